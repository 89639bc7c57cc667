import type { EventFields } from '@pillarbox/contract/calendar/event';
import { describe, expect, it } from 'vitest';
import { changeEvent } from './change-event.ts';
import { deleteInstances } from './delete-instances.ts';
import { readInstance } from './find-instance.ts';
import { instancesOf } from './instances.ts';
import { readObject } from './read-object.ts';
import { writeEvent } from './write-object.ts';

const NOW = Date.UTC(2026, 0, 1);
const LATER = Date.UTC(2026, 0, 2);
const WINDOW = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1), zone: 'Europe/London' };
const edit = { now: LATER, newUid: 'new' };
const FIELDS: EventFields = {
  summary: 'Kiln check',
  location: 'Workshop',
  description: '',
  url: '',
  start: { date: '2026-03-23', time: '08:00', zone: 'Europe/London' },
  end: { date: '2026-03-23', time: '08:30', zone: 'Europe/London' },
  rule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6',
  color: '',
  isBusy: true,
  isPrivate: false,
  status: 'confirmed',
  reminders: [{ minutes: 10, from: 'start', byMail: false }],
  attendees: [{ mail: 'tom@example.com', name: '', cn: '', role: 'required', kind: 'person', answer: 'accepted' }],
  attachments: [],
};
// Mon 23 and Thu 26 March in winter time; Mon 30, Thu 2, Mon 6, Thu 9 April in summer time.
const TEXT = writeEvent(FIELDS, { uid: 'old', now: NOW, organizer: { mail: 'me@example.com', name: '' } });
const THIRD = '20260330T070000Z';
const keys = (text: string): string[] => instancesOf(text, WINDOW).map(({ key }) => key);
const starts = (text: string): string[] =>
  instancesOf(text, WINDOW).map(({ start }) => new Date(start).toISOString().slice(5, 16));

describe('one instance', () => {
  it('is changed without the others [CAL-018]', () => {
    const { text, following } = changeEvent(TEXT, { summary: 'Other' }, { ...edit, scope: 'current', instance: THIRD });
    expect(following).toBeNull();
    expect(keys(text)).toEqual(keys(TEXT));
    expect(instancesOf(text, WINDOW).map(({ summary }) => summary)).toEqual([
      'Kiln check',
      'Kiln check',
      'Other',
      'Kiln check',
      'Kiln check',
      'Kiln check',
    ]);
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/London:20260330T080000\r\n');
    expect(readInstance(text, THIRD)).toMatchObject({
      isChanged: true,
      fields: { summary: 'Other', start: { date: '2026-03-30', time: '08:00' } },
    });
  });

  it('is changed, moved and deleted at a time that the clocks skip', () => {
    const start = { date: '2026-03-27', time: '02:30', zone: 'Europe/Berlin' };
    const night = { ...FIELDS, start, end: { ...start, time: '03:00' }, rule: 'FREQ=DAILY;COUNT=5' };
    const series = writeEvent(night, { uid: 'night', now: NOW });
    const skipped = '20260329T013000Z';
    expect(keys(series)[2]).toBe(skipped);
    const one = { ...edit, scope: 'current', instance: skipped } as const;
    const named = changeEvent(series, { summary: 'Other' }, one).text;
    expect(instancesOf(named, WINDOW).map(({ summary }) => summary)[2]).toBe('Other');
    expect(keys(named)).toEqual(keys(series));
    for (const text of [series, named]) {
      const left = deleteInstances(text, one) ?? '';
      expect(keys(left)).toEqual(keys(series).filter((key) => key !== skipped));
    }
    const split = changeEvent(named, { location: 'Kiln' }, { ...one, scope: 'following' });
    expect([keys(split.text).length, keys(split.following ?? '')[0]]).toEqual([2, skipped]);
  });

  it('leaves every other line as it was', () => {
    const { text } = changeEvent(TEXT, { summary: 'Other' }, { ...edit, scope: 'current', instance: THIRD });
    const at = text.indexOf('BEGIN:VEVENT', text.indexOf('BEGIN:VEVENT') + 1);
    expect(text.slice(0, at) + 'END:VCALENDAR\r\n').toBe(TEXT);
  });

  it('asks people again when its time changes', () => {
    const start = { date: '2026-03-30', time: '09:30', zone: 'Europe/London' };
    const { text } = changeEvent(TEXT, { start }, { ...edit, scope: 'current', instance: THIRD });
    const found = readInstance(text, THIRD)?.fields;
    expect(found).toMatchObject({ start, end: { date: '2026-03-30', time: '10:00' } });
    expect(found?.attendees[0]?.answer).toBe('needs-action');
    expect(readInstance(text, keys(TEXT)[0] ?? '')?.fields.attendees[0]?.answer).toBe('accepted');
  });

  it('is deleted without the others', () => {
    const text = deleteInstances(TEXT, { now: LATER, scope: 'current', instance: THIRD });
    expect(keys(text ?? '')).toEqual(keys(TEXT).filter((key) => key !== THIRD));
  });
});

describe('this and following instances', () => {
  it('become a series of their own', () => {
    const { text, following } = changeEvent(
      TEXT,
      { summary: 'Second half' },
      { ...edit, scope: 'following', instance: THIRD },
    );
    expect(keys(text)).toEqual(keys(TEXT).slice(0, 2));
    expect(keys(following ?? '')).toEqual(keys(TEXT).slice(2));
    expect(readObject(text).fields).toMatchObject({
      summary: 'Kiln check',
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260330T065959Z',
    });
    expect(readObject(following ?? '')).toMatchObject({
      uid: 'new',
      sequence: 0,
      fields: { summary: 'Second half', rule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4' },
    });
  });

  it('keep their exceptions, which move along', () => {
    const excluded = deleteInstances(TEXT, { now: LATER, scope: 'current', instance: '20260402T070000Z' }) ?? '';
    const own = changeEvent(
      excluded,
      { summary: 'Special' },
      { ...edit, scope: 'current', instance: '20260406T070000Z' },
    ).text;
    const start = { date: '2026-03-31', time: '10:00', zone: 'Europe/London' };
    const { text, following } = changeEvent(own, { start }, { ...edit, scope: 'following', instance: THIRD });
    expect(starts(text)).toEqual(['03-23T08:00', '03-26T08:00']);
    expect(starts(following ?? '')).toEqual(['03-31T09:00', '04-07T09:00', '04-10T09:00']);
    expect(instancesOf(following ?? '', WINDOW).map(({ summary }) => summary)).toEqual([
      'Kiln check',
      'Special',
      'Kiln check',
    ]);
  });

  it('of the first one are the whole series', () => {
    const first = keys(TEXT)[0] ?? '';
    const { text, following } = changeEvent(TEXT, { summary: 'All' }, { ...edit, scope: 'following', instance: first });
    expect(following).toBeNull();
    expect(readObject(text)).toMatchObject({ uid: 'old', fields: { summary: 'All' } });
    expect(deleteInstances(TEXT, { now: LATER, scope: 'following', instance: first })).toBeNull();
  });

  it('are deleted', () => {
    const text = deleteInstances(TEXT, { now: LATER, scope: 'following', instance: THIRD });
    expect(keys(text ?? '')).toEqual(keys(TEXT).slice(0, 2));
  });
});

describe('the whole series', () => {
  it('moves by as much as the instance, and a moved one stays [CAL-018]', () => {
    const own = changeEvent(
      TEXT,
      { start: { date: '2026-03-26', time: '09:30', zone: 'Europe/London' } },
      { ...edit, scope: 'current', instance: '20260326T080000Z' },
    ).text;
    const start = { date: '2026-03-30', time: '08:30', zone: 'Europe/London' };
    const { text } = changeEvent(own, { start }, { ...edit, scope: 'all', instance: THIRD });
    expect(starts(text)).toEqual([
      '03-23T08:30',
      '03-26T09:30',
      '03-30T07:30',
      '04-02T07:30',
      '04-06T07:30',
      '04-09T07:30',
    ]);
  });

  it('goes to other weekdays with its exceptions', () => {
    const excluded = deleteInstances(TEXT, { now: LATER, scope: 'current', instance: '20260402T070000Z' }) ?? '';
    const start = { date: '2026-03-31', time: '08:00', zone: 'Europe/London' };
    const { text } = changeEvent(excluded, { start }, { ...edit, scope: 'all', instance: THIRD });
    expect(starts(text)).toEqual(['03-24T08:00', '03-27T08:00', '03-31T07:00', '04-07T07:00', '04-10T07:00']);
  });

  it('takes a text to the instances that did not change it', () => {
    const own = changeEvent(TEXT, { location: 'Yard' }, { ...edit, scope: 'current', instance: THIRD }).text;
    const { text } = changeEvent(own, { summary: 'New', location: 'Hall' }, { ...edit, scope: 'all', instance: '' });
    const found = instancesOf(text, WINDOW);
    expect(new Set(found.map(({ summary }) => summary))).toEqual(new Set(['New']));
    expect(found.map(({ location }) => location)).toEqual(['Hall', 'Hall', 'Yard', 'Hall', 'Hall', 'Hall']);
  });

  it('becomes whole days', () => {
    const day = { date: '2026-03-30', time: '', zone: '' };
    const excluded = deleteInstances(TEXT, { now: LATER, scope: 'current', instance: '20260402T070000Z' }) ?? '';
    const { text } = changeEvent(excluded, { start: day, end: day }, { ...edit, scope: 'all', instance: THIRD });
    expect(keys(text)).toEqual(['20260323', '20260326', '20260330', '20260406', '20260409']);
  });

  it('refuses a rule without dates, and instances that it does not have', () => {
    const change = (rule: string, instance: string): unknown =>
      changeEvent(TEXT, { rule }, { ...edit, scope: 'all', instance });
    expect(() => change('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '')).toThrow('rule_empty');
    expect(() => change('FREQ=SOMETIMES', '')).toThrow('rule_invalid');
    expect(() => change('FREQ=DAILY', '20260331T070000Z')).toThrow('no_instance');
  });

  it('stops repeating', () => {
    const { text } = changeEvent(TEXT, { rule: '' }, { ...edit, scope: 'all', instance: '' });
    expect(keys(text)).toEqual(['']);
  });
});
