import { addDays, weekdayOf } from '@pillarbox/rules/zoned-days';
import type { Day } from '@pillarbox/rules/zoned-days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './MonthGrid.module.css';

interface MonthGridProps {
  readonly today: Day;
  /** 1 Monday to 7 Sunday. */
  readonly weekstart: number;
  readonly onPick: (day: Day) => void;
  /** Escape in the month. */
  readonly onLeave: () => void;
  readonly grid: RefObject<HTMLTableElement | null>;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month to choose a day from. It is one tab stop: arrows move by day, Page keys by month, Enter takes the day. */
export function MonthGrid({ today, weekstart, onPick, onLeave, grid }: MonthGridProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const [active, setActive] = useState(today);
  const moved = useRef(false);
  const months = (count: number): void => setActive((day) => sameDayOf(day, count));
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [active, grid]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[keyAlongLine(event.key)];
    if (step !== undefined && !event.altKey) setActive((day) => addDays(day, step));
    else if (event.key === 'PageUp') months(-1);
    else if (event.key === 'PageDown') months(1);
    else if (event.key === 'Escape') onLeave();
    else return;
    moved.current = true;
    event.preventDefault();
    event.stopPropagation();
  };
  const write = (day: Day, form: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' }).format(Date.UTC(day.year, day.month - 1, day.day));
  const weeks = weeksOf(active, weekstart);
  return (
    <div className={styles['month']}>
      <div className={styles['head']}>
        <span aria-live="polite">{write(active, { month: 'long', year: 'numeric' })}</span>
        <IconButton
          size="dense"
          icon={<ChevronLeft size={16} />}
          label={t('LANG_SEARCH_MONTH_PREVIOUS')}
          onClick={() => months(-1)}
        />
        <IconButton
          size="dense"
          icon={<ChevronRight size={16} />}
          label={t('LANG_SEARCH_MONTH_NEXT')}
          onClick={() => months(1)}
        />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={write(active, { month: 'long', year: 'numeric' })}
        className={styles['days']}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.day} scope="col" abbr={write(day, { weekday: 'long' })}>
                {write(day, { weekday: 'short' }).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={write(week[0] ?? active, { dateStyle: 'short' })}>
              {week.map((day) => (
                <td key={day.day} role="gridcell" aria-selected={isSame(day, active)}>
                  {day.month === active.month ? (
                    <button
                      type="button"
                      tabIndex={isSame(day, active) ? 0 : -1}
                      aria-label={write(day, { dateStyle: 'full' })}
                      aria-current={isSame(day, today) ? 'date' : undefined}
                      className={cx(
                        styles['day'],
                        isSame(day, active) && styles['active'],
                        isSame(day, today) && styles['today'],
                      )}
                      onClick={() => onPick(day)}
                    >
                      {day.day}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isSame(one: Day, other: Day): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

/** The same day some months later, or the last one of a shorter month. */
function sameDayOf(day: Day, months: number): Day {
  const first = addDays({ ...day, day: 1 }, 0);
  const index = first.year * 12 + first.month - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const longest = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, day: Math.min(day.day, longest) };
}

/** The days of a month in whole weeks. */
function weeksOf(day: Day, weekstart: number): Day[][] {
  const first = { ...day, day: 1 };
  let from = addDays(first, -((weekdayOf(first) - weekstart + 7) % 7));
  const weeks: Day[][] = [];
  do {
    const start = from;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
    from = addDays(from, 7);
  } while (from.month === day.month);
  return weeks;
}
