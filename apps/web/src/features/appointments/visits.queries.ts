import type { AppointmentPage, Visit, VisitKind } from '@pillarbox/contract/appointments/appointment';
import * as calls from '@pillarbox/contract/appointments/operations';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { readAgain } from '../../lib/query-client.ts';

/** Below the key of calendars: a change of a calendar reads visits again. */
const KEY = ['calendar', 'visits'] as const;
const PAGE_KEY = ['appointment-page'] as const;

/** What the user has set up. */
export type OwnPage = ReplyOf<typeof calls.readAppointmentPage>;

export function useOwnPage(): QueryObserverResult<OwnPage> {
  return useQuery({
    queryKey: PAGE_KEY,
    queryFn: ({ signal }) => call(calls.readAppointmentPage, {}, { signal }),
  });
}

export function useVisits(): QueryObserverResult<readonly Visit[]> {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<readonly Visit[]> => (await call(calls.listVisits, {}, { signal })).visits,
  });
}

/** The calendars of the user. */
export function useOwnCalendars(): readonly Calendar[] {
  const { data } = useQuery({
    queryKey: ['calendar', 'calendars'],
    queryFn: async ({ signal }): Promise<readonly Calendar[]> => (await call(listCalendars, {}, { signal })).calendars,
  });
  return (data ?? []).filter(({ right }) => right === 'OWN');
}

/** Replaces what the user has set up. Rejects with ApiError. */
export async function savePage(page: AppointmentPage): Promise<void> {
  await call(calls.saveAppointmentPage, { body: page });
  await readAgain(PAGE_KEY);
}

/** The page with a kind added or replaced. */
export function withKind(page: AppointmentPage, kind: VisitKind): AppointmentPage {
  const isKnown = page.kinds.some(({ id }) => id === kind.id);
  const kinds = isKnown ? page.kinds.map((one) => (one.id === kind.id ? kind : one)) : [...page.kinds, kind];
  return { ...page, kinds };
}

/** Confirms a visit. Rejects with ApiError. */
export async function confirmVisit(visitId: string): Promise<void> {
  await call(calls.confirmVisit, { params: { visitId }, body: {} });
  await readAgain(KEY);
}

/** Cancels a visit, or says no to it. Rejects with ApiError. */
export async function cancelVisit(visitId: string): Promise<void> {
  await call(calls.cancelVisit, { params: { visitId }, body: {} });
  await readAgain(KEY);
}
