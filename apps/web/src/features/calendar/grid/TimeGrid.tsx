import { startOfDay } from '@pillarbox/rules/zoned-days';
import type { CSSProperties, ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useStore } from '../../../lib/store.ts';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { useZone } from '../data/calendar.queries.ts';
import { useNow } from '../data/use-shown-events.ts';
import type { DayNumber } from '../model/days.ts';
import { partsOf } from '../model/days.ts';
import { draftOf, draftOn } from '../model/draft.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { partOn } from '../model/shown-event.ts';
import { zoneClock } from '../model/zone-clock.ts';
import { isTwelve, useDayWords } from '../parts/day-words.ts';
import { useRoving } from '../parts/use-roving.ts';
import type { ViewProps } from '../model/view-props.ts';
import { useViewTitle } from '../parts/view-title.ts';
import { hourHeight, openedEvent } from '../state/view-state.ts';
import { AllDayRow } from './AllDayRow.tsx';
import { DayColumn } from './DayColumn.tsx';
import { DayHeads } from './DayHeads.tsx';
import { HourGutter } from './HourGutter.tsx';
import type { GridDrag } from './use-grid-drag.ts';
import { showEdge, useGridDrag } from './use-grid-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useWholeDays } from './use-whole-days.ts';
import styles from './TimeGrid.module.css';

const NONE: readonly never[] = [];
/** Hours that show above the working hours at first. */
const HOURS_BEFORE = 2;
/** Half the height of the name of an hour, in px: the first one is not cut. */
const HALF_LABEL = 10;
const MINUTES_OF_DAY = 1440;

/**
 * The hours of one or several days: day, week and work week [CAL-002]. It is a grid with one tab stop; arrows go through days and
 * their events, Alt with arrows moves an event.
 */
export function TimeGrid(props: ViewProps): ReactNode {
  const { view, day, days, events, isPending } = props;
  const t = useText();
  const words = useDayWords();
  const title = useViewTitle(view, day, words);
  const hour = useStore(hourHeight);
  const now = useMinute();
  const { day: today, minute } = useNow();
  const zone = useZone();
  const {
    calendar_work_start: workFrom,
    calendar_work_end: workTo,
    calendar_second_zone: secondZone,
  } = usePreferences();
  const selected = useStore(openedEvent, (opened) => opened?.event.key ?? '');
  const { byDay, long } = useMemo(() => splitByDay(events, days), [events, days]);
  const scroll = useRef<HTMLDivElement>(null);
  const roving = useRoving(scroll, `d ${days.includes(today) ? today : (days[0] ?? day)}`);
  const drag = useGridDrag({ scroll, events, hour });
  const onKeyDown = useGridKeys({ view, day, events, roving, drag });
  useFirstScroll(scroll, (workFrom / 60 - HOURS_BEFORE) * hour - HALF_LABEL);
  const whole = useWholeDays(days, events.length);
  const dragged = long.find(({ key }) => drag.draft !== null && key === drag.dragged);
  const bars = useMemo(() => withMoved(long, drag), [long, drag]);
  const draft = dragged === undefined ? drag.draft : null;
  const hasToday = days.includes(today);
  const second = useSecondZone(secondZone, days[0] ?? day, zone);
  const style = {
    '--columns': days.length,
    // "10:00 AM" is longer than "10:00".
    '--gutter': `${(isTwelve(words) ? 68 : 60) + (second === null ? 0 : 48)}px`,
    '--hour': `${hour}px`,
    '--work-from': `${(workFrom / 1440) * 100}%`,
    '--work-to': `${(workTo / 1440) * 100}%`,
  } as CSSProperties;
  return (
    <div ref={scroll} className={styles['scroll']} style={style}>
      <div
        role="grid"
        aria-label={title}
        aria-busy={isPending || undefined}
        className={styles['grid']}
        data-days={days.length}
        onKeyDown={onKeyDown}
        onFocus={roving.onFocus}
        onPointerDown={drag.onPointerDown}
        onPointerMove={showEdge}
        onClick={drag.onClick}
      >
        <div role="rowgroup" className={styles['top']}>
          <DayHeads days={days} today={today} zone={zone} secondZone={secondZone} />
          <AllDayRow days={days} events={bars} now={now} selected={selected} />
        </div>
        <div role="rowgroup">
          <div role="row" className={styles['hours']} aria-label={t('LANG_CALENDAR_HOURS')}>
            <HourGutter hour={hour} now={hasToday ? minute : null} second={second} />
            {days.map((one, at) => (
              <DayColumn
                key={one}
                day={one}
                events={byDay.get(one) ?? NONE}
                hour={hour}
                now={now}
                nowMinute={hasToday ? minute : null}
                isToday={one === today}
                selected={selected}
                draft={draft !== null && draftOn(draft, one) !== null ? draft : null}
                dragged={draft === null ? '' : drag.dragged}
                isBrief={at >= whole}
              />
            ))}
            {isPending && events.length === 0 ? <Bones /> : null}
          </div>
        </div>
      </div>
    </div>
  );
}

interface SplitEvents {
  readonly byDay: ReadonlyMap<DayNumber, readonly ShownEvent[]>;
  readonly long: readonly ShownEvent[];
}

/** The bars of whole days, and the timed events of each day. */
function splitByDay(events: readonly ShownEvent[], days: readonly DayNumber[]): SplitEvents {
  const long = events.filter(({ isLong }) => isLong);
  const timed = events.filter(({ isLong }) => !isLong);
  return { long, byDay: new Map(days.map((day) => [day, timed.filter((event) => partOn(event, day) !== null)])) };
}

/** The bars with the one that is dragged on its new days. */
function withMoved(long: readonly ShownEvent[], { draft, dragged }: GridDrag): readonly ShownEvent[] {
  if (draft === null) return long;
  return long.map((event) => {
    const days = event.key === dragged ? (draft.from - draftOf(event).from) / MINUTES_OF_DAY : 0;
    return days === 0 ? event : { ...event, first: event.first + days, last: event.last + days };
  });
}

/** Scrolls to the working hours when the grid first shows. */
function useFirstScroll(scroll: { readonly current: HTMLElement | null }, top: number): void {
  const first = useRef(top);
  useLayoutEffect(() => {
    if (scroll.current !== null) scroll.current.scrollTop = Math.max(0, first.current);
  }, [scroll]);
}

/** What tells the times of the second zone on a day; null without one. */
function useSecondZone(secondZone: string, day: DayNumber, zone: string) {
  return useMemo(
    () => (secondZone === '' ? null : { clock: zoneClock(secondZone), midnight: startOfDay(partsOf(day), zone) }),
    [secondZone, day, zone],
  );
}

function Bones(): ReactNode {
  if (!useWaited()) return null;
  return (
    <span className={styles['bones']}>
      {['30%', '22%', '36%'].map((width) => (
        <Skeleton key={width} width={width} height={20} />
      ))}
    </span>
  );
}
