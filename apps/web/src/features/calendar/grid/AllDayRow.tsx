import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { DayNumber } from '../model/days.ts';
import { isWeekend } from '../model/days.ts';
import { barsOf, laneCount } from '../model/lanes.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { useSpeech } from '../parts/day-words.ts';
import { EventChip } from './EventChip.tsx';
import styles from './TimeGrid.module.css';

/** Height of a bar and of a lane in px. */
const BAR_PX = 24;
const LANE_PX = 26;
const PADDING_PX = 10;

interface AllDayRowProps {
  readonly days: readonly DayNumber[];
  /** Events of whole days and of a day and more. */
  readonly events: readonly ShownEvent[];
  readonly now: number;
  readonly selected: string;
}

/** The row of whole days: bars that run over the days. */
export const AllDayRow = memo(function AllDayRow({ days, events, now, selected }: AllDayRowProps): ReactNode {
  const speech = useSpeech();
  const { t, words } = speech;
  const bars = useMemo(() => barsOf(events, days), [events, days]);
  const height = Math.max(1, laneCount(bars)) * LANE_PX - 2 + PADDING_PX;
  return (
    <div role="row" className={styles['allDay']}>
      <div role="rowheader" className={styles['gutterHead']}>
        {t('LANG_CALENDAR_ALL_DAY')}
      </div>
      {days.map((day, at) => (
        <div key={day} role="gridcell" className={styles['cell']}>
          <div
            role="group"
            data-whole={day}
            aria-label={t('LANG_CALENDAR_WHOLE_DAY_OF', { day: words.long(day) })}
            className={cx(styles['wholeDay'], isWeekend(day) && styles['weekend'])}
            style={{ height }}
          >
            {bars
              .filter(({ from }) => from === at)
              .map(({ event, lane, from, to, isCutLeft, isCutRight }) => (
                <EventChip
                  key={event.key}
                  form="bar"
                  event={event}
                  day={day}
                  isPast={event.end <= now}
                  isSelected={event.key === selected}
                  cut={isCutLeft ? (isCutRight ? 'both' : 'left') : isCutRight ? 'right' : 'none'}
                  speech={speech}
                  style={{
                    top: PADDING_PX / 2 + lane * LANE_PX,
                    height: BAR_PX,
                    insetInlineStart: isCutLeft ? 0 : 2,
                    width: `calc(${(to - from + 1) * 100}% + ${to - from}px - ${(isCutLeft ? 0 : 2) + (isCutRight ? 0 : 2)}px)`,
                  }}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  );
});
