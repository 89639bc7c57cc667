import type { Day } from '@pillarbox/rules/zoned-days';
import { addDays, weekdayOf } from '@pillarbox/rules/zoned-days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { firstWeekday } from '../../../ui/MonthGrid.tsx';
import { cx } from '../../../ui/cx.ts';
import { dayText, isSameMonth, monthAfter, utcDate } from './booking-days.ts';
import styles from './SlotMonth.module.css';

interface SlotMonthProps {
  /** A day of the month that is shown. */
  readonly month: Day;
  readonly today: Day;
  readonly chosen: Day | null;
  /** Free times by day. */
  readonly free: ReadonlyMap<string, readonly number[]>;
  readonly isOld: boolean;
  readonly onDay: (day: Day) => void;
  /** Goes so many months on. */
  readonly onMonth: (months: number) => void;
}

/** How many days a key moves. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month in which the days with free times can be chosen. It is one tab stop; the arrows skip the other days. */
export function SlotMonth({ month, today, chosen, free, isOld, onDay, onMonth }: SlotMonthProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const grid = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(month, firstWeekday(tag));
  const title = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    utcDate(month),
  );
  const stop = chosen === null ? [...free.keys()][0] : dayText(chosen);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const from = (event.target as HTMLElement).dataset['day'];
    const next = from === undefined ? undefined : nextDay([...free.keys()], from, event.key);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('LANG_BOOKING_PICK_DAY')}</h1>
        <IconButton
          icon={<ChevronLeft size={18} />}
          label={t('LANG_BOOKING_PREVIOUS')}
          disabled={isSameMonth(month, today)}
          onClick={() => onMonth(-1)}
        />
        <p className={styles['month']} aria-live="polite">
          {title}
        </p>
        <IconButton icon={<ChevronRight size={18} />} label={t('LANG_BOOKING_NEXT')} onClick={() => onMonth(1)} />
      </header>
      <table
        ref={grid}
        role="grid"
        aria-label={title}
        aria-busy={isOld}
        className={styles['grid']}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {(weeks[1] ?? []).map((day) => {
              const name = (weekday: 'short' | 'long'): string =>
                new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(day === null ? 0 : utcDate(day));
              return (
                <th key={name('long')} scope="col" abbr={name('long')}>
                  {name('short')}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((day, column) => (
                <DayCell
                  key={column}
                  day={day}
                  marks={{ today: dayText(today), chosen: chosen === null ? '' : dayText(chosen), stop: stop ?? '' }}
                  times={day === null ? 0 : (free.get(dayText(day))?.length ?? 0)}
                  onDay={onDay}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DayCellProps {
  /** Null for a cell outside of the month. */
  readonly day: Day | null;
  readonly marks: { readonly today: string; readonly chosen: string; readonly stop: string };
  /** Number of free times. */
  readonly times: number;
  readonly onDay: (day: Day) => void;
}

function DayCell({ day, marks, times, onDay }: DayCellProps): ReactNode {
  const tag = useLocaleTag();
  if (day === null) return <td />;
  const key = dayText(day);
  const isChosen = key === marks.chosen;
  const mark = cx(key === marks.today && styles['today']);
  if (times === 0) {
    return (
      <td role="gridcell">
        <span className={cx(styles['day'], mark)} aria-current={key === marks.today ? 'date' : undefined}>
          {day.day}
        </span>
      </td>
    );
  }
  const name = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(utcDate(day));
  return (
    <td role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        data-day={key}
        tabIndex={key === marks.stop ? 0 : -1}
        className={cx(styles['day'], styles['free'], isChosen && styles['chosen'], mark)}
        aria-label={name}
        aria-current={key === marks.today ? 'date' : undefined}
        onClick={() => onDay(day)}
      >
        {day.day}
      </button>
    </td>
  );
}

/** The day with free times to which a key moves; undefined for any other key, and at the ends. */
function nextDay(days: readonly string[], from: string, key: string): string | undefined {
  if (key === 'Home') return days[0];
  if (key === 'End') return days.at(-1);
  const step = STEPS[keyAlongLine(key)];
  if (step === undefined) return undefined;
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const target = dayText(addDays({ year, month, day }, step));
  return step > 0 ? days.find((one) => one >= target) : days.findLast((one) => one <= target);
}

/** The weeks of a month, each with its seven days; null for the days of other months. The second week is always whole. */
function weeksOf({ year, month }: Day, firstDay: number): (Day | null)[][] {
  const first = { year, month, day: 1 };
  const before = (weekdayOf(first) - firstDay + 7) % 7;
  const length = utcDate(addDays(monthAfter(first, 1), -1)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index) =>
    index < before || index >= before + length ? null : { year, month, day: index - before + 1 },
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
