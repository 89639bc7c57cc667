import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../zoned-days.ts';
import { addDays, weekdayOf } from '../zoned-days.ts';
import { readQuickEvent } from './quick-event.ts';

/** Wednesday 15 October 2025. */
const TODAY: Day = { year: 2025, month: 10, day: 15 };
const english = { tag: 'en-GB', today: TODAY, monthFirst: false, isTwelveHour: true };
const german = { tag: 'de-DE', today: TODAY, monthFirst: false, isTwelveHour: false };

function day(days: number): { first: Day; last: Day } {
  const one = addDays(TODAY, days);
  return { first: one, last: one };
}

describe('an event in words', () => {
  it.each([
    ['lunch with Ann tomorrow 12:30', { title: 'Lunch with Ann', days: day(1), start: 750, people: ['Ann'] }],
    ['Lunch with Ann and Tom Ashdown on Friday at 1', { days: day(2), start: 780, people: ['Ann', 'Tom Ashdown'] }],
    ['dentist fri 9am', { title: 'Dentist', days: day(2), start: 540, length: null }],
    ['Kiln check 2-3pm today', { title: 'Kiln check', days: day(0), start: 840, length: 60 }],
    ['call 11 to 1pm at Ashdown House', { title: 'Call', start: 660, length: 120, place: 'Ashdown House' }],
    ['Party 20 December 8pm for 4 hours', { days: day(66), start: 1200, length: 240 }],
    ['stand-up every Monday at 9', { title: 'Stand-up', rule: 'FREQ=WEEKLY;BYDAY=MO', days: day(5), start: 540 }],
    ['review next Friday 10:00-11:30', { title: 'Review', days: day(9), start: 600, length: 90 }],
    ['Invoices monthly', { title: 'Invoices', rule: 'FREQ=MONTHLY', days: null, start: null }],
    ['fair in 2 weeks', { title: 'Fair', days: day(14) }],
    ['theatre tonight', { title: 'Theatre', days: day(0), start: 1140 }],
    ['May 3rd: walk', { title: 'May 3rd: walk', days: null }],
    ['3 May walk', { title: 'Walk', days: day(200) }],
    ['Meeting with ann@example.org tomorrow', { people: ['ann@example.org'], days: day(1) }],
    ['read 3 chapters', { title: 'Read 3 chapters', days: null, start: null }],
  ])('%s', (typed, expected) => {
    expect(readQuickEvent(typed, english)).toMatchObject(expected);
  });

  it.each([
    [
      'Mittagessen mit Anna morgen 12:30',
      { title: 'Mittagessen mit Anna', days: day(1), start: 750, people: ['Anna'] },
    ],
    ['Zahnarzt am Freitag um 9', { title: 'Zahnarzt', days: day(2), start: 540 }],
    ['Besprechung übermorgen von 10 bis 11.30 Uhr', { title: 'Besprechung', days: day(2), start: 600, length: 90 }],
    ['Urlaub 27.10. bis 31.10.', { title: 'Urlaub', days: { first: addDays(TODAY, 12), last: addDays(TODAY, 16) } }],
    ['Chor jeden Dienstag 19:30 im Gemeindehaus', { rule: 'FREQ=WEEKLY;BYDAY=TU', start: 1170, place: 'Gemeindehaus' }],
    ['Probe halb acht', { title: 'Probe', start: 450 }],
    ['Termin in einer Woche 15 Uhr für 2 Stunden', { days: day(7), start: 900, length: 120 }],
    ['das ist so wichtig', { title: 'Das ist so wichtig', days: null }],
    ['Abgabe nächste Woche Donnerstag', { title: 'Abgabe', days: day(8) }],
    ['Feier 22-2', { title: 'Feier', start: 1320, length: 240 }],
  ])('%s', (typed, expected) => {
    expect(readQuickEvent(typed, german)).toMatchObject(expected);
  });

  it('leaves a part in the title that the user took back', () => {
    const read = readQuickEvent('Review of Friday 9:00', english, new Set(['days']));
    expect(read).toMatchObject({ title: 'Review of Friday', days: null, start: 540 });
  });

  it('takes names of the prototype for words', () => {
    expect(readQuickEvent('constructor toString every __proto__', english)).toMatchObject({ days: null, rule: '' });
  });
});

const contexts = fc.record({
  tag: fc.constantFrom('en-GB', 'en-US', 'de-DE', 'el-GR', 'sq-AL', 'fr-CA'),
  today: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays({ year: 2000, month: 1, day: 1 }, days)),
  monthFirst: fc.boolean(),
  isTwelveHour: fc.boolean(),
});
const pieces = fc.constantFrom(
  ...'at to for every with 12 12:30 9am 31.12. 2026-02-30 5/6 - in 3 days Uhr halb um bis next week 99h fri @ am'.split(
    ' ',
  ),
);
const utc = ({ year, month, day: one }: Day): number => Date.UTC(year, month - 1, one);

describe('any text', () => {
  it('is read without an error, into times of a day and days in their order', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, contexts, (typed, context) => {
        const { days, start, length } = readQuickEvent(typed, context);
        if (days !== null) expect(utc(days.last)).toBeGreaterThanOrEqual(utc(days.first));
        if (start !== null) expect(start >= 0 && start < 1440).toBe(true);
        if (length !== null) expect(length).toBeGreaterThan(0);
      }),
    );
  });

  it('with a weekday alone means one of the next seven days', () => {
    const weekday = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(weekday, contexts, fc.constantFrom('long', 'short'), (index, context, length) => {
        const form = new Intl.DateTimeFormat(context.tag, { weekday: length, timeZone: 'UTC' });
        const name = form.format(Date.UTC(2024, 0, 1 + index));
        // Names of two letters need a word before them; Albanian has two words for a weekday.
        fc.pre(name.replace('.', '').length > 2 && !name.includes(' '));
        const { days } = readQuickEvent(`x ${name}`, context);
        expect(days).not.toBeNull();
        if (days === null) return;
        expect(weekdayOf(days.first)).toBe(index + 1);
        const ahead = (utc(days.first) - utc(context.today)) / 86_400_000;
        expect(ahead >= 1 && ahead <= 7).toBe(true);
      }),
    );
  });
});
