import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { MonthGrid } from '../../../ui/MonthGrid.tsx';
import type { View } from '../model/views.ts';
import { openView, useCalendarPlace } from '../data/calendar-location.ts';
import { useWeekRules } from '../data/calendar-preferences.ts';
import { useToday } from '../data/use-shown-events.ts';
import type { DayNumber } from '../model/days.ts';
import { addMonths, dayFrom, partsOf, weekStart } from '../model/days.ts';
import { useShownView } from '../data/use-shown-view.ts';
import styles from './CalendarPane.module.css';

const CENTURY_MONTHS = 1200;

/** The month in the pane: the days that show are one pill, a click shows another day. */
export function MiniMonth(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const today = useToday();
  const { view, day } = useShownView();
  const { isView } = useCalendarPlace();
  const { firstWeekday } = useWeekRules();
  const [first, last] = spanOf(isView ? view : 'day', day, firstWeekday);
  return (
    <div className={styles['mini']}>
      <MonthGrid
        day={partsOf(day)}
        today={partsOf(today)}
        first={partsOf(addMonths(today, -CENTURY_MONTHS))}
        last={partsOf(addMonths(today, CENTURY_MONTHS))}
        tag={tag}
        firstDay={firstWeekday}
        span={{ first: partsOf(first), last: partsOf(last) }}
        previousLabel={t('LANG_CALENDAR_PREVIOUS_MONTH')}
        nextLabel={t('LANG_CALENDAR_NEXT_MONTH')}
        onChoose={(chosen) => openView(view, dayFrom(chosen))}
      />
    </div>
  );
}

/** The days of the pill: of a week all seven, of a month none, because the month is what shows. */
function spanOf(view: View, day: DayNumber, firstWeekday: number): readonly [DayNumber, DayNumber] {
  if (view === 'week' || view === 'workweek') {
    const first = weekStart(day, firstWeekday);
    return [first, first + 6];
  }
  return view === 'month' || view === 'year' ? [day, day - 1] : [day, day];
}
