import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { groupName } from './group-text.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => `weekday-${String(day)}`);
const WEEKS = [1, 2, 3, 4].map((weeks) => `weeks-${String(weeks)}`);
const OTHERS = ['today', 'yesterday', 'last-month', 'two-months', 'earlier'];

const EXPECTED = {
  en_US: {
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    others: ['Today', 'Yesterday', 'Last month', 'Two months ago', 'Earlier'],
    lastWeek: 'Last week',
    threeWeeks: '3 weeks ago',
  },
  de_DE: {
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    others: ['Heute', 'Gestern', 'Letzten Monat', 'Vor zwei Monaten', 'Früher'],
    lastWeek: 'Letzte Woche',
    threeWeeks: 'Vor 3 Wochen',
  },
};

afterEach(() => setLanguage('en_US'));

describe('headings of date groups', () => {
  it.each(['en_US', 'de_DE'] as const)(
    'are words of the language %s [MAIL-004, MAIL-005, MAIL-006, MAIL-007]',
    async (language) => {
      await setLanguage(language);
      const names = (keys: readonly string[]): string[] =>
        keys.map((key) => groupName(key, language.replace('_', '-'), text));
      expect(names(WEEKDAYS)).toEqual(EXPECTED[language].weekdays);
      expect(names(OTHERS)).toEqual(EXPECTED[language].others);
      // It may have ended two days ago, which is no week.
      expect(names(WEEKS)[0]).toBe(EXPECTED[language].lastWeek);
      expect(names(WEEKS)[2]).toBe(EXPECTED[language].threeWeeks);
      const all = names([...WEEKDAYS, ...WEEKS, ...OTHERS]);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((name) => /LANG_|[{}]|undefined/.test(name))).toEqual([]);
    },
  );
});
