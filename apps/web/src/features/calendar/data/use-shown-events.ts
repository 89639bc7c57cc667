import { useMemo } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import type { DayNumber } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { placeEvents } from '../model/shown-event.ts';
import type { WallTime } from '../model/zone-clock.ts';
import { zoneClock } from '../model/zone-clock.ts';
import { useCalendars, useEventWindow, useZone } from './calendar.queries.ts';

/** The events of a window on the days of the user's zone. */
export interface ShownEvents {
  readonly events: readonly ShownEvent[];
  readonly isPending: boolean;
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

const NONE: readonly never[] = [];

/** The events of shown calendars from the first to the last day, by start. */
export function useShownEvents(first: DayNumber, last: DayNumber): ShownEvents {
  const clock = useClock();
  const calendars = useCalendars();
  const { events: instances, isPending, isCut, error, refetch } = useEventWindow(first, last);
  const known = calendars.data ?? NONE;
  const placed = useMemo(() => placeEvents(instances, known, clock), [instances, known, clock]);
  const events = useMemo(
    () => placed.filter((event) => event.first <= last && event.last >= first),
    [placed, first, last],
  );
  return {
    events,
    isPending: isPending || calendars.data === undefined,
    isCut,
    error: error ?? calendars.error,
    refetch: () => {
      refetch();
      if (calendars.error !== null) void calendars.refetch();
    },
  };
}

/** The wall clock of the user's zone. */
export function useClock(): ReturnType<typeof zoneClock> {
  const zone = useZone();
  return useMemo(() => zoneClock(zone), [zone]);
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
