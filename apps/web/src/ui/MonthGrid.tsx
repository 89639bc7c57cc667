import type { Day } from '@pillarbox/rules/zoned-days';
import { addDays, weekdayOf } from '@pillarbox/rules/zoned-days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { keyAlongLine } from '../lib/i18n/direction.ts';
import { IconButton } from './IconButton.tsx';
import { cx } from './cx.ts';
import styles from './MonthGrid.module.css';

interface MonthGridProps {
  /** The chosen day; its month is shown. */
  readonly day: Day;
  readonly today: Day;
  /** The first and last day that can be chosen. */
  readonly first: Day;
  readonly last: Day;
  /** BCP 47 tag of the language. */
  readonly tag: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly onChoose: (day: Day) => void;
  /** 1 Monday to 7 Sunday; that of the language by default. */
  readonly firstDay?: number;
  /**
   * The days that a calendar beside it shows, first and last. They are one pill instead of the chosen day, and the weeks are whole:
   * with the days of the months around (ui.md 6, Calendar).
   */
  readonly span?: { readonly first: Day; readonly last: Day };
}

const utc = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);

/** 1 Monday to 7 Sunday: the first day of a week where the language is spoken; Monday where the browser does not know. */
export function firstWeekday(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** The same day of another month, or its last day. */
function inMonth({ year, month, day }: Day, months: number): Day {
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: Math.min(day, length) };
}

/** The weeks of a month, each with its seven days; the days of other months are null unless the weeks are whole. */
function weeksOf({ year, month }: Day, firstDay: number, isWhole: boolean): (Day | null)[][] {
  const first = { year, month, day: 1 };
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const before = (weekdayOf(first) - firstDay + 7) % 7;
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index) =>
    isWhole
      ? addDays(first, index - before)
      : index < before || index >= before + length
        ? null
        : { year, month, day: index - before + 1 },
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/**
 * A month in which a day is chosen (WAI-ARIA grid). It is one tab stop: arrows move by days and weeks, Home and End to the ends of
 * the week, the page keys by months.
 */
export function MonthGrid(props: MonthGridProps): ReactNode {
  const { day: chosen, today, first, last, tag, previousLabel, nextLabel, onChoose, span } = props;
  const [shown, setShown] = useState(chosen);
  const [focused, setFocused] = useState<Day | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const follows = useRef(chosen);
  if (utc(follows.current) !== utc(chosen)) {
    follows.current = chosen;
    if (shown.year !== chosen.year || shown.month !== chosen.month) setShown(chosen);
  }
  const firstDay = props.firstDay ?? firstWeekday(tag);
  const weeks = weeksOf(shown, firstDay, span !== undefined);
  const inShown = (day: Day | null): boolean => day?.year === shown.year && day.month === shown.month;
  const stop = [focused, chosen, { ...shown, day: 1 }].find(inShown) ?? shown;
  const title = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(utc(shown));
  const name = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' });
  const isOpen = (day: Day): boolean => utc(day) >= utc(first) && utc(day) <= utc(last);
  const clamp = (day: Day): Day => (utc(day) < utc(first) ? first : utc(day) > utc(last) ? last : day);

  useLayoutEffect(() => {
    if (focused !== null) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(keyAlongLine(event.key), stop, firstDay);
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = clamp(target);
    setShown(next);
    setFocused(next);
  };
  return (
    <div>
      <div className={styles['head']}>
        <span className={styles['title']} aria-live="polite">
          {title}
        </span>
        <IconButton
          size="dense"
          icon={<ChevronLeft size={16} />}
          label={previousLabel}
          disabled={utc(first) >= utc({ ...shown, day: 1 })}
          onClick={() => setShown(inMonth({ ...shown, day: 1 }, -1))}
        />
        <IconButton
          size="dense"
          icon={<ChevronRight size={16} />}
          label={nextLabel}
          disabled={utc(last) < utc(inMonth({ ...shown, day: 1 }, 1))}
          onClick={() => setShown(inMonth({ ...shown, day: 1 }, 1))}
        />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={title}
        className={cx(styles['grid'], span !== undefined && styles['dense'])}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => {
              // 1 January 2024 was a Monday.
              const at = Date.UTC(2024, 0, firstDay + index);
              const write = (weekday: 'short' | 'long' | 'narrow'): string =>
                new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(at);
              return (
                <th key={index} scope="col" abbr={write('long')}>
                  {span === undefined ? [...write('short')].slice(0, 2).join('') : write('narrow')}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((day, column) =>
                day === null ? (
                  <td key={column} />
                ) : (
                  <td
                    key={column}
                    role="gridcell"
                    aria-selected={span === undefined ? utc(day) === utc(chosen) : isBetween(day, span)}
                    className={cx(span !== undefined && isBetween(day, span) && styles['spanned'])}
                  >
                    <button
                      type="button"
                      tabIndex={utc(day) === utc(stop) ? 0 : -1}
                      aria-label={name.format(utc(day))}
                      aria-current={utc(day) === utc(today) ? 'date' : undefined}
                      aria-disabled={isOpen(day) ? undefined : true}
                      className={cx(
                        styles['day'],
                        span === undefined && utc(day) === utc(chosen) && styles['chosen'],
                        !inShown(day) && styles['other'],
                      )}
                      onClick={() => {
                        if (isOpen(day)) onChoose(day);
                      }}
                    >
                      {day.day}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isBetween(day: Day, { first, last }: { readonly first: Day; readonly last: Day }): boolean {
  return utc(day) >= utc(first) && utc(day) <= utc(last);
}

/** The day to which a key moves; null for any other key. */
function moved(key: string, from: Day, firstDay: number): Day | null {
  const column = (weekdayOf(from) - firstDay + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -column);
    case 'End':
      return addDays(from, 6 - column);
    case 'PageUp':
      return inMonth(from, -1);
    case 'PageDown':
      return inMonth(from, 1);
    default:
      return null;
  }
}
