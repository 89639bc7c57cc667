import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { DayNumber } from '../model/days.ts';
import { isWeekend } from '../model/days.ts';
import type { Draft } from '../model/draft.ts';
import { draftOn } from '../model/draft.ts';
import { sideBySide } from '../model/overlap.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { partOn } from '../model/shown-event.ts';
import { useSpeech } from '../parts/day-words.ts';
import { EventChip } from './EventChip.tsx';
import styles from './TimeGrid.module.css';

/** Height in px that a chip has at least, and its distance to the next one. */
const LEAST_PX = 20;
const GAP_PX = 1.5;
/** Shorter events have their time beside the title (ui.md 6). */
const LOW_MINUTES = 42;

interface DayColumnProps {
  readonly day: DayNumber;
  /** The timed events of the day. */
  readonly events: readonly ShownEvent[];
  /** Height of an hour in px. */
  readonly hour: number;
  /** The instant now, ms since 1970. */
  readonly now: number;
  /** Minutes since midnight of the now line; null when today is not on the screen. */
  readonly nowMinute: number | null;
  readonly isToday: boolean;
  /** Key of the event whose popover is open. */
  readonly selected: string;
  /** A new or moved event that touches the day. */
  readonly draft: Draft | null;
  /** Key of the event that is moved. */
  readonly dragged: string;
  /** Draws the events with their titles only, so that a full week is there at once. */
  readonly isBrief: boolean;
}

/** The hours of one day with its events side by side. The name is that of a group, since a cell takes its name from all in it. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps): ReactNode {
  const { day, events, hour, now, nowMinute, isToday, selected, draft, dragged, isBrief } = props;
  const speech = useSpeech();
  const { t, words } = speech;
  const parts = useMemo(() => events.map((event) => partOn(event, day) ?? { from: 0, to: 0 }), [events, day]);
  const slots = useMemo(() => sideBySide(parts, (LEAST_PX / hour) * 60), [parts, hour]);
  const part = draft === null ? null : draftOn(draft, day);
  return (
    <div role="gridcell" className={styles['cell']}>
      <div
        role="group"
        tabIndex={-1}
        data-stop={`d ${day}`}
        data-day={day}
        aria-label={t('LANG_CALENDAR_DAY_EVENTS', { day: words.long(day), count: events.length })}
        aria-current={isToday ? 'date' : undefined}
        className={cx(styles['column'], isWeekend(day) && styles['weekend'])}
      >
        {nowMinute === null ? null : (
          <span
            className={cx(styles['nowLine'], isToday && styles['nowHere'])}
            style={{ top: (nowMinute / 60) * hour }}
            aria-hidden="true"
          />
        )}
        {events.map((event, at) => {
          const { from, to } = parts[at] ?? { from: 0, to: 0 };
          const { column, span, columns } = slots[at] ?? { column: 0, span: 1, columns: 1 };
          const isLow = to - from < LOW_MINUTES || ((to - from) / 60) * hour < 34;
          return (
            <EventChip
              key={event.key}
              event={event}
              day={day}
              isPast={event.end <= now}
              isSelected={event.key === selected}
              form={isLow ? 'low' : undefined}
              isDragged={event.key === dragged}
              isBrief={isBrief}
              speech={speech}
              style={{
                top: (from / 60) * hour,
                height: Math.max(LEAST_PX, ((to - from) / 60) * hour - GAP_PX),
                insetInlineStart: `calc(${(column / columns) * 100}% + 2px)`,
                width: `calc(${(span / columns) * 100}% - ${2 + (column + span === columns ? 2 : GAP_PX)}px)`,
              }}
            />
          );
        })}
        {part === null || draft === null ? null : (
          <div
            data-draft=""
            className={styles['draft']}
            style={{
              top: (part.from / 60) * hour,
              height: Math.max(LEAST_PX, ((part.to - part.from) / 60) * hour - GAP_PX),
            }}
          >
            <span>{dragged === '' ? t('LANG_CALENDAR_NEW_EVENT') : ''}</span>
            <span>{t('LANG_CALENDAR_FROM_TO', draftTimes(draft, words.time))}</span>
          </div>
        )}
      </div>
    </div>
  );
});

/** The times of a draft in words. */
export function draftTimes({ from, to }: Draft, time: (minute: number) => string): { from: string; to: string } {
  return { from: time(((from % 1440) + 1440) % 1440), to: time(((to % 1440) + 1440) % 1440) };
}
