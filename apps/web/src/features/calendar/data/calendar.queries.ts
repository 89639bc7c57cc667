import * as calendars from '@pillarbox/contract/calendar/calendar-calls';
import type { Calendar, SubmittedCalendar } from '@pillarbox/contract/calendar/calendar';
import * as calls from '@pillarbox/contract/calendar/event-calls';
import type { Event, EventInstance, MeetingAnswer } from '@pillarbox/contract/calendar/event';
import { setOwnAnswer as setAnswerOperation } from '@pillarbox/contract/calendar/meeting-calls';
import type { BodyOf } from '@pillarbox/contract/operation';
import type { QueryObserverResult } from '@tanstack/react-query';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/call.ts';
import { zoneOf } from '../../../lib/i18n/dates.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import type { DayNumber } from '../model/days.ts';
import { CALENDAR_KEY } from './calendar-key.ts';
import type { EventBlock } from './event-blocks.ts';
import { blocksOf } from './event-blocks.ts';

/** The key of all lists of events. */
export const EVENTS_KEY = [...CALENDAR_KEY, 'events'] as const;

/** The key of the list of calendars. */
export const CALENDARS_KEY = [...CALENDAR_KEY, 'calendars'] as const;

const calendarsQuery = queryOptions({
  queryKey: CALENDARS_KEY,
  queryFn: async ({ signal }): Promise<readonly Calendar[]> =>
    (await call(calendars.listCalendars, {}, { signal })).calendars,
});

/** Every calendar of the user in the user's order, task lists and resources included. */
export function useCalendars(): QueryObserverResult<readonly Calendar[]> {
  return useQuery(calendarsQuery);
}

/** The same, once they are known. @throws ApiError. */
export function knownCalendars(): Promise<readonly Calendar[]> {
  return queryClient.query(calendarsQuery);
}

/** The IANA zone in which the calendar shows times: the user's, else that of the browser. */
export function useZone(): string {
  return zoneOf(usePreferences().timezone);
}

/** What a list of events has; `isCut` when there are more than one list may have. */
export interface EventList {
  readonly events: readonly EventInstance[];
  readonly isCut: boolean;
}

/** The query of the events of some days in a zone. */
export function blockQuery({ start, end }: EventBlock, timezone: string) {
  const queryKey = [...EVENTS_KEY, timezone, start, end];
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }): Promise<EventList> =>
      call(
        calls.listEvents,
        { query: { start, end, timezone } },
        { signal, before: client.getQueryData<EventList>(queryKey) },
      ),
    // A list that has not changed is the same object. Comparing thousands of events one by one would find nothing else.
    structuralSharing: false,
  });
}

/** What is read of a window. */
export interface EventWindow {
  /**
   * The lists that cover the window; on their edges they have the same events. A set, because the query library compares arrays of
   * thousands of events one by one each time that it combines them.
   */
  readonly lists: ReadonlySet<EventList>;
  /** Whether a part of the window was never read. */
  readonly isPending: boolean;
  /** Why a part could not be read; what was read before stays. */
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The lists of the events of all calendars from the first to the last day. */
export function useEventWindow(first: DayNumber, last: DayNumber): EventWindow {
  const zone = useZone();
  const blocks = useMemo(() => blocksOf(first, last), [first, last]);
  const queries = useMemo(() => blocks.map((block) => blockQuery(block, zone)), [blocks, zone]);
  return useQueries({ queries, combine });
}

function combine(results: readonly QueryObserverResult<EventList>[]): EventWindow {
  return {
    lists: new Set(results.flatMap(({ data }) => data ?? [])),
    isPending: results.some(({ data }) => data === undefined),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => results.forEach((one) => void one.refetch()),
  };
}

/** One event; with `date` one instance of it. An empty id reads nothing. */
export function useEvent(id: string, date = ''): QueryObserverResult<Event> {
  return useQuery({
    queryKey: [...CALENDAR_KEY, 'one', id, date],
    queryFn: ({ signal }) => call(calls.readEvent, { params: { id }, query: { date } }, { signal }),
    enabled: id !== '',
  });
}

/** The events with these words from the first to the last day, by start. No words read nothing. */
export function useFoundEvents(search: string, { start, end }: EventBlock): QueryObserverResult<EventList> {
  const timezone = useZone();
  return useQuery({
    queryKey: [...EVENTS_KEY, 'search', timezone, start, end, search],
    queryFn: ({ signal }) => call(calls.listEvents, { query: { start, end, timezone, search } }, { signal }),
    enabled: search !== '',
  });
}

/** Changes an event; `type` and `date` in the query name what of a series. Resolves with the event and the key that undoes it. */
export async function changeEvent(
  id: string,
  query: { readonly type: 'current' | 'following' | 'all'; readonly date: string },
  body: BodyOf<typeof calls.changeEvent>,
) {
  return await changing(call(calls.changeEvent, { params: { id }, query, body }));
}

/** Creates an event in a calendar. */
export async function createEvent(calendarId: string, body: BodyOf<typeof calls.createEvent>) {
  return await changing(call(calls.createEvent, { params: { calendarId }, body }));
}

/** Deletes an event, or instances of it. Resolves with the key that undoes it. */
export async function deleteEvent(
  id: string,
  query: { readonly type: 'current' | 'following' | 'all'; readonly date: string },
  body: BodyOf<typeof calls.deleteEvent> = {},
): Promise<string> {
  return (await changing(call(calls.deleteEvent, { params: { id }, query, body }))).undo;
}

/** Sets the user's answer to an invitation and sends it to the organizer. */
export async function setOwnAnswer(eventId: string, date: string, partstat: MeetingAnswer): Promise<void> {
  await changing(call(setAnswerOperation, { params: { eventId }, body: { partstat, date } }));
}

/** Undoes a change or a deletion. */
export async function undoEventChange(undo: string): Promise<void> {
  await changing(call(calls.undoEventChange, { params: { undo } }));
}

/** Creates a calendar, a task list or a resource. */
export async function createCalendar(body: BodyOf<typeof calendars.createCalendar>): Promise<Calendar> {
  return await changing(call(calendars.createCalendar, { body }));
}

/** Changes a calendar. */
export async function changeCalendar(calendarId: string, body: SubmittedCalendar): Promise<Calendar> {
  return await changing(call(calendars.changeCalendar, { params: { calendarId }, body }));
}

/** Deletes a calendar, with its events or after they were moved to another calendar. */
export async function deleteCalendar(calendarId: string, destination: string | null): Promise<void> {
  const body = destination === null ? {} : { destination_id: destination };
  await changing(call(calendars.deleteCalendar, { params: { calendarId }, body }));
}

/** Ends the subscription to a calendar of another user, or removes a feed. */
export async function unsubscribeCalendar(calendarId: string): Promise<void> {
  await changing(call(calendars.unsubscribeCalendar, { params: { calendarId } }));
}

/** Waits for a change, and then reads again what is on the screen. */
export async function changing<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    // Also after a failure: what the screen shows may be older than what the gateway refused to change.
    void readAgain(CALENDAR_KEY);
  }
}
