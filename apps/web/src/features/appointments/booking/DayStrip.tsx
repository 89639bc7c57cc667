import type { Day } from '@pillarbox/rules/zoned-days';
import { addDays } from '@pillarbox/rules/zoned-days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import { dayText, isSameMonth, utcDate } from './booking-days.ts';
import styles from './DayStrip.module.css';

interface DayStripProps {
  /** A day of the month whose times are read. */
  readonly month: Day;
  readonly today: Day;
  readonly chosen: Day | null;
  readonly free: ReadonlyMap<string, readonly number[]>;
  readonly onDay: (day: Day) => void;
  readonly onMonth: (months: number) => void;
}

const DAYS = 5;

/** Five days side by side, for phones. */
export function DayStrip({ month, today, chosen, free, onDay, onMonth }: DayStripProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const begin = chosen ?? (isSameMonth(month, today) ? today : { ...month, day: 1 });
  const [moved, setMoved] = useState({ from: dayText(begin), days: 0 });
  const days = moved.from === dayText(begin) ? moved.days : 0;
  const first = addDays(begin, days - (chosen === null ? 0 : 2));
  const shown = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  const step = (by: number): void => {
    const next = addDays(first, by);
    const end = addDays(next, DAYS - 1);
    if (by > 0 && !isSameMonth(next, month)) onMonth(1);
    else if (by < 0 && !isSameMonth(end, month)) onMonth(-1);
    else setMoved({ from: dayText(begin), days: days + by });
  };
  return (
    <div className={styles['strip']} role="group" aria-label={t('LANG_BOOKING_PICK_DAY')}>
      <h1>
        <VisuallyHidden>{t('LANG_BOOKING_PICK_DAY')}</VisuallyHidden>
      </h1>
      <IconButton
        icon={<ChevronLeft size={18} />}
        label={t('LANG_BOOKING_EARLIER')}
        disabled={utcDate(first) <= utcDate(today)}
        onClick={() => step(-DAYS)}
      />
      {shown.map((day) => {
        const key = dayText(day);
        const month = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(utcDate(day));
        const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(utcDate(day));
        const isChosen = chosen !== null && key === dayText(chosen);
        const inside = (
          <>
            <span className={styles['weekday']}>{weekday}</span>
            <span className={styles['number']}>{day.day}</span>
            <VisuallyHidden>{month}</VisuallyHidden>
          </>
        );
        return (free.get(key)?.length ?? 0) === 0 ? (
          <span key={key} className={styles['day']}>
            {inside}
          </span>
        ) : (
          <button
            key={key}
            type="button"
            className={cx(styles['day'], styles['free'], isChosen && styles['chosen'])}
            aria-pressed={isChosen}
            onClick={() => onDay(day)}
          >
            {inside}
          </button>
        );
      })}
      <IconButton icon={<ChevronRight size={18} />} label={t('LANG_BOOKING_LATER')} onClick={() => step(DAYS)} />
    </div>
  );
}
