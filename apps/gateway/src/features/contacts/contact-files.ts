import { MAX_CONTACTS } from '@pillarbox/contract/contacts/contact';
import { Failure } from '@pillarbox/contract/failure';
import { fold } from '@pillarbox/rules/fold';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../platform/account/account.ts';
import type { BookService } from './book.service.ts';
import type { ContactIdentity, ContactRecord, ContactStore, WrittenContact } from './contact.store.ts';
import type { GroupStore } from './group.store.ts';
import { writtenContact } from './written-contact.ts';

/** A card with the state that it was read in. */
type StoredCard = Pick<ContactRecord, 'id' | 'card' | 'etag'>;
interface NamedBook {
  readonly id: string;
  readonly name: string;
}
type NewCard = Pick<ContactRecord, 'id' | 'card'>;

interface ContactFilesDeps {
  readonly books: BookService;
  readonly contacts: ContactStore;
  readonly groups: GroupStore;
}

/** What was changed in groups: groups that were made, and members that were added. */
interface GroupChanges {
  readonly made: readonly string[];
  readonly members: readonly { readonly group: string; readonly contact: string }[];
}

/** Contacts that one read of the database returns: their columns take some 100 KB. */
const PORTION = 1000;

/**
 * Whole cards in portions, for files of contacts. Cards are read from every book that the account may read. Written are those of
 * its own books, and of a book of somebody else that an import names and the account may write.
 */
export class ContactFiles {
  readonly #books: BookService;
  readonly #contacts: ContactStore;
  readonly #groups: GroupStore;

  constructor({ books, contacts, groups }: ContactFilesDeps) {
    this.#books = books;
    this.#contacts = contacts;
    this.#groups = groups;
  }

  /**
   * The book with this id, to read or to write; the default book without one.
   * @throws Failure `book_not_found`, `book_not_allowed`, `contact_book_missing`.
   */
  async book(owner: Account, id: string | undefined, need: 'read' | 'write'): Promise<NamedBook> {
    return id === undefined || id === ''
      ? await this.#books.defaultBook(owner)
      : await this.#books.usable(owner, id, need);
  }

  /** How many contacts can still be added to a book. @throws Failure `book_not_found`, `book_not_allowed`. */
  async room(owner: Account, book: string): Promise<number> {
    const { ownerId } = await this.#books.usable(owner, book, 'write');
    const books = await this.#books.idsOf(ownerId);
    return Math.max(0, MAX_CONTACTS - (await this.#contacts.count(books)));
  }

  /**
   * What tells the contacts from each other that an import to a book may fill in, in portions: those of all own books for an own
   * book. A book of somebody else stands alone: its import does not change what is in other books.
   */
  async *identities(owner: Account, book: string): AsyncGenerator<ContactIdentity[]> {
    const { right } = await this.#books.usable(owner, book, 'write');
    const books = right === 'OWN' ? await this.#books.ids(owner, 'own') : [book];
    let after = '';
    for (;;) {
      const portion = await this.#contacts.identities(books, after, PORTION);
      if (portion.length > 0) yield portion;
      if (portion.length < PORTION) return;
      after = portion.at(-1)?.id ?? '';
    }
  }

  /** The cards of these contacts; those that the account may not read, or may not write, are left out. */
  async cards(owner: Account, ids: readonly string[], need: 'read' | 'write' = 'read'): Promise<StoredCard[]> {
    return await this.#contacts.read(await this.#books.ids(owner, need), ids);
  }

  /** Ids of the contacts of a book, or of all books without one. @throws Failure `book_not_found`. */
  async ids(owner: Account, book?: string): Promise<string[]> {
    const books = await this.#books.ids(owner, 'read');
    return await this.#contacts.idsIn(book === undefined ? books : [(await this.book(owner, book, 'read')).id]);
  }

  /** The ETag that a card will have. */
  etagOf(card: NewCard): string {
    return rowOf(card).etag;
  }

  /**
   * Adds contacts to a book: rows as the text that `rowsText` returns. Those whose id or UID is there already are left out.
   * @throws Failure `book_not_found`, `book_not_allowed`.
   */
  async addRows(owner: Account, book: string, rows: string): Promise<void> {
    const { id } = await this.book(owner, book, 'write');
    await this.#contacts.addNew(id, rows);
  }

  /** Gives contacts other cards. Those that have another ETag by now, or are gone, stay. Returns the ids of the changed ones. */
  async replace(owner: Account, cards: readonly StoredCard[]): Promise<Set<string>> {
    const records = await this.#unchanged(owner, cards);
    let changes = cards.flatMap(({ id, card }) => {
      const before = records.get(id);
      return before === undefined ? [] : [{ before, after: rowOf({ id, card }), bookId: before.bookId }];
    });
    for (let stale = await this.#contacts.replace(changes); stale !== null;) {
      const gone = stale;
      changes = changes.filter(({ after }) => after.id !== gone);
      stale = await this.#contacts.replace(changes);
    }
    return new Set(changes.map(({ after }) => after.id));
  }

  /** The names of the groups of each of these contacts that is in one. */
  async groupNames(owner: Account, ids: readonly string[]): Promise<Map<string, string[]>> {
    const names = new Map((await this.#groups.names(owner)).map(({ id, name }) => [id, name]));
    const groupsOf = await this.#groups.groupsOf(owner, ids);
    return new Map([...groupsOf].map(([id, groups]) => [id, groups.flatMap((group) => names.get(group) ?? [])]));
  }

  /**
   * Adds contacts to groups by name, in any spelling of upper and lower case. A group that the account does not have is made, as
   * long as there is room. Returns what was not there before.
   */
  async addToGroups(owner: Account, wanted: ReadonlyMap<string, readonly string[]>): Promise<GroupChanges> {
    const known = new Map((await this.#groups.names(owner)).map(({ id, name }) => [fold(name), id]));
    const contacts = await this.#contacts.read(await this.#books.ids(owner, 'read'), [
      ...new Set([...wanted.values()].flat()),
    ]);
    const own = new Set(contacts.map(({ id }) => id));
    const made: string[] = [];
    const members: { groupId: string; contactId: string }[] = [];
    for (const [name, ids] of wanted) {
      const found = known.get(fold(name));
      const group = found ?? (await this.#made(owner, name));
      if (group === null) continue;
      if (found === undefined) made.push(group);
      known.set(fold(name), group);
      members.push(...ids.filter((id) => own.has(id)).map((contactId) => ({ groupId: group, contactId })));
    }
    const added = await this.#groups.addMembers(members);
    return { made, members: added.map(({ groupId, contactId }) => ({ group: groupId, contact: contactId })) };
  }

  /** Takes contacts out of groups again, and deletes those of the made groups that are empty then. */
  async takeFromGroups(owner: Account, { made, members }: GroupChanges): Promise<void> {
    for (const [group, taken] of Map.groupBy(members, (one) => one.group)) {
      const ids = taken.map(({ contact }) => contact);
      await this.#groups.removeMembers(owner, group, ids);
    }
    if (made.length > 0) await this.#groups.removeEmpty(owner, made);
  }

  /** A new group; null when the account has no room for it, or the name is none. */
  async #made(owner: Account, Name: string): Promise<string | null> {
    try {
      return (await this.#books.saveGroup(owner, { Name })).object_id;
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }

  /** Deletes contacts that still have these ETags. Returns the ids of the deleted ones. */
  async remove(owner: Account, contacts: readonly Pick<StoredCard, 'id' | 'etag'>[]): Promise<Set<string>> {
    const records = await this.#unchanged(owner, contacts);
    await this.#contacts.remove([...records.values()]);
    return new Set(records.keys());
  }

  async #unchanged(
    owner: Account,
    contacts: readonly Pick<StoredCard, 'id' | 'etag'>[],
  ): Promise<Map<string, ContactRecord>> {
    const etags = new Map(contacts.map(({ id, etag }) => [id, etag]));
    const found = await this.#contacts.read(await this.#books.ids(owner, 'write'), [...etags.keys()]);
    return new Map(found.filter(({ id, etag }) => etags.get(id) === etag).map((record) => [record.id, record]));
  }
}

function rowOf({ id, card }: NewCard): WrittenContact {
  return writtenContact(id, parseVCard(card));
}
