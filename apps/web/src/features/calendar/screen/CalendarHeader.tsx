import type { ReactNode } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, SMALL_PHONE, useMedia } from '../../../lib/media.ts';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { useCalendarPlace } from '../data/calendar-location.ts';
import { useWeekRules } from '../data/calendar-preferences.ts';
import { useShownEvents, useToday } from '../data/use-shown-events.ts';
import { addMonths, monthStart, weekNumberFrom, weekStart } from '../model/days.ts';
import { useDayWords } from '../parts/day-words.ts';
import { useShownView } from '../data/use-shown-view.ts';

/** The title of the section and how much of today is left; on a phone the month and the week that show. */
export function CalendarHeader(): ReactNode {
  const isPhone = useMedia(PHONE);
  const { isView } = useCalendarPlace();
  return isPhone && isView ? <PhoneTitle /> : <Title />;
}

function Title(): ReactNode {
  const t = useText();
  const { view, day } = useShownView();
  const now = useMinute();
  const today = useToday();
  const { events, isPending } = useShownEvents(today, today);
  const month = useShownEvents(monthStart(day), addMonths(monthStart(day), 1) - 1);
  const left = events.filter(({ end, isLong }) => !isLong && end > now).length;
  const isEmpty = view === 'month' && !month.isPending && month.events.length === 0;
  const words = isEmpty ? t('LANG_CALENDAR_EMPTY_MONTH') : t('LANG_CALENDAR_LEFT_TODAY', { count: left });
  return <ScreenTitle title={t('LANG_SHELL_CALENDAR')} beside={isPending ? '' : words} />;
}

function PhoneTitle(): ReactNode {
  const t = useText();
  const words = useDayWords();
  const { day } = useShownView();
  const { firstWeekday } = useWeekRules();
  const isSmall = useMedia(SMALL_PHONE);
  return (
    <ScreenTitle
      title={isSmall ? words.monthShort(day) : words.monthAlone(day)}
      beside={t('LANG_CALENDAR_WEEK_NUMBER', { week: weekNumberFrom(weekStart(day, firstWeekday)) })}
    />
  );
}
