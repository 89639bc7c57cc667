import type { Availability } from '@pillarbox/contract/calendar/availability-calls';
import { readAvailability } from '@pillarbox/contract/calendar/availability-calls';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { listCalendars, listOfferedCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import * as calls from '@pillarbox/contract/calendar/event-calls';
import type { Event } from '@pillarbox/contract/calendar/event';
import type { QueryObserverResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import { session } from '../../../../lib/session-state.ts';
import { CALENDAR_KEY } from '../../data/calendar-key.ts';

/** The address of the user. */
export function ownMail(): string {
  return session.get().user?.mail ?? '';
}

/** One event as it is now, without the cache; with `date` one instance of it. */
export async function readEventNow(id: string, date: string): Promise<Event> {
  return await call(calls.readEvent, { params: { id }, query: { date } });
}

/**
 * The event that the form begins with. It is read again when the form opens, because saving an older state is refused, and a form that
 * was just closed may have left one in the cache.
 */
export function useEventToEdit(
  id: string,
  date: string,
): Pick<QueryObserverResult<Event>, 'data' | 'error' | 'refetch'> {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: [...CALENDAR_KEY, 'edited', id, date],
    queryFn: () => readEventNow(id, date),
    gcTime: 0,
    refetchOnMount: 'always',
  });
  return { data: isFetchedAfterMount && error === null ? data : undefined, error, refetch };
}

/** The rooms and the equipment that the user may book: the own ones, and those of others. */
export function useResources(): QueryObserverResult<readonly Calendar[]> {
  return useQuery({
    queryKey: [...CALENDAR_KEY, 'resources'],
    queryFn: async ({ signal }) => {
      const [own, offered] = await Promise.all([
        call(listCalendars, {}, { signal }),
        call(listOfferedCalendars, {}, { signal }),
      ]);
      const all = [...own.calendars, ...offered.calendars.map(({ calendar }) => calendar)];
      // A room of somebody else is in both lists for whoever subscribes to it.
      return [...new Map(all.filter(({ kind }) => kind === 'resource').map((one) => [one.id, one])).values()];
    },
  });
}

/** When somebody is busy: one person or one resource, because each row of the grid loads and fails for itself. */
export function availabilityQuery(who: string, { start, end, timezone }: Record<'start' | 'end' | 'timezone', string>) {
  return queryOptions({
    queryKey: [...CALENDAR_KEY, 'availability', who, start, end, timezone],
    queryFn: async ({ signal }): Promise<Availability> => {
      const query = { start, end, timezone, 'users[]': who };
      const { Availability: found } = await call(readAvailability, { query }, { signal });
      return found[who] ?? Object.values(found)[0] ?? { isKnown: false, events: [] };
    },
  });
}
