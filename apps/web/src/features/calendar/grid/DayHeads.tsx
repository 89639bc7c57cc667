import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { openView } from '../data/calendar-location.ts';
import type { DayNumber } from '../model/days.ts';
import { isWeekend, partsOf } from '../model/days.ts';
import { useDayWords } from '../parts/day-words.ts';
import { cityOf } from '../parts/zones.ts';
import styles from './TimeGrid.module.css';

interface DayHeadsProps {
  readonly days: readonly DayNumber[];
  readonly today: DayNumber;
  /** The zone of the second column of times; '' for none. */
  readonly secondZone: string;
  readonly zone: string;
}

/** The row of the days above their hours. A click opens the day; with the keyboard Enter does in the grid. */
export function DayHeads({ days, today, secondZone, zone }: DayHeadsProps): ReactNode {
  const t = useText();
  const words = useDayWords();
  return (
    <div role="row" className={styles['heads']}>
      <div role={secondZone === '' ? 'gridcell' : 'columnheader'} className={styles['gutterHead']}>
        {secondZone === '' ? null : (
          <span className={styles['zones']}>
            <span>{cityOf(secondZone)}</span>
            <span>{cityOf(zone)}</span>
          </span>
        )}
      </div>
      {days.map((day) => (
        <div
          key={day}
          role="columnheader"
          aria-label={day === today ? `${t('LANG_CALENDAR_TODAY')}, ${words.long(day)}` : words.long(day)}
          className={cx(styles['head'], isWeekend(day) && styles['weekendHead'], day === today && styles['today'])}
          onClick={() => openView('day', day)}
        >
          <span className={styles['weekday']}>{words.weekday(day)}</span>
          <span className={styles['number']}>{partsOf(day).day}</span>
        </div>
      ))}
    </div>
  );
}
