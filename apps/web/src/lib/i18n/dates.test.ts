import { describe, expect, it } from 'vitest';
import { dateWriter } from './dates.ts';

const INSTANT = Date.UTC(2025, 9, 5, 17, 38);
const wish = { language: 'en_US', dateFormat: '', timeFormat: '', zone: 'Europe/Berlin' };

describe('writing dates', () => {
  it('uses the format of the language by default: month/day/year in English [I18N-007]', () => {
    expect(dateWriter(wish).date(INSTANT)).toBe('10/05/2025');
    expect(dateWriter({ ...wish, language: 'de_DE' }).date(INSTANT)).toBe('05.10.2025');
    expect(dateWriter({ ...wish, language: 'fr_CA' }).time(INSTANT)).toBe('19h38');
  });

  it('uses a 12-hour clock for American English and a 24-hour clock for German [I18N-008]', () => {
    expect(dateWriter(wish).time(INSTANT)).toBe('7:38 PM');
    expect(dateWriter({ ...wish, language: 'de_DE' }).time(INSTANT)).toBe('19:38');
  });

  it('uses the chosen format in every language [PREF-041, PREF-042]', () => {
    const chosen = { ...wish, language: 'de_DE', dateFormat: 'D MMMM YYYY', timeFormat: 'h:mm A' };
    expect([dateWriter(chosen).date(INSTANT), dateWriter(chosen).time(INSTANT)]).toEqual(['5 Oktober 2025', '7:38 PM']);
  });

  it('ignores an unknown format [VAL-003]', () => {
    expect(dateWriter({ ...wish, dateFormat: 'X', timeFormat: '<b>' }).date(INSTANT)).toBe('10/05/2025');
    expect(dateWriter({ ...wish, timeFormat: '<b>' }).time(INSTANT)).toBe('7:38 PM');
  });
});
