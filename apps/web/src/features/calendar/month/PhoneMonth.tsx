import type { CSSProperties, ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useMinute } from '../../../lib/clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { cx } from '../../../ui/cx.ts';
import { AgendaDays } from '../agenda/AgendaDays.tsx';
import { openView } from '../data/calendar-location.ts';
import { useNow } from '../data/use-shown-events.ts';
import { addMonths, monthStart, partsOf } from '../model/days.ts';
import { isOn } from '../model/month-week.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { useDayWords } from '../parts/day-words.ts';
import { useRoving } from '../parts/use-roving.ts';
import { useSwipe } from '../parts/use-swipe.ts';
import type { ViewProps } from '../model/view-props.ts';
import styles from './PhoneMonth.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** Most slots in a cell. */
const MAX_SLOTS = 3;

/** The month on a phone: cells with slots in the colours of their events, and below the events of the chosen day (ui.md 24). */
export function PhoneMonth({ day, days, events, isPending }: ViewProps): ReactNode {
  const t = useText();
  const words = useDayWords();
  const now = useMinute();
  const wall = useNow();
  const root = useRef<HTMLDivElement>(null);
  const roving = useRoving(root, `d ${day}`);
  const swipe = useSwipe((months) => openView('month', addMonths(monthStart(day), months)));
  const week = days.findIndex((one, at) => at > 0 && one - (days[0] ?? one) >= 7);
  const here = useMemo(() => events.filter((event) => event.first <= day && event.last >= day), [events, day]);
  const rows = Array.from({ length: Math.ceil(days.length / week) }, (_, at) => days.slice(at * week, (at + 1) * week));
  return (
    <>
      <div
        ref={root}
        role="grid"
        aria-label={words.month(day)}
        aria-busy={isPending || undefined}
        className={styles['grid']}
        onFocus={roving.onFocus}
        onKeyDown={(event) => {
          const step = STEPS[keyAlongLine(event.key)];
          if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          openView('month', day + step);
          roving.focus(`d ${day + step}`);
        }}
        {...swipe}
      >
        <div role="row" className={styles['row']}>
          {(rows[0] ?? []).map((one) => (
            <span key={one} role="columnheader" aria-label={words.weekday(one, 'long')} className={styles['weekday']}>
              {words.weekday(one, 'narrow')}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row[0]} role="row" className={styles['row']}>
            {row.map((one) => {
              const inDay = events.filter((event) => isOn(event, one));
              return (
                <button
                  key={one}
                  type="button"
                  role="gridcell"
                  tabIndex={-1}
                  data-stop={`d ${one}`}
                  data-day={one}
                  aria-selected={one === day}
                  aria-current={one === wall.day ? 'date' : undefined}
                  aria-label={t('LANG_CALENDAR_DAY_EVENTS', { day: words.long(one), count: inDay.length })}
                  className={cx(
                    styles['cell'],
                    monthStart(one) !== monthStart(day) && styles['other'],
                    one === wall.day && styles['today'],
                    one === day && styles['chosen'],
                  )}
                  onClick={() => openView('month', one)}
                >
                  <span className={styles['number']}>{partsOf(one).day}</span>
                  <Slots events={inDay} />
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <div className={styles['list']}>
        {here.length === 0 && !isPending ? (
          <EmptyState plain title={t('LANG_CALENDAR_NOTHING_ON_DAY')} />
        ) : (
          <AgendaDays first={day} events={here} now={now} wall={wall} />
        )}
      </div>
    </>
  );
}

function Slots({ events }: { readonly events: readonly ShownEvent[] }): ReactNode {
  return (
    <span className={styles['slots']}>
      {events.slice(0, MAX_SLOTS).map(({ key, color }) => (
        <span key={key} style={{ '--event': color } as CSSProperties} />
      ))}
    </span>
  );
}
