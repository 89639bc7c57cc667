import type { ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { useToday } from '../data/use-shown-events.ts';
import type { DayNumber } from '../model/days.ts';
import { isWeekend, monthStart, weekNumberFrom } from '../model/days.ts';
import { isOn, monthWeek } from '../model/month-week.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { useDayWords } from '../parts/day-words.ts';
import { useRoving } from '../parts/use-roving.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { ViewProps } from '../model/view-props.ts';
import { openedEvent } from '../state/view-state.ts';
import { DayPopover } from './DayPopover.tsx';
import { MonthCell } from './MonthCell.tsx';
import { useMonthDrag } from './use-month-drag.ts';
import { useMonthKeys } from './use-month-keys.ts';
import styles from './MonthView.module.css';

/** Heights in px: that of a day number, of an event and its distance to the next (ui.md 24). */
const NUMBER_PX = 28;
const LINE_PX = 28;

/** The month: bars over days, timed events in lines, "+3 more" with the day's events [CAL-002]. */
export function MonthView({ day, days, events, isPending }: ViewProps): ReactNode {
  const t = useText();
  const words = useDayWords();
  const today = useToday();
  const now = useMinute();
  const selected = useStore(openedEvent, (opened) => opened?.event.key ?? '');
  const root = useRef<HTMLDivElement>(null);
  const weeks = useMemo(() => weeksOf(days), [days]);
  const lines = useLines(root, weeks.length);
  const cells = useMemo(
    () => weeks.map((week) => monthWeek(touching(events, week), week, lines)),
    [weeks, events, lines],
  );
  const [more, setMore] = useState<{ readonly day: DayNumber; readonly anchor: Element } | null>(null);
  const roving = useRoving(root, `d ${days.includes(today) && monthStart(today) === monthStart(day) ? today : day}`);
  const drag = useMonthDrag({ events, openDay: setMore });
  const onKeyDown = useMonthKeys({ events, roving });
  const month = monthStart(day);
  const columns = weeks[0]?.length ?? 7;
  return (
    <div
      ref={root}
      role="grid"
      aria-label={words.month(day)}
      aria-busy={isPending || undefined}
      className={styles['month']}
      style={{ '--columns': columns, '--weeks': weeks.length } as Record<string, number>}
      onKeyDown={onKeyDown}
      onFocus={roving.onFocus}
      onPointerDown={drag.onPointerDown}
      onClick={drag.onClick}
    >
      <div role="row" className={styles['weekdays']}>
        <span role="columnheader">
          <VisuallyHidden>{t('LANG_CALENDAR_WEEK')}</VisuallyHidden>
        </span>
        {(weeks[0] ?? []).map((one) => (
          <span
            key={one}
            role="columnheader"
            aria-label={words.weekday(one, 'long')}
            className={cx(styles['weekday'], isThisWeekday(one, today, days) && styles['weekdayNow'])}
          >
            {words.weekday(one)}
          </span>
        ))}
      </div>
      {weeks.map((week, index) => (
        <div key={week[0]} role="row" className={styles['week']}>
          <span role="rowheader" className={styles['weekNumber']}>
            {weekNumberFrom(week[0] ?? day)}
          </span>
          {(cells[index] ?? []).map((cell) => (
            <MonthCell
              key={cell.day}
              cell={cell}
              now={now}
              selected={selected}
              isToday={cell.day === today}
              isOther={monthStart(cell.day) !== month}
              isWeekend={isWeekend(cell.day)}
              isTarget={cell.day === drag.over}
              dragged={drag.dragged}
              isPending={isPending && events.length === 0}
            />
          ))}
        </div>
      ))}
      {more === null ? null : (
        <DayPopover
          day={more.day}
          anchor={more.anchor}
          events={events.filter((event) => isOn(event, more.day))}
          onClose={() => setMore(null)}
        />
      )}
    </div>
  );
}

/** Splits ascending days into weeks: a new one begins where there is a gap, or after seven days. */
function weeksOf(days: readonly DayNumber[]): readonly (readonly DayNumber[])[] {
  const weeks: DayNumber[][] = [];
  for (const day of days) {
    const last = weeks.at(-1);
    const first = last?.[0];
    if (last === undefined || first === undefined || day - first >= 7) weeks.push([day]);
    else last.push(day);
  }
  return weeks;
}

function touching(events: readonly ShownEvent[], week: readonly DayNumber[]): readonly ShownEvent[] {
  const [first = 0, last = 0] = [week[0], week.at(-1)];
  return events.filter((event) => event.first <= last && event.last >= first);
}

/** Whether a column is that of today, which is on the screen. */
function isThisWeekday(day: DayNumber, today: DayNumber, days: readonly DayNumber[]): boolean {
  return days.includes(today) && (today - day) % 7 === 0;
}

/** How many lines of events a cell has room for. */
function useLines(root: { readonly current: HTMLElement | null }, weeks: number): number {
  const [lines, setLines] = useState(3);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const week = element.querySelector<HTMLElement>(`.${styles['week'] ?? ''}`)?.offsetHeight ?? 0;
      // jsdom has no layout.
      if (week > 0) setLines(Math.max(1, Math.floor((week - NUMBER_PX - 4) / LINE_PX)));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, weeks]);
  return lines;
}
