import type { Account } from '../../platform/account/account.ts';
import type { ContactIdentity } from './worker-messages.ts';

/** A card with the state that it was read in. */
interface StoredCard {
  readonly id: string;
  readonly card: string;
  readonly etag: string;
}

/** What an import changed in groups. */
export interface GroupChanges {
  /** Ids of the groups that were made. */
  readonly made: readonly string[];
  readonly members: readonly { readonly group: string; readonly contact: string }[];
}

/** What files of contacts need of the address books. It authorises every call. */
export interface AddressBooks {
  /**
   * The book with this id, to read or to write; the default book without one.
   * @throws Failure `book_not_found`, `book_not_allowed`, `contact_book_missing`.
   */
  book(
    owner: Account,
    id: string | undefined,
    need: 'read' | 'write',
  ): Promise<{ readonly id: string; readonly name: string }>;
  /** How many contacts can still be added to a book. */
  room(owner: Account, book: string): Promise<number>;
  /** What tells the contacts from each other that an import to a book may fill in, in portions. */
  identities(owner: Account, book: string): AsyncIterable<readonly ContactIdentity[]>;
  /** The cards of these contacts; those that the account may not read are left out. */
  cards(owner: Account, ids: readonly string[]): Promise<readonly StoredCard[]>;
  /** Ids of the contacts of a book, or of all books without one. @throws Failure `book_not_found`. */
  ids(owner: Account, book?: string): Promise<readonly string[]>;
  /** The ETag that a card will have. */
  etagOf(card: Pick<StoredCard, 'id' | 'card'>): string;
  /** Adds contacts to a book: rows as the text that `rowsText` returns. Those whose id or UID is there already are left out. */
  addRows(owner: Account, book: string, rows: string): Promise<void>;
  /** Gives contacts other cards, those that still have the ETag. Returns the ids of the changed ones. */
  replace(owner: Account, cards: readonly StoredCard[]): Promise<ReadonlySet<string>>;
  /** The names of the groups of each of these contacts that is in one. */
  groupNames(owner: Account, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Adds contacts to groups by name; a group that the account does not have is made, as long as there is room. Contacts and
   * groups that are there already are left out of the answer.
   */
  addToGroups(owner: Account, wanted: ReadonlyMap<string, readonly string[]>): Promise<GroupChanges>;
  /** Takes contacts out of groups again, and deletes those of the made groups that are empty then. */
  takeFromGroups(owner: Account, changes: GroupChanges): Promise<void>;
  /** Deletes contacts that still have these ETags. Returns the ids of the deleted ones. */
  remove(owner: Account, contacts: readonly Pick<StoredCard, 'id' | 'etag'>[]): Promise<ReadonlySet<string>>;
}
