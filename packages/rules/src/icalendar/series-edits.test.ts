import type { EventFields } from '@pillarbox/contract/calendar/event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEvent } from './change-event.ts';
import { deleteInstances } from './delete-instances.ts';
import { readInstance } from './find-instance.ts';
import { instancesOf } from './instances.ts';
import type { Edit, Instance } from './types.ts';
import { writeEvent } from './write-object.ts';

const NOW = Date.UTC(2026, 0, 1);
const WINDOW = { from: Date.UTC(2025, 0, 1), to: Date.UTC(2060, 0, 1), zone: 'Europe/Berlin' };
const ZONES = ['Europe/Berlin', 'America/New_York', 'UTC', ''];
const RULES = [
  'FREQ=DAILY;COUNT=12',
  'FREQ=DAILY;INTERVAL=3;COUNT=9',
  'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=11',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA,SU;COUNT=10',
  'FREQ=MONTHLY;COUNT=8',
  'FREQ=MONTHLY;BYDAY=3WE;COUNT=9',
  'FREQ=MONTHLY;BYDAY=-1FR;COUNT=7',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=6',
  'FREQ=YEARLY;COUNT=5',
];

function fieldsOf(made: Partial<EventFields>): EventFields {
  return {
    summary: 'Series',
    location: '',
    description: '',
    url: '',
    start: { date: '2026-03-11', time: '08:00', zone: 'Europe/Berlin' },
    end: { date: '2026-03-11', time: '09:00', zone: 'Europe/Berlin' },
    rule: '',
    color: '',
    isBusy: true,
    isPrivate: false,
    status: 'confirmed',
    reminders: [],
    attendees: [],
    attachments: [],
    ...made,
  };
}

const series = fc
  .record({
    rule: fc.constantFrom(...RULES),
    zone: fc.constantFrom(...ZONES),
    isAllDay: fc.boolean(),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ rule, zone, isAllDay, day }) => {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    const time = isAllDay ? { date, time: '', zone: '' } : { date, time: '08:00', zone };
    return fieldsOf({ rule, start: time, end: isAllDay ? time : { ...time, time: '09:00' } });
  });

type Kind = 'delete' | 'text' | 'time' | 'day';
const step = fc.record({
  kind: fc.constantFrom<Kind>('delete', 'text', 'time', 'day'),
  scope: fc.constantFrom<Edit['scope']>('current', 'current', 'current', 'following', 'all'),
  at: fc.nat(30),
  by: fc.integer({ min: -3, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Edits of one run; each fast-check run makes up to this many. */
const MOST_EDITS = 8;
/** 2,600 runs, some 11,000 edits, passed on 2026-11-23; they take three minutes. */
const RUNS = 60;

/** The texts of the series and of what was split from it, and how many instances and which names they must have. */
interface Held {
  texts: string[];
  count: number;
  marks: Set<string>;
}

function all(texts: readonly string[]): { text: string; instance: Instance }[] {
  return texts.flatMap((text) => instancesOf(text, WINDOW).map((instance) => ({ text, instance })));
}

function moved(instance: Instance, step: Step, fields: EventFields): Partial<EventFields> {
  const shift = (date: string, days: number): string =>
    new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  if (step.kind === 'day' || fields.start.time === '')
    return {
      start: { ...fields.start, date: shift(fields.start.date, step.by) },
      end: { ...fields.end, date: shift(fields.end.date, step.by) },
    };
  const later = (time: string): string =>
    `${String((Number(time.slice(0, 2)) + 12 + step.by) % 12).padStart(2, '0')}:30`;
  return {
    start: { ...fields.start, time: later(fields.start.time) },
    end: { ...fields.end, time: '13:00', date: fields.start.date },
  };
}

function startOf(text: string, key: string): EventFields {
  const found = readInstance(text, key);
  if (found === null) throw new Error(`no ${key} in ${text}`);
  return found.fields;
}

/** Checks that no instance was lost, and none came. */
function isHeld(held: Held): void {
  const found = all(held.texts);
  const context = held.texts.join('\n');
  expect(found.length, context).toBe(held.count);
  const names = new Set(found.map(({ instance }) => instance.summary));
  expect(
    [...held.marks].filter((mark) => !names.has(mark)),
    context,
  ).toEqual([]);
  for (const text of held.texts) expect(instancesOf(text, WINDOW).length, text).toBeGreaterThan(0);
}

/** Makes one edit of the text and of what is known about it. */
function apply(held: Held, given: Step, number: number): void {
  const found = all(held.texts);
  const chosen = found[given.at % found.length];
  if (chosen === undefined) return;
  const { text, instance } = chosen;
  const others = held.texts.filter((one) => one !== text);
  const edit: Edit = { scope: given.scope, instance: instance.key, now: NOW, newUid: `uid${String(number)}` };
  if (given.kind === 'delete') {
    const left = deleteInstances(text, edit);
    held.texts = left === null ? others : [...others, left];
    const after = all(held.texts);
    const names = new Set(after.map((one) => one.instance.summary));
    const gone = found.length - after.length;
    expect(given.scope === 'current' ? gone : Math.max(gone, 1)).toBe(Math.max(gone, 1));
    const removable = deletedMarks(text, edit);
    held.marks = new Set([...held.marks].filter((mark) => names.has(mark) || !removable.has(mark)));
    held.count = after.length;
    return;
  }
  const mark = `mark ${String(number)}`;
  const change = given.kind === 'text' ? { summary: mark } : moved(instance, given, startOf(text, instance.key));
  const { text: made, following } = changeEvent(text, change, edit);
  if (given.kind === 'text' && given.scope === 'current') {
    held.marks.delete(instance.summary);
    held.marks.add(mark);
  } else if (given.kind === 'text') held.marks.delete(instance.summary);
  held.texts = [...others, made, ...(following === null ? [] : [following])];
}

/** The names of the instances that a deletion means. */
function deletedMarks(text: string, { scope, instance }: Edit): Set<string> {
  const instances = instancesOf(text, WINDOW);
  const meant = instances.filter(
    ({ key }) => scope === 'all' || key === instance || (scope === 'following' && key >= instance),
  );
  return new Set(meant.map(({ summary }) => summary));
}

describe('any edits of a series', () => {
  it('lose no instance that differs, bring none back, and leave no series empty', () => {
    fc.assert(
      fc.property(series, fc.array(step, { minLength: 1, maxLength: MOST_EDITS }), (fields, steps) => {
        const text = writeEvent(fields, { uid: 'uid', now: NOW });
        const held: Held = { texts: [text], count: instancesOf(text, WINDOW).length, marks: new Set() };
        for (const [index, one] of steps.entries()) {
          apply(held, one, index);
          isHeld(held);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
