import { describe, expect, it } from 'vitest';
import { WRITTEN_LANGUAGES } from '../../../platform/texts/texts.ts';
import { ruleWords } from './rule-words.ts';

const start = { date: '2025-10-20', time: '08:00', zone: 'Europe/London' };
const write = (rule: string, language = 'en_US'): string => ruleWords([language], { rule, start });

describe('a rule in words', () => {
  it.each([
    ['', ''],
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20251219T235900Z',
      'Every 2 weeks on Monday and Thursday, until Dec 19, 2025',
    ],
    ['FREQ=MONTHLY;BYDAY=3MO;COUNT=12', 'Every month: on the third Monday, 12 times'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month: on the last weekday'],
    ['FREQ=YEARLY', 'Every year on October 20'],
    ['FREQ=HOURLY', 'Repeats by a rule of its own'],
  ])('%s', (rule, words) => {
    expect(write(rule)).toBe(words);
  });

  it('is in the language of the user', () => {
    expect(write('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'de_DE')).toBe('Alle 2 Wochen am Montag');
    expect(
      new Set(WRITTEN_LANGUAGES.map((language) => write('FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=3', language))).size,
    ).toBeGreaterThan(12);
  });
});
