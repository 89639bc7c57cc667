import type { AddressBook, OfferedBook, SharingLevel } from '@pillarbox/contract/contacts/book';
import * as calls from '@pillarbox/contract/contacts/sharing-calls';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { session } from '../../../lib/session-state.ts';
import { CONTACTS_KEY } from '../data/contacts-key.ts';
import { changing, saveBook } from '../data/contacts.queries.ts';

function owner(): { readonly mail: string } {
  return { mail: session.get().user?.mail ?? '' };
}

/** The books that others share with the user. */
export function useOffered(): QueryObserverResult<readonly OfferedBook[]> {
  return useQuery({
    queryKey: [...CONTACTS_KEY, 'offered'],
    queryFn: async ({ signal }) => (await call(calls.listOffered, { params: owner() }, { signal })).Books,
  });
}

/** One of these books. */
export function useOffer(bookId: string): QueryObserverResult<OfferedBook> {
  return useQuery({
    queryKey: [...CONTACTS_KEY, 'offered', bookId],
    queryFn: ({ signal }) => call(calls.readOffered, { params: { ...owner(), bookId } }, { signal }),
  });
}

/** Shares a book with a person, or changes the level. */
export async function shareBook(bookId: string, user: string, level: SharingLevel): Promise<AddressBook> {
  return await changing(call(calls.shareBook, { params: { ...owner(), bookId }, body: { user, level } }));
}

/** Ends the share of a book with a person. */
export async function withdrawShare(bookId: string, user: string): Promise<AddressBook> {
  return await changing(call(calls.withdrawShare, { params: { ...owner(), bookId }, body: { user } }));
}

/** Ends all shares of a book [CONT-011]. */
export async function stopSharing(bookId: string): Promise<AddressBook> {
  return await saveBook({ object_id: bookId, Shared: 'NO' });
}
