import type { EventFields } from '@pillarbox/contract/calendar/event';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from './calendar-text.ts';
import { instancesOf } from './instances.ts';
import { readObject, readTask } from './read-object.ts';
import { splitObjects } from './split-objects.ts';
import { writeEvent } from './write-object.ts';
import { writeTask } from './write-task.ts';
import { instantOf, resolveZone, wallTimeAt } from './zones.ts';
import { zoneComponentOf } from './zone-text.ts';

const NOW = Date.UTC(2026, 2, 1);
const FIELDS: EventFields = {
  summary: 'Kiln check',
  location: 'Workshop; back, room',
  description: 'Line\nand \\ more',
  url: 'https://meet.example/1',
  start: { date: '2026-03-23', time: '08:00', zone: 'Europe/London' },
  end: { date: '2026-03-23', time: '08:30', zone: 'Europe/London' },
  rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
  color: '#0e7490',
  isBusy: false,
  isPrivate: true,
  status: 'tentative',
  reminders: [
    { minutes: 15, from: 'start', byMail: false },
    { minutes: -1440, from: 'end', byMail: true },
  ],
  attendees: [
    {
      mail: 'tom@example.com',
      name: 'Tom "T" \u00c9',
      cn: 'Tom "T" \u00c9',
      role: 'optional',
      kind: 'person',
      answer: 'needs-action',
    },
  ],
  attachments: [{ id: 'f1', name: 'plan; "a".pdf', size: 10, type: 'application/pdf' }],
};

describe('events', () => {
  it('reads what it writes', () => {
    const text = writeEvent(FIELDS, { uid: 'u,1', now: NOW, organizer: { mail: 'me@example.com', name: 'Me' } });
    const object = readObject(text);
    expect(object.fields).toEqual(FIELDS);
    expect(object).toMatchObject({ uid: 'u,1', kind: 'event', sequence: 0, dtstamp: NOW, isRepeating: true });
    expect(object.organizer).toEqual({ mail: 'me@example.com', name: 'Me' });
  });

  it('keeps the time on the clock when the clocks change', () => {
    const text = writeEvent(FIELDS, { uid: 'u', now: NOW });
    const found = instancesOf(text, { from: Date.UTC(2026, 2, 20), to: Date.UTC(2026, 3, 4), zone: 'UTC' });
    expect(found.map(({ key }) => key)).toEqual([
      '20260323T080000Z',
      '20260326T080000Z',
      '20260330T070000Z',
      '20260402T070000Z',
    ]);
    expect(found[2]).toMatchObject({
      start: Date.UTC(2026, 2, 30, 7),
      end: Date.UTC(2026, 2, 30, 7, 30),
      hasReminder: true,
    });
  });

  it('has whole days in the zone of the reader', () => {
    const day = { time: '', zone: '' };
    const fields = { ...FIELDS, rule: '', start: { date: '2026-03-28', ...day }, end: { date: '2026-03-29', ...day } };
    const text = writeEvent(fields, { uid: 'u', now: NOW });
    expect(readObject(text).fields).toMatchObject({ start: fields.start, end: fields.end });
    const [found] = instancesOf(text, {
      from: Date.UTC(2026, 2, 29),
      to: Date.UTC(2026, 2, 30),
      zone: 'Europe/Berlin',
    });
    expect(found).toMatchObject({ key: '', startDay: '2026-03-28', endDay: '2026-03-29', isAllDay: true });
    expect(found?.start).toBe(Date.UTC(2026, 2, 27, 23));
    expect(found?.end).toBe(Date.UTC(2026, 2, 29, 22));
  });
});

describe('tasks', () => {
  it('reads what it writes', () => {
    const task = {
      task_name: 'Call',
      notes: 'a\nb',
      zero_inbox_tag: 'priotity' as const,
      isDone: true,
      due: { date: '2026-03-28', time: '09:00', zone: 'Europe/Berlin' },
      start: null,
      priority: 3,
      rule: 'FREQ=DAILY',
      tags: ['a,b', 'c'],
      reminders: [{ minutes: 5, from: 'start' as const, byMail: false }],
      parent: 'p',
      order: -4,
      mail_details: { uid: 4, subject: 'x;y' },
      attachments: [],
    };
    const { fields } = readTask(writeTask(task, { uid: 't', now: NOW }));
    expect(fields).toEqual({ ...task, doneAt: '2026-03-01T00:00:00.000Z', createdAt: '2026-03-01T00:00:00.000Z' });
  });
});

describe('zones', () => {
  it('moves a time in a gap forward and takes the first of a repeated hour', () => {
    expect(instantOf({ date: '2026-03-29', time: '02:30:00' }, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(instantOf({ date: '2026-10-25', time: '02:30:00' }, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(wallTimeAt(Date.UTC(2026, 9, 25, 0, 30), 'Europe/Berlin')).toEqual({ date: '2026-10-25', time: '02:30:00' });
  });

  it('knows prefixed and Windows names', () => {
    expect(resolveZone('/freeassociation.sourceforge.net/Europe/Berlin')).toBe('Europe/Berlin');
    expect(resolveZone('W. Europe Standard Time')).toBe('Europe/Berlin');
    expect(resolveZone('Nowhere')).toBeNull();
  });

  it('that only its VTIMEZONE describes has its offsets', () => {
    const text = readFileSync(new URL('../../corpora/ics/calcard-169.ics', import.meta.url), 'utf8');
    const [first] = instancesOf(text, { from: 0, to: Date.UTC(2009, 0, 1), zone: 'UTC' });
    expect(first?.start).toBe(Date.UTC(2008, 9, 31, 1, 30));
    expect(readObject(text).fields).toMatchObject({ start: { date: '2008-10-31', time: '01:30', zone: 'UTC' } });
  });

  it('writes the two changes of a year', () => {
    expect(writeCalendar(zoneComponentOf('Europe/Berlin', 2026))).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU');
  });
});

describe('files', () => {
  it('are split by UID', () => {
    const one = writeEvent(FIELDS, { uid: 'a', now: NOW });
    const two = writeEvent({ ...FIELDS, rule: '' }, { uid: 'b', now: NOW });
    const parts = splitObjects(`${one}${two}`);
    expect(parts.map(({ uid }) => uid)).toEqual(['a', 'b']);
    expect(parts.map(({ text }) => readObject(text).uid)).toEqual(['a', 'b']);
  });
});
