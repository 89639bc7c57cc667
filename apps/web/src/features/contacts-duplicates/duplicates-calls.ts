import { listBooks } from '@pillarbox/contract/contacts/book-calls';
import { readContacts } from '@pillarbox/contract/contacts/contact-calls';
import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { MergeRecord, RowChoice } from '@pillarbox/contract/contacts-duplicates/duplicates';
import * as operations from '@pillarbox/contract/contacts-duplicates/operations';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { splitAddress } from '@pillarbox/rules/address';
import type { QueryObserverResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session-state.ts';

/** Below the key of contacts: a change of any contact reads these again where they are shown. */
const KEY = ['contacts', 'duplicates'] as const;

/** The sets of cards that may be of one person. */
export type Duplicates = ReplyOf<typeof operations.listDuplicates>;

function owner(): { readonly mail: string } {
  return { mail: session.get().user?.mail ?? '' };
}

/** The sets of cards that may be of one person. */
export function useDuplicates(): QueryObserverResult<Duplicates> {
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => call(operations.listDuplicates, { params: owner() }, { signal }),
  });
}

/** How many sets there are; undefined until it is known. */
export function useDuplicateCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...KEY, 'count'],
    queryFn: ({ signal }) => call(operations.countDuplicates, { params: owner() }, { signal }),
  });
  return data?.total;
}

/** The cards of a set in their order; those that no longer exist are left out. */
export function useCards(ids: readonly string[]): QueryObserverResult<readonly Contact[]> {
  return useQuery({
    queryKey: [...KEY, 'cards', ...ids],
    queryFn: async ({ signal }) => {
      const { local: account, domain } = splitAddress(owner().mail);
      const input = { params: { domain, account }, body: { ids: [...ids] } };
      return (await call(readContacts, input, { signal })).Contacts;
    },
  });
}

/** The books and groups of the user, which the contacts section has read already. */
export function usePlaces(): ReplyOf<typeof listBooks> | undefined {
  const { data } = useQuery({
    queryKey: ['contacts', 'books'],
    queryFn: ({ signal }) => call(listBooks, { params: owner() }, { signal }),
  });
  return data;
}

/** The merges that can be undone, the newest first. */
export function useMerges(): readonly MergeRecord[] {
  const { data } = useQuery({
    queryKey: [...KEY, 'merges'],
    queryFn: ({ signal }) => call(operations.listMerges, { params: owner() }, { signal }),
    placeholderData: keepPreviousData,
  });
  return data?.merges ?? [];
}

/** Merges cards as they were read, and returns the merge. */
export async function mergeCards(cards: readonly Contact[], choices: readonly RowChoice[]): Promise<string> {
  const read = cards.map(({ object_id: id, ETag: etag }) => ({ id, etag }));
  const body = { cards: read, choices: choices.map(({ row, picked }) => ({ row, picked: [...picked] })) };
  return (await changing(call(operations.mergeContacts, { params: owner(), body }))).merge;
}

/** Merges sets with the proposed values; those that are no longer sure stay. */
export async function mergeSure(sets: readonly (readonly string[])[]): Promise<ReplyOf<typeof operations.mergeSure>> {
  const body = { sets: sets.map((ids) => [...ids]) };
  return await changing(call(operations.mergeSure, { params: owner(), body }));
}

/** Takes a merge back. */
export async function undoMerge(mergeId: string): Promise<void> {
  await changing(call(operations.undoMerge, { params: { ...owner(), mergeId } }));
}

/** Remembers, or forgets, that cards are of different people. */
export async function keepApart(ids: readonly string[], apart: boolean): Promise<void> {
  await changing(call(operations.keepApart, { params: owner(), body: { ids: [...ids], apart } }));
}

/** Waits for a change, and then reads again what is on the screen, also after a failure. */
async function changing<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['contacts'] });
  }
}
