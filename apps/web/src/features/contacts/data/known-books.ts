import type { AddressBook, ContactGroup, SubscribedBook } from '@pillarbox/contract/contacts/book';
import type { ContactRow } from '@pillarbox/contract/contacts/contact-calls';
import { isWritable, selectableBooks } from '@pillarbox/rules/selectable-books';
import { queryClient } from '../../../lib/query-client.ts';
import { CONTACTS_KEY } from './contacts-key.ts';
import type { BooksAndGroups } from './contacts.queries.ts';
import { BOOKS_KEY } from './contacts.queries.ts';

/** An own book, or a subscribed one. */
export type KnownBook = AddressBook | SubscribedBook;

/** Every book whose contacts the user sees, own ones first [CONT-014]. */
export function visibleBooks(known: BooksAndGroups): KnownBook[] {
  return selectableBooks(known, { full: true });
}

/** The book with an id, own or subscribed. */
export function bookNamed(known: BooksAndGroups | undefined, id: string): KnownBook | undefined {
  return known === undefined ? undefined : visibleBooks(known).find((book) => book.object_id === id);
}

/** The group of the user's favourites; undefined until there is one. */
export function favouritesIn(known: BooksAndGroups | undefined): ContactGroup | undefined {
  return known?.Groups.find(({ Favourites }) => Favourites === 'YES');
}

/** The groups that the user made: all but the favourites. */
export function ordinaryGroups(known: BooksAndGroups): ContactGroup[] {
  return known.Groups.filter(({ Favourites }) => Favourites !== 'YES');
}

/** Number of contacts in all books that the user sees. */
export function contactsIn(known: BooksAndGroups): number {
  return visibleBooks(known).reduce((sum, { MembersCount }) => sum + MembersCount, 0);
}

/**
 * Whether one of these contacts is in a book that the user may only read, as far as the page knows: the gateway refuses the change
 * in any case.
 */
export function hasReadOnly(ids: readonly string[]): boolean {
  const known = queryClient.getQueryData<BooksAndGroups>(BOOKS_KEY);
  const readOnly = new Set(known?.SubscribedBooks.filter((book) => !isWritable(book)).map((book) => book.object_id));
  if (readOnly.size === 0) return false;
  const wanted = new Set(ids);
  const pages = queryClient.getQueriesData<{ rows: readonly ContactRow[] }>({ queryKey: [...CONTACTS_KEY, 'page'] });
  return pages.some(([, page]) => page?.rows.some(({ id, book }) => wanted.has(id) && readOnly.has(book)) ?? false);
}
