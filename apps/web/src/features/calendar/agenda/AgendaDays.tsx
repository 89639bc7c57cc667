import type { CSSProperties, ReactNode } from 'react';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../../lib/first-screen.ts';
import { useLocaleTag } from '../../../lib/i18n/text.tsx';
import { moveFocus } from '../../../ui/roving.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DayNumber } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import type { WallTime } from '../model/zone-clock.ts';
import type { Speech } from '../parts/day-words.ts';
import { isTwelve, lengthWords, nameOf, stateWords, titleOf, useDayWords, useSpeech } from '../parts/day-words.ts';
import look from '../parts/EventLook.module.css';
import { openedEvent } from '../state/view-state.ts';
import styles from './AgendaView.module.css';

interface AgendaDaysProps {
  /** What began before this day is listed on it. */
  readonly first: DayNumber;
  readonly events: readonly ShownEvent[];
  /** The instant now, ms since 1970, and on the wall. */
  readonly now: number;
  readonly wall: WallTime;
  /** Draws all events at once, because the page goes to one of them. */
  readonly isWhole?: boolean;
}

/** Events that are drawn at once, and then in each step: some screens full. */
const STEP = 60;
const ROW = '[data-event]';

/** Events under the names of their days; a line shows where in today it is now. */
export function AgendaDays({ first, events, now, wall, isWhole = false }: AgendaDaysProps): ReactNode {
  const words = useDayWords();
  const groups = useMemo(() => byDay(events, first), [events, first]);
  const drawn = useDrawn(isWhole ? Number.POSITIVE_INFINITY : STEP, events.length);
  return (
    <div
      style={{ '--time': isTwelve(words) ? '68px' : '64px' } as CSSProperties}
      onKeyDown={(event) => {
        if (
          event.target instanceof HTMLElement &&
          event.target.matches(ROW) &&
          moveFocus(event.currentTarget, ROW, event)
        )
          event.preventDefault();
      }}
    >
      {upTo(groups, drawn).map(([day, here]) => (
        <DayGroup key={day} day={day} events={here} now={now} wall={wall} />
      ))}
    </div>
  );
}

/** The events by the day on which each is listed: its first one, or the first of the list. */
function byDay(
  events: readonly ShownEvent[],
  first: DayNumber,
): readonly (readonly [DayNumber, readonly ShownEvent[]])[] {
  const days = new Map<DayNumber, ShownEvent[]>();
  for (const event of events) {
    const day = Math.max(first, event.first);
    const here = days.get(day);
    if (here === undefined) days.set(day, [event]);
    else here.push(event);
  }
  return [...days].toSorted(([one], [other]) => one - other);
}

/** The number of events to draw: a few at first, and all of them while the page has nothing else to do, so that no click waits for them. */
function useDrawn(first: number, all: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= all) return undefined;
    let isOver = false;
    whenIdle(() => {
      if (!isOver) startTransition(() => setDrawn(drawn + STEP));
    });
    return () => {
      isOver = true;
    };
  }, [drawn, all]);
  return Math.max(drawn, first);
}

/** The first days, up to so many events; at least one day. */
function upTo<T>(groups: readonly (readonly [DayNumber, readonly T[]])[], count: number): typeof groups {
  let sum = 0;
  return groups.filter(([, here]) => {
    const isShown = sum < count;
    sum += here.length;
    return isShown;
  });
}

interface DayGroupProps {
  readonly day: DayNumber;
  readonly events: readonly ShownEvent[];
  readonly now: number;
  readonly wall: WallTime;
}

const DayGroup = memo(function DayGroup({ day, events, now, wall }: DayGroupProps): ReactNode {
  const speech = useSpeech();
  const { t, words } = speech;
  const tag = useLocaleTag();
  const isToday = day === wall.day;
  const name = isToday
    ? t('LANG_CALENDAR_TODAY')
    : day === wall.day + 1
      ? t('LANG_CALENDAR_TOMORROW')
      : words.weekday(day, 'long');
  const isNear = isToday || day === wall.day + 1;
  // The line of now is above the first event that is not over.
  const next = isToday ? events.findIndex(({ isLong, end }) => !isLong && end > now) : -1;
  const at = next === -1 ? events.length : next;
  return (
    <section className={styles['day']} data-agenda-day={day}>
      <h2 className={cx(styles['head'], isToday && styles['today'])}>
        <span>{name}</span>
        <span className={styles['date']}>{isNear ? words.long(day) : words.date(day)}</span>
      </h2>
      <ul className={styles['list']}>
        {events.slice(0, at).map((event) => (
          <Row key={event.key} event={event} day={day} isPast={event.end <= now} speech={speech} tag={tag} />
        ))}
        {isToday ? (
          <li className={styles['now']} aria-hidden="true">
            <span>{words.time(wall.minute)}</span>
            <span className={styles['line']} />
          </li>
        ) : null}
        {events.slice(at).map((event) => (
          <Row key={event.key} event={event} day={day} isPast={event.end <= now} speech={speech} tag={tag} />
        ))}
      </ul>
    </section>
  );
});

interface RowProps {
  readonly event: ShownEvent;
  readonly day: DayNumber;
  readonly isPast: boolean;
  readonly speech: Speech;
  /** The BCP 47 tag of the language. */
  readonly tag: string;
}

function Row({ event, day, isPast, speech, tag }: RowProps): ReactNode {
  const { t, words } = speech;
  const { instance, calendar, isLong } = event;
  const begins = event.first === day && !isLong;
  const place = instance.location === '' ? calendar.name : instance.location;
  const state = stateWords(event, t);
  return (
    <li className={styles['row']}>
      <span className={styles['time']} aria-hidden="true">
        {begins ? (
          <span>{words.time(event.from)}</span>
        ) : (
          <span className={styles['whole']}>{t('LANG_CALENDAR_ALL_DAY')}</span>
        )}
        {isLong ? null : <span className={styles['length']}>{lengthWords(event, tag)}</span>}
      </span>
      <button
        type="button"
        data-event={event.key}
        data-hue={event.color}
        data-state={event.state}
        data-past={isPast || undefined}
        aria-haspopup="dialog"
        className={cx(look['look'], styles['card'])}
        style={{ '--event': event.color } as CSSProperties}
        onClick={(clicked) => openedEvent.set({ event, anchor: clicked.currentTarget })}
      >
        <VisuallyHidden>{nameOf(event, t, words)}</VisuallyHidden>
        <span className={styles['title']} aria-hidden="true">
          {titleOf(event, t)}
        </span>
        <span className={styles['place']} aria-hidden="true">
          {state === '' ? place : `${place} · ${state}`}
        </span>
      </button>
    </li>
  );
}
