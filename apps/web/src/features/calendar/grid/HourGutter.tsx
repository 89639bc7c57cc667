import type { ReactNode } from 'react';
import { memo } from 'react';
import { useDayWords } from '../parts/day-words.ts';
import type { ZoneClock } from '../model/zone-clock.ts';
import styles from './TimeGrid.module.css';

interface HourGutterProps {
  readonly hour: number;
  /** Minutes since midnight that the now line is at; null when today does not show. */
  readonly now: number | null;
  /** The clock of the second zone and the instant of midnight of the day, to tell its times. */
  readonly second: { readonly clock: ZoneClock; readonly midnight: number } | null;
}

const HOURS = Array.from({ length: 23 }, (_, index) => index + 1);
/** A label so near to that of the time now would lie over it. */
const NEAR_MINUTES = 12;

/** The times beside the days, in one zone or two. Events name their times, so screen readers are spared them. */
export const HourGutter = memo(function HourGutter({ hour, now, second }: HourGutterProps): ReactNode {
  const words = useDayWords();
  return (
    <div className={styles['gutter']} aria-hidden="true">
      {HOURS.filter((at) => now === null || Math.abs(at * 60 - now) > NEAR_MINUTES).map((at) => (
        <span key={at} className={styles['hour']} style={{ top: at * hour }}>
          {second === null ? null : (
            <span className={styles['second']}>
              {words.time(second.clock(second.midnight + at * 3_600_000).minute)}
            </span>
          )}
          {words.time(at * 60)}
        </span>
      ))}
      {now === null ? null : (
        <span className={styles['nowTime']} style={{ top: (now / 60) * hour }}>
          {words.time(now)}
        </span>
      )}
    </div>
  );
});
