import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import { partsOf } from '../model/days.ts';
import type { Bar } from '../model/lanes.ts';
import type { MonthDay } from '../model/month-week.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import type { Speech } from '../parts/day-words.ts';
import { nameOf, titleOf, useSpeech } from '../parts/day-words.ts';
import look from '../parts/EventLook.module.css';
import styles from './MonthView.module.css';

interface MonthCellProps {
  readonly cell: MonthDay;
  /** The instant now, ms since 1970. */
  readonly now: number;
  readonly selected: string;
  readonly isToday: boolean;
  /** Whether the day is one of another month. */
  readonly isOther: boolean;
  readonly isWeekend: boolean;
  /** Whether what is dragged would go there. */
  readonly isTarget: boolean;
  /** Key of the event that is dragged. */
  readonly dragged: string;
  readonly isPending: boolean;
}

/** A day of the month with the events that fit. The name is that of a group, since a cell takes its name from all in it. */
export const MonthCell = memo(function MonthCell(props: MonthCellProps): ReactNode {
  const { cell, now, selected, isToday, isOther, isWeekend, isTarget, dragged, isPending } = props;
  const speech = useSpeech();
  const { t, words } = speech;
  const { day, bars, timed, more, all } = cell;
  const number = partsOf(day).day;
  const common = { day, now, selected, dragged, speech };
  return (
    <div role="gridcell" className={styles['gridCell']}>
      <div
        role="group"
        tabIndex={-1}
        data-stop={`d ${day}`}
        data-day={day}
        aria-current={isToday ? 'date' : undefined}
        aria-label={t('LANG_CALENDAR_DAY_EVENTS', { day: words.long(day), count: all.length })}
        className={cx(
          styles['cell'],
          isWeekend && styles['weekend'],
          isOther && styles['other'],
          isToday && styles['today'],
          isTarget && styles['target'],
        )}
      >
        <span className={styles['number']} aria-hidden="true">
          {number === 1 && !isToday ? words.short(day) : number}
        </span>
        {isPending ? (
          <>
            <span className={styles['bone']} />
            <span className={styles['bone']} />
          </>
        ) : null}
        {bars.map((bar) => (
          <MonthBar key={bar.event.key} bar={bar} {...common} />
        ))}
        {timed.map(({ event, line }) => (
          <MonthEvent key={event.key} event={event} line={line} {...common} />
        ))}
        {more > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            data-stop={`m ${day}`}
            data-more={day}
            data-on={day}
            aria-haspopup="dialog"
            className={styles['more']}
          >
            {t('LANG_CALENDAR_MORE_EVENTS', { count: more })}
          </button>
        ) : null}
      </div>
    </div>
  );
});

interface InCell {
  readonly day: number;
  readonly now: number;
  readonly selected: string;
  readonly dragged: string;
  readonly speech: Speech;
}

function MonthBar({ bar, day, now, selected, dragged, speech }: InCell & { readonly bar: Bar }): ReactNode {
  const { t, words } = speech;
  const { event, lane, from, to, isCutLeft, isCutRight } = bar;
  const [before, after] = [isCutLeft ? 0 : 4, isCutRight ? 0 : 4];
  const style = {
    '--event': event.color,
    '--line': lane,
    insetInlineStart: before,
    width: `calc(${(to - from + 1) * 100}% + ${to - from}px - ${before + after}px)`,
  };
  return (
    <button
      type="button"
      {...eventData(event, { day, now, selected })}
      data-hue={event.color}
      className={cx(
        look['look'],
        styles['line'],
        styles['bar'],
        isCutLeft && styles['cutLeft'],
        isCutRight && styles['cutRight'],
        dragged === event.key && styles['dragged'],
      )}
      style={style}
    >
      <VisuallyHidden>{nameOf(event, t, words)}</VisuallyHidden>
      <span className={styles['title']} aria-hidden="true">
        {titleOf(event, t)}
      </span>
    </button>
  );
}

function MonthEvent({ event, line, day, now, selected, dragged, speech }: InCell & EventLine): ReactNode {
  const { t, words } = speech;
  return (
    <button
      type="button"
      {...eventData(event, { day, now, selected })}
      className={cx(styles['line'], styles['timed'], dragged === event.key && styles['dragged'])}
      style={{ '--event': event.color, '--line': line } as CSSProperties}
    >
      <VisuallyHidden>{nameOf(event, t, words)}</VisuallyHidden>
      <span className={styles['time']} aria-hidden="true">
        {words.time(event.from)}
      </span>
      <span className={styles['title']} aria-hidden="true">
        {titleOf(event, t)}
      </span>
    </button>
  );
}

interface EventLine {
  readonly event: ShownEvent;
  readonly line: number;
}

/** What the grid and the styles read of an event. */
function eventData(event: ShownEvent, { day, now, selected }: Omit<InCell, 'dragged' | 'speech'>) {
  return {
    tabIndex: -1,
    'data-stop': `e ${event.key} ${day}`,
    'data-event': event.key,
    'data-on': day,
    'data-state': event.state,
    'data-past': event.end <= now || undefined,
    'data-selected': event.key === selected || undefined,
    'aria-haspopup': 'dialog',
  } as const;
}
