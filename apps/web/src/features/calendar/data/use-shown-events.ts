import { useMemo } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import type { DayNumber } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import type { WallTime, ZoneClock } from '../model/zone-clock.ts';
import { zoneClock } from '../model/zone-clock.ts';
import { useCalendars, useEventWindow, useZone } from './calendar.queries.ts';
import { placedWithin } from './placed-lists.ts';

/** The events of a window on the days of the user's zone. */
export interface ShownEvents {
  readonly events: readonly ShownEvent[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

const NONE: readonly never[] = [];

/** The events of shown calendars from the first to the last day, by start. */
export function useShownEvents(first: DayNumber, last: DayNumber): ShownEvents {
  const clock = useClock();
  const calendars = useCalendars();
  const { lists, isPending, error, refetch } = useEventWindow(first, last);
  const known = calendars.data ?? NONE;
  const events = useMemo(
    () => placedWithin({ first, last }, lists, { calendars: known, clock }),
    [first, last, lists, known, clock],
  );
  return {
    events,
    isPending: isPending || calendars.data === undefined,
    error: error ?? calendars.error,
    refetch: () => {
      refetch();
      if (calendars.error !== null) void calendars.refetch();
    },
  };
}

let kept: { readonly zone: string; readonly clock: ZoneClock } | null = null;

/** The wall clock of the user's zone. All components share it, and what they placed by it. */
export function useClock(): ZoneClock {
  const zone = useZone();
  if (kept?.zone !== zone) kept = { zone, clock: zoneClock(zone) };
  return kept.clock;
}

/** The time on the wall now. The component renders again each minute. */
export function useNow(): WallTime {
  const clock = useClock();
  return clock(useMinute());
}

/** Today in the user's zone. */
export function useToday(): DayNumber {
  return useNow().day;
}
