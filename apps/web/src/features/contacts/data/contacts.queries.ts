import type { AddressBook, ContactGroup, SubmittedBook } from '@pillarbox/contract/contacts/book';
import * as books from '@pillarbox/contract/contacts/book-calls';
import * as calls from '@pillarbox/contract/contacts/contact-calls';
import type { Contact, SubmittedContact } from '@pillarbox/contract/contacts/contact';
import { subscribe, unsubscribe } from '@pillarbox/contract/contacts/sharing-calls';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { splitAddress } from '@pillarbox/rules/address';
import type { QueryObserverResult } from '@tanstack/react-query';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session-state.ts';
import { CONTACTS_KEY } from './contacts-key.ts';
import type { ContactScope } from './contacts-location.ts';

/** Rows of the list that one call reads. */
export const PAGE_ROWS = 100;

/** The key of the books and groups. */
export const BOOKS_KEY = [...CONTACTS_KEY, 'books'] as const;

/** What the list shows: a part of the contacts, and of those the ones with this text in any field. */
export interface ContactQuery extends ContactScope {
  readonly text: string;
}

/** A page of the list. */
export type ContactsPage = ReplyOf<typeof calls.contactsPage>;
/** The books and groups of the user. */
export type BooksAndGroups = ReplyOf<typeof books.listBooks>;

function owner(): { readonly mail: string } {
  return { mail: session.get().user?.mail ?? '' };
}

/** Reads everything about contacts again that is on the screen; the rest when it is next shown. */
export async function refreshContacts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: CONTACTS_KEY });
}

/** The query of one page of the list; `page` counts from 0. */
export function pageQuery({ book, group, text }: ContactQuery, page: number) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'page', book, group, text, page],
    queryFn: ({ signal }): Promise<ContactsPage> =>
      call(
        calls.contactsPage,
        {
          params: owner(),
          body: {
            ...(book === '' ? {} : { book }),
            ...(group === '' ? {} : { group }),
            text,
            offset: page * PAGE_ROWS,
            limit: PAGE_ROWS,
          },
        },
        { signal },
      ),
  });
}

const booksQuery = queryOptions({
  queryKey: BOOKS_KEY,
  queryFn: ({ signal }): Promise<BooksAndGroups> => call(books.listBooks, { params: owner() }, { signal }),
});

/** The books and groups of the user. */
export function useBooksAndGroups(): QueryObserverResult<BooksAndGroups> {
  return useQuery(booksQuery);
}

/** One contact with all that its card holds. An empty id reads nothing. */
export function useContact(id: string): QueryObserverResult<Contact> {
  return useQuery({
    queryKey: [...CONTACTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(calls.readContact, { params: { ...owner(), contactId: id } }, { signal }),
    enabled: id !== '',
  });
}

/** The first page of the list of a query. */
export function useFirstPage(query: ContactQuery, isWanted: boolean): QueryObserverResult<ContactsPage> {
  return useQuery({ ...pageQuery(query, 0), enabled: isWanted, placeholderData: keepPreviousData });
}

/** The first contacts with this text in any field. */
export async function findContacts(text: string, limit: number, signal: AbortSignal): Promise<ContactsPage['rows']> {
  const body = { text, offset: 0, limit };
  return (await call(calls.contactsPage, { params: owner(), body }, { signal })).rows;
}

/** Several contacts; those that no longer exist are left out. */
export function useSeveral(ids: readonly string[]): QueryObserverResult<readonly Contact[]> {
  return useQuery({ queryKey: [...CONTACTS_KEY, 'several', ...ids], queryFn: () => readSeveral(ids) });
}

/** Several contacts; those that no longer exist are left out. */
export async function readSeveral(ids: readonly string[]): Promise<readonly Contact[]> {
  if (ids.length === 0) return [];
  const { local: account, domain } = splitAddress(owner().mail);
  return (await call(calls.readContacts, { params: { domain, account }, body: { ids: [...ids] } })).Contacts;
}

/** Most contacts that are looked through for one address: the search finds it inside longer ones, too. */
const MAX_LIKE = 20;

/** The query of the contact that has an address; null for none. */
export function knownQuery(mail: string) {
  const wanted = mail.toLowerCase();
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'known', wanted],
    queryFn: async (): Promise<Contact | null> => {
      const body = { text: wanted.slice(0, 200), offset: 0, limit: MAX_LIKE };
      const { rows } = await call(calls.contactsPage, { params: owner(), body });
      const has = (one: Contact): boolean => one.Person.emails.some(({ value }) => value.toLowerCase() === wanted);
      return (await readSeveral(rows.map(({ id }) => id))).find(has) ?? null;
    },
    enabled: wanted !== '',
  });
}

/** One contact as the gateway has it now. */
export async function readContact(contactId: string): Promise<Contact> {
  return await call(calls.readContact, { params: { ...owner(), contactId } });
}

/** Creates a contact and returns its id. */
export async function createContact(contact: SubmittedContact): Promise<string> {
  const { NewContactID } = await changing(call(calls.createContact, { params: owner(), body: contact }));
  return NewContactID;
}

/** Changes a contact. */
export async function changeContact(contact: SubmittedContact): Promise<Contact> {
  return await changing(call(calls.changeContact, { params: owner(), body: contact }));
}

/** Moves contacts to a book. */
export async function moveContacts(ids: readonly string[], book: string): Promise<void> {
  const list = ids.map((ID) => ({ ID, AddressBookID: book }));
  await changing(call(calls.changeContacts, { params: owner(), body: { list } }));
}

/** Copies contacts to a book and returns the ids of the copies. */
export async function copyContacts(ids: readonly string[], book: string): Promise<readonly string[]> {
  const body = { target: book, books: [], contacts: [...ids] };
  return (await changing(call(calls.copyContacts, { params: owner(), body }))).ids;
}

/** Deletes contacts. */
export async function deleteContacts(ids: readonly string[]): Promise<void> {
  const body = { books: [], contacts: [...ids], autofills: [] };
  await changing(call(calls.deleteSeveral, { params: owner(), body }));
}

/** Creates a book, or changes the one that `object_id` names. */
export async function saveBook(book: SubmittedBook): Promise<AddressBook> {
  const operation = book.object_id === undefined ? books.createBook : books.changeBook;
  return await changing(call(operation, { params: owner(), body: book }));
}

/** Deletes a book: with its contacts, or after they were moved to another book. */
export async function deleteBook(bookId: string, destination: string | null): Promise<void> {
  const body = destination === null ? {} : { destination_id: destination };
  await changing(call(books.deleteBook, { params: { ...owner(), bookId }, body }));
}

/** Deletes several books with their contacts, all or none. */
export async function deleteBooks(ids: readonly string[]): Promise<void> {
  const body = { books: [...ids], contacts: [], autofills: [] };
  await changing(call(calls.deleteSeveral, { params: owner(), body }));
}

/** Subscribes to a book of another user, or ends the subscription. */
export async function setSubscribed(bookId: string, isSubscribed: boolean): Promise<void> {
  await changing(call(isSubscribed ? subscribe : unsubscribe, { params: { ...owner(), bookId } }));
}

/** Creates a group, or changes the one that `object_id` names. `contacts` replaces its members. */
export async function saveGroup(
  group: SubmittedBook & { contacts?: string[]; Favourites?: 'YES' },
): Promise<ContactGroup> {
  return await changing(call(books.saveGroup, { params: owner(), body: group }));
}

/** Deletes a group; its contacts stay. */
export async function deleteGroup(groupId: string): Promise<void> {
  await changing(call(books.deleteGroup, { params: { ...owner(), groupId } }));
}

/** Waits for a change, and then reads again what is on the screen. */
export async function changing<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    // Also after a failure: what the screen shows may be older than what the gateway refused to change.
    void refreshContacts();
  }
}
