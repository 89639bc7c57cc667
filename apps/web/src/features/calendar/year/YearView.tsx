import type { ReactNode } from 'react';
import { memo, useMemo, useRef } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { openView } from '../data/calendar-location.ts';
import { useWeekRules } from '../data/calendar-preferences.ts';
import { useToday } from '../data/use-shown-events.ts';
import type { DayNumber } from '../model/days.ts';
import { addMonths, daysFrom, monthStart, partsOf, weekStart } from '../model/days.ts';
import { monthDays } from '../model/window.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { useDayWords } from '../parts/day-words.ts';
import { useRoving } from '../parts/use-roving.ts';
import type { ViewProps } from '../model/view-props.ts';
import styles from './YearView.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** So many events, or more, have the strongest of four tints. */
const TINTS = [1, 2, 4, 7];

/** A year of months whose days are tinted by how much there is (ours); a click opens the day. */
export function YearView({ day, days, events, isPending }: ViewProps): ReactNode {
  const words = useDayWords();
  const today = useToday();
  const root = useRef<HTMLDivElement>(null);
  const counts = useMemo(() => countByDay(events), [events]);
  const roving = useRoving(root, `d ${days.includes(today) ? today : day}`);
  const [first = day] = days;
  return (
    <div
      ref={root}
      className={styles['year']}
      aria-busy={isPending || undefined}
      onFocus={roving.onFocus}
      onKeyDown={(event) => {
        const here = Number((event.target as HTMLElement).dataset['day']);
        const step = STEPS[keyAlongLine(event.key)];
        const months = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
        if (Number.isNaN(here) || (step === undefined && months === 0) || event.altKey || event.ctrlKey) return;
        event.preventDefault();
        const next = step === undefined ? addMonths(here, months) : here + step;
        if (partsOf(next).year !== partsOf(here).year) openView('year', next);
        roving.focus(`d ${next}`);
      }}
      onClick={(event) => {
        const target = (event.target as Element).closest<HTMLElement>('[data-day]');
        if (target !== null) openView('day', Number(target.dataset['day']));
      }}
    >
      {Array.from({ length: 12 }, (_, index) => addMonths(first, index)).map((month) => (
        <MonthOfYear key={month} month={month} today={today} counts={counts} title={words.monthAlone(month)} />
      ))}
    </div>
  );
}

interface MonthOfYearProps {
  readonly month: DayNumber;
  readonly today: DayNumber;
  readonly title: string;
  readonly counts: ReadonlyMap<DayNumber, number>;
}

const MonthOfYear = memo(function MonthOfYear({ month, today, title, counts }: MonthOfYearProps): ReactNode {
  const t = useText();
  const words = useDayWords();
  const { firstWeekday } = useWeekRules();
  const days = monthDays(month, firstWeekday);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <section className={styles['month']}>
      <h2>
        <button type="button" className={styles['title']} onClick={() => openView('month', month)}>
          {title}
        </button>
      </h2>
      <table role="grid" aria-label={words.month(month)}>
        <thead>
          <tr>
            {daysFrom(weekStart(month, firstWeekday), 7).map((day) => (
              <th key={day} scope="col" abbr={words.weekday(day, 'long')}>
                {words.weekday(day, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                monthStart(day) === month ? (
                  <td key={day} role="gridcell">
                    <button
                      type="button"
                      tabIndex={-1}
                      data-stop={`d ${day}`}
                      data-day={day}
                      data-tint={tintOf(counts.get(day) ?? 0)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={t('LANG_CALENDAR_DAY_EVENTS', { day: words.long(day), count: counts.get(day) ?? 0 })}
                      className={cx(styles['day'], day === today && styles['today'])}
                    >
                      {partsOf(day).day}
                    </button>
                  </td>
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

/** How many events each day has; one of several days counts on each. */
export function countByDay(events: readonly ShownEvent[]): ReadonlyMap<DayNumber, number> {
  const counts = new Map<DayNumber, number>();
  for (const { first, last } of events) {
    for (let day = first; day <= Math.min(last, first + 366); day++) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/** 0 for no events to 4 for many. */
function tintOf(count: number): number {
  return TINTS.filter((least) => count >= least).length;
}
