import { MAX_CONTACTS } from '@pillarbox/contract/contacts/contact';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../platform/account/account.ts';
import type { BookService } from './book.service.ts';
import type { ContactIdentity, ContactRecord, ContactStore, WrittenContact } from './contact.store.ts';
import { writtenContact } from './written-contact.ts';

/** A card with the state that it was read in. */
type StoredCard = Pick<ContactRecord, 'id' | 'card' | 'etag'>;
type NewCard = Pick<ContactRecord, 'id' | 'card'>;

/** Contacts that one read of the database returns: their columns take some 100 KB. */
const PORTION = 1000;

/** Whole cards of an account in portions, for files of contacts. Every call reaches the account's own books only. */
export class ContactFiles {
  readonly #books: BookService;
  readonly #contacts: ContactStore;

  constructor(books: BookService, contacts: ContactStore) {
    this.#books = books;
    this.#contacts = contacts;
  }

  /** The book with this id; the default book without one. @throws Failure `book_not_found`, `contact_book_missing`. */
  async book(owner: Account, id?: string): Promise<{ readonly id: string; readonly name: string }> {
    return id === undefined || id === '' ? await this.#books.defaultBook(owner) : await this.#books.get(owner, id);
  }

  /** How many contacts the account can still add. */
  async room(owner: Account): Promise<number> {
    return Math.max(0, MAX_CONTACTS - (await this.#contacts.count(await this.#bookIds(owner))));
  }

  /** What tells all contacts of the account from each other, in portions. */
  async *identities(owner: Account): AsyncGenerator<ContactIdentity[]> {
    const books = await this.#bookIds(owner);
    let after = '';
    for (;;) {
      const portion = await this.#contacts.identities(books, after, PORTION);
      if (portion.length > 0) yield portion;
      if (portion.length < PORTION) return;
      after = portion.at(-1)?.id ?? '';
    }
  }

  /** The cards of these contacts; those that the account does not have are left out. */
  async cards(owner: Account, ids: readonly string[]): Promise<StoredCard[]> {
    return await this.#contacts.read(await this.#bookIds(owner), ids);
  }

  /** Ids of the contacts of a book, or of all books without one. @throws Failure `book_not_found`. */
  async ids(owner: Account, book?: string): Promise<string[]> {
    return await this.#contacts.idsIn(
      book === undefined ? await this.#bookIds(owner) : [(await this.book(owner, book)).id],
    );
  }

  /** The ETag that a card will have. */
  etagOf({ id, card }: NewCard): string {
    return writtenContact(id, parseVCard(card)).etag;
  }

  /** Adds cards to a book of the account. Those whose id or UID is there already are left out. */
  async add(owner: Account, book: string, cards: readonly NewCard[]): Promise<void> {
    const { id: target } = await this.book(owner, book);
    const rows = cards.map(rowOf);
    const known = await this.#contacts.read(
      await this.#bookIds(owner),
      rows.map(({ id }) => id),
    );
    const taken = await this.#contacts.takenUids(
      target,
      rows.map(({ uid }) => uid),
    );
    const ids = new Set(known.map(({ id }) => id));
    const added = rows.filter(({ id, uid }) => !ids.has(id) && !taken.has(uid));
    if (added.length > 0) await this.#contacts.add(target, added);
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
    const found = await this.#contacts.read(await this.#bookIds(owner), [...etags.keys()]);
    return new Map(found.filter(({ id, etag }) => etags.get(id) === etag).map((record) => [record.id, record]));
  }

  #bookIds(owner: Account): Promise<string[]> {
    return this.#books.ids(owner);
  }
}

function rowOf({ id, card }: NewCard): WrittenContact {
  return writtenContact(id, parseVCard(card));
}
