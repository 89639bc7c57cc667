import * as operations from '@pillarbox/contract/contact-update/operations';
import type { UpdateRequest } from '@pillarbox/contract/contact-update/update';
import type { BodyOf, ReplyOf } from '@pillarbox/contract/operation';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session-state.ts';

/** The key of the requests in the query cache: below that of contacts, because a changed contact changes how its answer stands. */
export const UPDATES_KEY = ['contacts', 'updates'] as const;

function owner(): { readonly mail: string } {
  return { mail: session.get().user?.mail ?? '' };
}

/** The requests and their answers, the newest first. */
export function useUpdates(): UseQueryResult<readonly UpdateRequest[]> {
  return useQuery({
    queryKey: [...UPDATES_KEY, 'list'],
    queryFn: async ({ signal }) => (await call(operations.listUpdates, { params: owner() }, { signal })).requests,
  });
}

/** How many answers wait; 0 until it is known. */
export function useWaitingAnswers(): number {
  const { data } = useQuery({
    queryKey: [...UPDATES_KEY, 'count'],
    queryFn: async ({ signal }) => (await call(operations.countUpdates, { params: owner() }, { signal })).count,
  });
  return data ?? 0;
}

/** Asks contacts. Rejects with ApiError. */
export async function askForUpdates(
  question: BodyOf<typeof operations.askForUpdates>,
): Promise<ReplyOf<typeof operations.askForUpdates>> {
  return await changing(call(operations.askForUpdates, { params: owner(), body: question }));
}

/** The link of a contact's request that waits; '' for none. */
export async function linkOf(contactId: string): Promise<string> {
  return (await call(operations.readUpdateLink, { params: { ...owner(), contactId } })).Link;
}

export async function withdraw(requestId: string): Promise<void> {
  await changing(call(operations.withdrawUpdate, { params: { ...owner(), requestId } }));
}

/** Accepts changes of an answer, when the contact is as it was shown. */
export async function accept({ id, etag }: UpdateRequest, changes: readonly string[]): Promise<void> {
  const body = { changes: [...changes], etag };
  await changing(call(operations.applyUpdate, { params: { ...owner(), requestId: id }, body }));
}

export async function dismiss(requestId: string): Promise<void> {
  await changing(call(operations.dismissUpdate, { params: { ...owner(), requestId } }));
}

/** Takes back what was done with an answer. */
export async function undo(requestId: string): Promise<void> {
  await changing(call(operations.undoUpdate, { params: { ...owner(), requestId } }));
}

/** Waits for a change and reads again what is on the screen, also after a failure: what is shown may be old then. */
async function changing<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    void queryClient.invalidateQueries({ queryKey: UPDATES_KEY });
  }
}
