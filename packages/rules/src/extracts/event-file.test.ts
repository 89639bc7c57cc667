import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventFile } from './event-file.ts';

const DAY = { year: 2025, month: 12, day: 31 };
const FACTS = { title: 'Supper', day: DAY, id: 'one@example.org', now: Date.UTC(2025, 9, 15, 9, 41) };

describe('a calendar file', () => {
  it('has one event that lasts the whole day', () => {
    expect(eventFile(FACTS).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Pillarbox//Webmail//EN',
      'BEGIN:VEVENT',
      'UID:one@example.org',
      'DTSTAMP:20251015T094100Z',
      'DTSTART;VALUE=DATE:20251231',
      'DTEND;VALUE=DATE:20260101',
      'SUMMARY:Supper',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('keeps a hostile title one value, in lines of at most 75 octets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const lines = eventFile({ ...FACTS, title }).split('\r\n');
        for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        const logical = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
        expect(logical).toHaveLength(12);
        expect(logical[8]).toMatch(/^SUMMARY:(?:[^\\;,\p{Cc}]|\\[\\;,])*$/u);
      }),
    );
  });
});
