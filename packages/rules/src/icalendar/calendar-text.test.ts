import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCalendars, writeCalendar } from './calendar-text.ts';
import { changeEvent } from './change-event.ts';
import { instancesOf } from './instances.ts';
import { readObject } from './read-object.ts';
import { splitObjects } from './split-objects.ts';
import { CalendarTextError } from './types.ts';
import { writeEvent } from './write-object.ts';
import { writeTask } from './write-task.ts';

const written = (text: string): string => readCalendars(text).map(writeCalendar).join('');
const wrapped = (lines: readonly string[], lineBreak = '\r\n'): string =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join(lineBreak);
const event = (...lines: string[]): string =>
  wrapped(['BEGIN:VEVENT', 'UID:u', 'DTSTART:20260101T100000Z', ...lines, 'END:VEVENT']);
const WINDOW = { from: Date.UTC(2025, 0, 1), to: Date.UTC(2027, 0, 1), zone: 'Europe/Berlin' };

describe('a calendar text', () => {
  it('of any lines is written as it was read', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30, size: 'max' }),
      fc.constantFrom(
        'BEGIN:VEVENT',
        'END:VEVENT',
        ' fold',
        '\tfold',
        '',
        'A;B="x:y;z":c',
        'X;Y="open:1',
        'summary : x',
        '\uFEFF',
        'A;B=^n^^:c',
      ),
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\r\n', '\n'), (lines, lineBreak) => {
        const text = wrapped(lines, lineBreak);
        try {
          expect(written(text)).toBe(text);
        } catch (error) {
          if (!(error instanceof CalendarTextError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('with texts before, between and behind its calendars is written as it was read', () => {
    const text = `\uFEFFhello\r\n${event('SUMMARY:a')}\r\nbetween\n${event('SUMMARY:b')}behind`;
    expect(readCalendars(text)).toHaveLength(2);
    expect(written(text)).toBe(text);
  });

  it.each([
    ['', 'no_calendar'],
    ['BEGIN:VEVENT\r\nEND:VEVENT\r\n', 'no_calendar'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'not_nested'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n', 'not_nested'],
    [wrapped(['X:\u0000']), 'not_text'],
    [wrapped(['X:\uD800']), 'not_text'],
    [wrapped(Array.from({ length: 100_000 }, () => 'X:1')), 'too_many_lines'],
    [wrapped(Array.from({ length: 5000 }, () => 'BEGIN:X')), 'too_deep'],
    ['x'.repeat(2 ** 21), 'too_large'],
  ])('that is none or too much is refused (%#)', (text, fault) => {
    expect(() => readCalendars(text)).toThrow(fault);
  });

  it.each([
    ['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'no_object'],
    [wrapped(['BEGIN:VEVENT', 'UID:u', 'END:VEVENT']), 'no_start'],
    [wrapped(['BEGIN:VEVENT', 'UID:u', 'DTSTART:20260230', 'END:VEVENT']), 'no_start'],
    [wrapped(['BEGIN:VEVENT', 'DTSTART:20260101', 'END:VEVENT']), 'no_uid'],
    [event() + event(), 'several_objects'],
  ])('that is no object is refused (%#)', (text, fault) => {
    expect(() => readObject(text)).toThrow(fault);
  });
});

describe('the calendars of other programs', () => {
  const folder = new URL('../../corpora/ics/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ics'));

  it.each(files)('%s is written as it was read, and expanded', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const long = { from: Date.UTC(1990, 0, 1), to: Date.UTC(2035, 0, 1), zone: 'UTC', limit: 200 };
    expect(written(text)).toBe(text);
    expect(splitObjects(text).flatMap((object) => instancesOf(object.text, long)).length).toBeGreaterThan(0);
  });
});

describe('texts of a user', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40, size: 'max' }),
    fc.constantFrom(
      'a\r\nATTACH:file:///etc/passwd',
      'x\nEND:VEVENT\nBEGIN:VEVENT',
      '";X="',
      'a:b;c,d\\',
      "^n^'^^",
      '\u2028\u0085',
      '\uD800',
    ),
  );

  it('cannot add lines to what is written', () => {
    const count = (text: string): number => readObject(text).calendar.components.flatMap(({ items }) => items).length;
    const make = (text: string): string =>
      writeEvent(
        {
          summary: `s${text}`,
          location: `l${text}`,
          description: `d${text}`,
          url: text,
          start: { date: '2026-03-01', time: '10:00', zone: 'Europe/Berlin' },
          end: { date: '2026-03-01', time: '11:00', zone: 'Europe/Berlin' },
          rule: 'FREQ=DAILY',
          color: '',
          isBusy: true,
          isPrivate: false,
          status: 'confirmed',
          reminders: [{ minutes: 5, from: 'start', byMail: true }],
          attendees: [
            { mail: `m${text}@x`, name: `n${text}`, cn: '', role: 'required', kind: 'person', answer: 'accepted' },
          ],
          attachments: [{ id: `i${text}`, name: `f${text}`, size: 1, type: `t${text}` }],
        },
        { uid: `u${text}`, now: 0, organizer: { mail: `o${text}@x`, name: `n${text}` } },
      );
    const usual = count(make(''));
    fc.assert(
      fc.property(nasty, (text) => {
        const made = make(text);
        const isLink = /^https?:/.test(text);
        expect(count(made)).toBe(usual + (isLink ? 1 : 0));
        expect(made.split('\r\n').every((line) => !/^(ATTACH:file|X=)/.test(line))).toBe(true);
        const changed = changeEvent(
          made,
          { summary: text, location: text },
          { scope: 'current', instance: '20260301T090000Z', now: 0, newUid: 'n' },
        ).text;
        expect(
          readObject(changed).calendar.components.filter(({ name }) => name === 'VEVENT').length,
        ).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('cannot add lines to a task', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const made = writeTask(
          {
            task_name: text,
            notes: text,
            tags: [`t${text}`],
            parent: `p${text}`,
            mail_details: { uid: 1, subject: text },
          },
          { uid: 'u', now: 0 },
        );
        const [todo] = readObject(made).calendar.components;
        expect(todo?.lines.filter(({ name }) => name === 'CATEGORIES' || name === 'RELATED-TO')).toHaveLength(2);
        expect(readObject(made).calendar.components).toHaveLength(1);
      }),
    );
  });
});

// The machine may be busy.
describe('hostile series', { timeout: 120_000 }, () => {
  const numbers = (count: number): string => Array.from({ length: count }, (_none, index) => index).join(',');
  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;COUNT=999999999',
    'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=999999999',
    'FREQ=DAILY;COUNT=2000000000',
    `FREQ=YEARLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)};BYSETPOS=366,-366`,
    `FREQ=SECONDLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)};BYSETPOS=2`,
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=WEEKLY;BYDAY=XX',
    'freq=daily;count=3',
    'nonsense',
  ])('%s has a bounded number of instances, and is never lost', (rule) => {
    for (const start of ['00010101T100000Z', '20260101T100000Z']) {
      const text = wrapped(['BEGIN:VEVENT', 'UID:u', `DTSTART:${start}`, `RRULE:${rule}`, 'END:VEVENT']);
      expect(instancesOf(text, { ...WINDOW, limit: 300 }).length).toBeLessThanOrEqual(300);
      const own = { from: Date.parse(start === '00010101T100000Z' ? '0001-01-01T00:00:00Z' : '2026-01-01T00:00:00Z') };
      expect(instancesOf(text, { ...own, to: own.from + 86_400_000, zone: 'UTC', limit: 5 }).length).toBeGreaterThan(0);
    }
  });

  it('with broken parameters, many dates and far times is read', () => {
    const dates = Array.from({ length: 9000 }, (_none, index) => `2026010${String((index % 9) + 1)}T100000Z`).join(',');
    const text = event(
      `EXDATE:${dates}`,
      `RDATE;VALUE=PERIOD:${dates.slice(0, 5000)}/PT1H`,
      'DTEND;;=;TZID=:x',
      'DURATION:P999999W',
      'TRIGGER:',
    );
    expect(instancesOf(text, WINDOW)).toEqual([]);
    expect(instancesOf(event('DURATION:P999999W'), WINDOW)).toHaveLength(1);
  });
});
