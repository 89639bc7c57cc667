import { DATE_FORMATS, TIME_FORMATS } from '@pillarbox/contract/formats/dates';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatByTokens } from './date-time.ts';

const EVENING = Date.UTC(2025, 9, 5, 17, 38);
const berlin = { tag: 'en-US', zone: 'Europe/Berlin' };

describe('the date formats', () => {
  it('are 21, all different, the first month/day/year [I18N-007, DATA-038]', () => {
    expect(DATE_FORMATS.map(({ moment }) => formatByTokens(EVENING, moment, berlin))).toEqual([
      '10/05/2025',
      '10/5/2025',
      '10/05/25',
      '10-05-2025',
      '10.05.2025',
      '05/10/2025',
      '5/10/2025',
      '05/10/25',
      '05-10-2025',
      '05.10.2025',
      '5.10.2025',
      '05.10.25',
      '2025-10-05',
      '2025/10/05',
      '2025.10.05',
      'Oct 5, 2025',
      'October 5, 2025',
      '5 Oct 2025',
      '5 October 2025',
      '05-Oct-2025',
      '2025 Oct 5',
    ]);
    expect(DATE_FORMATS[0]).toEqual({ id: 'MM/DD/YYYY', moment: 'MM/DD/YYYY', picker: 'MM/dd/yyyy' });
    expect(new Set(DATE_FORMATS.map(({ id }) => id)).size).toBe(21);
  });

  it('inflect the month as the language does beside a day', () => {
    const write = (tag: string): string => formatByTokens(EVENING, 'D MMMM YYYY', { ...berlin, tag });
    expect(write('de-DE')).toBe('5 Oktober 2025');
    expect(write('el-GR')).toBe('5 Οκτωβρίου 2025');
    expect(write('hr-HR')).toBe('5 listopada 2025');
  });

  it('always agree with the local time of the zone', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland', 'Not/AZone');
    const instants = fc.integer({ min: 0, max: Date.UTC(2099, 0) });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const known = zone === 'Not/AZone' ? 'UTC' : zone;
        const iso = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: known });
        expect(formatByTokens(instant, 'YYYY-MM-DD HH:mm', { tag: 'en-US', zone })).toBe(iso.format(instant));
      }),
    );
  });
});

describe('the time formats', () => {
  it('are 24 hours, 12 hours with AM and PM, and 19h38 [I18N-008]', () => {
    const write = (instant: number): string[] =>
      TIME_FORMATS.map(({ moment }) => formatByTokens(instant, moment, berlin));
    expect(write(EVENING)).toEqual(['19:38', '7:38 PM', '19h38']);
    expect(write(Date.UTC(2025, 9, 4, 22, 5))).toEqual(['00:05', '12:05 AM', '00h05']);
    expect(write(Date.UTC(2025, 9, 5, 10, 5))).toEqual(['12:05', '12:05 PM', '12h05']);
  });
});
