import type { Day } from '@pillarbox/rules/zoned-days';
import type { MonthDay, Repeat, RepeatStart } from '@pillarbox/rules/repeat/repeat';
import { readRepeat } from '@pillarbox/rules/repeat/repeat';
import { fieldDate } from '../../../../lib/i18n/later-words.ts';
import type { Translate } from '../../../../lib/i18n/text.tsx';
import { useLocaleTag, useText } from '../../../../lib/i18n/text.tsx';
import type { Draft } from '../model/draft.ts';
import { dayOfText } from '../model/wall-time.ts';

/** What the repeat of a form begins with: the first day of the event. Null while that cannot be read. */
export function repeatStartOf({ start }: Pick<Draft, 'start'>, zone: string): RepeatStart | null {
  const day = dayOfText(start.date);
  return day === null ? null : { day, zone: start.zone === '' ? zone : start.zone, isAllDay: start.time === '' };
}

/** The repeat of a form in a few words, for its button. */
export function useRuleWords(draft: Draft, zone: string): string {
  const t = useText();
  const write = useRepeatWords();
  const start = repeatStartOf(draft, zone);
  if (draft.rule === '') return t('LANG_EVENT_NO_REPEAT');
  const repeat = start === null ? null : readRepeat(draft.rule, start);
  return repeat === null || start === null ? t('LANG_EVENT_RULE_OTHER') : write(repeat, start.day);
}

/** Writes a repeat in words: "Every 2 weeks on Monday and Thursday, until Fri 19 Dec 2025". */
export function useRepeatWords(): (repeat: Repeat, start: Day) => string {
  const t = useText();
  const tag = useLocaleTag();
  return (repeat, start) => {
    const rule = onWords(repeat, start, { t, tag });
    const { ends } = repeat;
    if (ends.kind === 'after') return t('LANG_EVENT_RULE_TIMES', { rule, count: ends.count });
    if (ends.kind === 'never') return rule;
    const { year, month, day } = ends.day;
    return t('LANG_EVENT_RULE_UNTIL', { rule, date: fieldDate(Date.UTC(year, month - 1, day)) });
  };
}

interface Words {
  readonly t: Translate;
  readonly tag: string;
}

function onWords({ kind, every: count, days, month }: Repeat, start: Day, words: Words): string {
  const { t, tag } = words;
  if (kind === 'daily') return t('LANG_EVENT_RULE_DAILY', { count });
  if (kind === 'weekly') {
    if (count === 1 && days.join('') === '12345') return t('LANG_EVENT_RULE_WORKDAYS');
    const names = days.map((day) => weekdayName(day, tag, 'long'));
    const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(names);
    return t('LANG_EVENT_RULE_WEEKLY', { count, days: list });
  }
  if (kind === 'monthly') return t('LANG_EVENT_RULE_MONTHLY', { count, day: monthDayWords(month, words) });
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return t('LANG_EVENT_RULE_YEARLY', { count, date: format.format(Date.UTC(2024, start.month - 1, start.day)) });
}

/** A day of a month in words: "on day 20", "on the third Monday". */
export function monthDayWords(month: MonthDay, { t, tag }: Words): string {
  if (month.by === 'day') return t('LANG_EVENT_ON_DAY', { day: month.day });
  if (month.by === 'last-workday') return t('LANG_EVENT_ON_LAST_WORKDAY');
  const { week, weekday } = month;
  return t('LANG_EVENT_ON_WEEKDAY', { week: String(week), weekday: weekdayName(weekday, tag, 'long') });
}

/** The name of a weekday, 1 Monday to 7 Sunday. */
export function weekdayName(day: number, tag: string, length: 'long' | 'narrow' | 'short'): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(tag, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}
