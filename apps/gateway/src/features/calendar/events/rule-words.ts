import type { EventFields } from '@pillarbox/contract/calendar/event';
import type { MonthDay, Repeat } from '@pillarbox/rules/repeat/repeat';
import { readRepeat } from '@pillarbox/rules/repeat/repeat';
import type { Day } from '@pillarbox/rules/zoned-days';
import { formatText, languageFor } from '../../../platform/texts/texts.ts';

/** Writes in one language: texts, and names of days. */
interface Words {
  readonly text: (key: Parameters<typeof formatText>[1], values?: Parameters<typeof formatText>[2]) => string;
  readonly tag: string;
}

/**
 * The rule of an event in words [DATA-054]: "Every 2 weeks on Monday and Thursday, until Dec 19, 2025". In the first of the languages
 * that the gateway writes. '' for an event that does not repeat.
 */
export function ruleWords(languages: readonly string[], { rule, start }: Pick<EventFields, 'rule' | 'start'>): string {
  if (rule === '') return '';
  const words: Words = {
    text: (key, values) => formatText(languages, key, values),
    tag: languageFor(languages).replace('_', '-'),
  };
  const [year = 0, month = 0, number = 0] = start.date.split('-').map(Number);
  const day = { year, month, day: number };
  const repeat = readRepeat(rule, { day, zone: start.zone === '' ? 'UTC' : start.zone, isAllDay: start.time === '' });
  return repeat === null
    ? words.text('LANG_OUTBOUND_RULE_OTHER')
    : withEnd(repeat, daysWords(repeat, day, words), words);
}

function withEnd({ ends }: Repeat, rule: string, { text, tag }: Words): string {
  if (ends.kind === 'never') return rule;
  if (ends.kind === 'after') return text('LANG_OUTBOUND_RULE_TIMES', { rule, count: ends.count });
  const { year, month, day } = ends.day;
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  );
  return text('LANG_OUTBOUND_RULE_UNTIL', { rule, date });
}

function daysWords({ kind, every: count, days, month }: Repeat, start: Day, words: Words): string {
  const { text, tag } = words;
  if (kind === 'daily') return text('LANG_OUTBOUND_RULE_DAILY', { count });
  if (kind === 'weekly') {
    if (count === 1 && days.join('') === '12345') return text('LANG_OUTBOUND_RULE_WORKDAYS');
    const names = days.map((day) => weekdayName(day, tag));
    const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(names);
    return text('LANG_OUTBOUND_RULE_WEEKLY', { count, days: list });
  }
  if (kind === 'monthly') return text('LANG_OUTBOUND_RULE_MONTHLY', { count, day: monthDayWords(month, words) });
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return text('LANG_OUTBOUND_RULE_YEARLY', { count, date: format.format(Date.UTC(2024, start.month - 1, start.day)) });
}

function monthDayWords(month: MonthDay, { text, tag }: Words): string {
  if (month.by === 'day') return text('LANG_OUTBOUND_ON_DAY', { day: month.day });
  if (month.by === 'last-workday') return text('LANG_OUTBOUND_ON_LAST_WORKDAY');
  return text('LANG_OUTBOUND_ON_WEEKDAY', {
    week: month.week,
    number: month.weekday,
    weekday: weekdayName(month.weekday, tag),
  });
}

/** The name of a weekday, 1 Monday to 7 Sunday. 1 January 2024 was a Monday. */
function weekdayName(day: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}
