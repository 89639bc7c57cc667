import type { EventTime } from '@pillarbox/contract/calendar/event';
import { addDays } from '@pillarbox/rules/zoned-days';
import { useMemo } from 'react';
import { datesOf } from '../../../lib/i18n/dates.ts';
import { useLanguage, useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useDueCalendar } from '../data/use-due-calendar.ts';
import { dayNamed, dueDay, instantOfTime, isoDay } from '../model/due.ts';

/** Writes when a task is due. */
export interface DueWords {
  /** For a row: "Today", "Tomorrow", "Thu 16 Oct" this week and next month, "Mar 2026" later. */
  readonly short: (due: EventTime) => string;
  /** For the panel: weekday, day, month, the year if it is another one, and the time. */
  readonly long: (due: EventTime) => string;
  /** The day alone. */
  readonly day: (iso: string) => string;
  /** Whether it is today or before. */
  readonly isUrgent: (due: EventTime) => boolean;
}

const utc = (iso: string): number => {
  const { year, month, day } = dayNamed(iso);
  return Date.UTC(year, month - 1, day);
};

/** The words of the user's language and formats. */
export function useDueWords(): DueWords {
  const t = useText();
  const tag = useLocaleTag();
  const language = useLanguage();
  const calendar = useDueCalendar();
  const { date_format, time_format, timezone } = usePreferences();
  return useMemo(() => {
    const { today, zone } = calendar;
    const dates = datesOf(language, { date_format, time_format, timezone });
    const write = (iso: string, weekday: boolean): string => {
      const isThisYear = iso.slice(0, 4) === today.slice(0, 4);
      return new Intl.DateTimeFormat(tag, {
        ...(weekday && isThisYear ? { weekday: 'short' } : {}),
        day: 'numeric',
        month: 'short',
        ...(isThisYear ? {} : { year: 'numeric' }),
        timeZone: 'UTC',
      }).format(utc(iso));
    };
    const near = new Map([
      [today, t('LANG_TASKS_TODAY')],
      [isoDay(addDays(dayNamed(today), 1)), t('LANG_TASKS_TOMORROW')],
      [isoDay(addDays(dayNamed(today), -1)), t('LANG_TASKS_YESTERDAY')],
    ]);
    const farAway = isoDay(addDays(dayNamed(today), 60));
    const timeOf = (due: EventTime): string => {
      const instant = instantOfTime(due, zone);
      return instant === undefined ? '' : dates.time(instant);
    };
    return {
      short: (due) => {
        const iso = dueDay(due, zone);
        const day = near.get(iso) ?? write(iso, iso > today && iso <= farAway);
        const time = near.has(iso) ? timeOf(due) : '';
        return time === '' ? day : `${day} ${time}`;
      },
      long: (due) => {
        const iso = dueDay(due, zone);
        const time = timeOf(due);
        return [near.get(iso) ?? '', write(iso, true), time].filter((part) => part !== '').join(' ');
      },
      day: (iso) => near.get(iso) ?? write(iso, true),
      isUrgent: (due) => dueDay(due, zone) <= today,
    };
  }, [t, tag, language, calendar, date_format, time_format, timezone]);
}
