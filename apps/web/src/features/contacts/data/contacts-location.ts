import { currentLocation, go, useLocation } from '../../../lib/location.ts';

/** The part of the contacts that the list shows: all, a book, or a group. '' is none. */
export interface ContactScope {
  readonly book: string;
  readonly group: string;
}

/** What the address says: `/contacts/details?id=...&book=...`. */
export interface ContactsLocation extends ContactScope {
  readonly path: string;
  /** The open contact; on the screens of groups and books the one that is edited. '' for none. */
  readonly id: string;
}

/** All contacts. */
export const EVERYBODY: ContactScope = { book: '', group: '' };

/** The location of the contacts section. The component renders again when it changes. */
export function useContactsLocation(): ContactsLocation {
  const { path, search } = useLocation();
  return { path, id: search['id'] ?? '', book: search['book'] ?? '', group: search['group'] ?? '' };
}

/** The part of the contacts that is open, for code outside components. */
export function currentScope(): ContactScope {
  const { search } = currentLocation();
  return { book: search['book'] ?? '', group: search['group'] ?? '' };
}

/** Goes to a screen of contacts and keeps the part that the list shows. */
export function goTo(path: string, id = '', scope: ContactScope = currentScope()): void {
  const { book, group } = scope;
  go(path, { search: { id: id || undefined, book: book || undefined, group: group || undefined } });
}

/** Shows the list of all contacts, a book or a group. */
export function openScope(scope: ContactScope): void {
  goTo('/contacts', '', scope);
}

/** Shows one contact beside the list. */
export function openContact(id: string, scope?: ContactScope): void {
  goTo('/contacts/details', id, scope);
}
