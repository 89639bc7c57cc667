import * as calls from '@pillarbox/contract/appointments/public-operations';
import type { BodyOf, ReplyOf } from '@pillarbox/contract/operation';
import type { Day } from '@pillarbox/rules/zoned-days';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { dayText, monthAfter } from './booking-days.ts';

/** What a page offers. */
export type OfferedPage = ReplyOf<typeof calls.openBookingPage>;
/** A visit as its visitor sees it. */
export type OwnVisit = ReplyOf<typeof calls.openVisit>;
/** The free times of a month. */
export type MonthSlots = ReplyOf<typeof calls.listSlots>;

const SLOTS = ['booking-slots'] as const;

export function useBookingPage(key: string): QueryObserverResult<OfferedPage> {
  return useQuery({
    queryKey: ['booking-page', key],
    queryFn: ({ signal }) => call(calls.openBookingPage, { params: { key } }, { signal }),
  });
}

/** The free times of the month of a day, in a zone. Others book meanwhile, so they are read again whenever they are shown. */
export function useSlots(
  { key, kind }: { readonly key: string; readonly kind: string },
  month: Day,
  timezone: string,
): QueryObserverResult<MonthSlots> {
  const first = { ...month, day: 1 };
  const start = dayText(first);
  return useQuery({
    queryKey: [...SLOTS, key, kind, start, timezone],
    queryFn: ({ signal }) =>
      call(
        calls.listSlots,
        { params: { key, kind }, query: { start, end: dayText(monthAfter(first, 1)), timezone } },
        { signal },
      ),
    enabled: kind !== '',
    staleTime: 0,
  });
}

/** Reads free times again: one of them was taken. */
export async function readSlotsAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: SLOTS });
}

/** Books a visit. Rejects with ApiError. */
export async function book(
  { key, kind }: { readonly key: string; readonly kind: string },
  body: BodyOf<typeof calls.bookVisit>,
): Promise<string> {
  const { id, visit } = await call(calls.bookVisit, { params: { key, kind }, body });
  queryClient.setQueryData(visitKey(id), visit);
  return id;
}

function visitKey(id: string): readonly string[] {
  return ['booked-visit', id];
}

export function useVisit(id: string): QueryObserverResult<OwnVisit> {
  return useQuery({
    queryKey: visitKey(id),
    queryFn: ({ signal }) => call(calls.openVisit, { body: { id } }, { signal }),
  });
}

/** Cancels a visit. Rejects with ApiError. */
export async function withdraw(id: string): Promise<void> {
  queryClient.setQueryData(visitKey(id), await call(calls.withdrawVisit, { body: { id } }));
}

/** Moves a visit. Rejects with ApiError. */
export async function move(id: string, start: number): Promise<void> {
  queryClient.setQueryData(visitKey(id), await call(calls.changeVisit, { body: { id, start } }));
}
