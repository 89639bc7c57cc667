import type {
  Calendar,
  CalendarLevel,
  OfferedCalendar,
  SubmittedCalendar,
} from '@pillarbox/contract/calendar/calendar';
import * as calls from '@pillarbox/contract/calendar/calendar-calls';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { readAgain } from '../../../lib/query-client.ts';

/** The first part of every key of calendars: a change reads all of them again, those of the views, too. */
const KEY = ['calendar'] as const;

async function changing<T>(change: Promise<T>): Promise<T> {
  const changed = await change;
  await readAgain(KEY);
  return changed;
}

/** Every calendar of the user. */
export function useCalendars(): QueryObserverResult<readonly Calendar[]> {
  return useQuery({
    queryKey: [...KEY, 'calendars'],
    queryFn: async ({ signal }): Promise<readonly Calendar[]> =>
      (await call(calls.listCalendars, {}, { signal })).calendars,
  });
}

/** The calendars and resources that others share with the user. */
export function useOffered(): QueryObserverResult<readonly OfferedCalendar[]> {
  return useQuery({
    queryKey: [...KEY, 'offered'],
    queryFn: async ({ signal }): Promise<readonly OfferedCalendar[]> =>
      (await call(calls.listOfferedCalendars, {}, { signal })).calendars,
  });
}

/** One of these. */
export function useOffer(calendarId: string): QueryObserverResult<OfferedCalendar> {
  return useQuery({
    queryKey: [...KEY, 'offered', calendarId],
    queryFn: ({ signal }) => call(calls.readOfferedCalendar, { params: { calendarId } }, { signal }),
  });
}

/** Subscribes to a calendar of another user. */
export async function subscribe(calendarId: string): Promise<Calendar> {
  return await changing(call(calls.subscribeCalendar, { params: { calendarId } }));
}

/** Ends a subscription, or removes a feed. */
export async function unsubscribe(calendarId: string): Promise<void> {
  await changing(call(calls.unsubscribeCalendar, { params: { calendarId } }));
}

/** Subscribes to a calendar file of the Internet. */
export async function subscribeFeed(address: string, name: string): Promise<Calendar> {
  return await changing(call(calls.subscribeFeed, { body: { address, ...(name === '' ? {} : { name }) } }));
}

/** Reads a feed again now. */
export async function refreshFeed(calendarId: string): Promise<Calendar> {
  return await changing(call(calls.refreshFeed, { params: { calendarId } }));
}

/** Changes a calendar. */
export async function changeCalendar(calendarId: string, body: SubmittedCalendar): Promise<Calendar> {
  return await changing(call(calls.changeCalendar, { params: { calendarId }, body }));
}

/** Creates a resource. */
export async function createResource(body: SubmittedCalendar): Promise<Calendar> {
  return await changing(call(calls.createCalendar, { body: { ...body, kind: 'resource' } }));
}

/** Deletes a resource with its bookings. */
export async function deleteResource(calendarId: string): Promise<void> {
  await changing(call(calls.deleteCalendar, { params: { calendarId }, body: {} }));
}

/** Shares a calendar with a person, or changes the level. */
export async function shareCalendar(calendarId: string, user: string, level: CalendarLevel): Promise<Calendar> {
  return await changing(call(calls.shareCalendar, { params: { calendarId }, body: { user, level } }));
}

/** Ends the share of a calendar with a person. */
export async function withdrawShare(calendarId: string, user: string): Promise<Calendar> {
  return await changing(call(calls.withdrawCalendarShare, { params: { calendarId }, body: { user } }));
}

/** Switches the public page of a calendar on or off. */
export async function publishCalendar(calendarId: string, isPublic: boolean): Promise<Calendar> {
  return await changing(call(calls.publishCalendar, { params: { calendarId }, body: { isPublic } }));
}
