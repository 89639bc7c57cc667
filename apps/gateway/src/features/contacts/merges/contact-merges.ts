import { MAX_CONTACTS } from '@pillarbox/contract/contacts/contact';
import { Failure } from '@pillarbox/contract/failure';
import { longNumberKey } from '@pillarbox/rules/duplicates/evidence';
import type { CardTraits } from '@pillarbox/rules/duplicates/find-duplicates';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../../platform/account/account.ts';
import type { BookService } from '../book.service.ts';
import type { ContactRecord, ContactStore } from '../contact.store.ts';
import type { GroupStore } from '../group.store.ts';
import type { Transaction } from '../transaction.ts';
import { numbersIn, withOwnUid, writtenContact } from '../written-contact.ts';
import type { MergeStore, ReturningContact } from './merge.store.ts';

/** Contacts that one read of the database returns. */
const PORTION = 1000;

/** A card with its place, as it was before a merge. */
export interface PlacedCard {
  readonly id: string;
  readonly card: string;
  readonly etag: string;
  readonly bookId: string;
  readonly davName: string | null;
  readonly groups: readonly string[];
  readonly hasPhoto: boolean;
}

/** Several cards become one. */
export interface Merge {
  /** The card that stays, with the ETag that was read and its new text. */
  readonly kept: Pick<PlacedCard, 'id' | 'etag' | 'card' | 'groups'>;
  readonly gone: readonly Pick<PlacedCard, 'id' | 'etag'>[];
}

/** A merge is taken back. */
export interface Restore {
  /** The card that stayed, as it was, and the ETag that the merge gave it. */
  readonly kept: Pick<PlacedCard, 'id' | 'card' | 'groups'> & { readonly mergedEtag: string };
  readonly gone: readonly PlacedCard[];
}

interface ContactMergesDeps {
  readonly books: BookService;
  readonly contacts: ContactStore;
  readonly groups: GroupStore;
  readonly merges: MergeStore;
}

/** Merges of contacts. Every call reaches the account's own books only. */
export class ContactMerges {
  readonly #deps: ContactMergesDeps;

  constructor(deps: ContactMergesDeps) {
    this.#deps = deps;
  }

  /** A text that is another one after each change of a contact of the own books. */
  async state(owner: Account): Promise<string> {
    const books = await this.#deps.books.accessible(owner);
    return books.map(({ id, revision, right }) => (right === 'OWN' ? `${id} ${String(revision)}` : '')).join();
  }

  /** What tells all contacts from each other, in portions. */
  async *traits(owner: Account): AsyncGenerator<CardTraits[]> {
    const books = await this.#deps.books.ids(owner);
    let after = '';
    for (;;) {
      const portion = await this.#deps.merges.searched(books, after, PORTION);
      yield portion.map(({ id, name, mails, search }) => ({
        id,
        name,
        mails,
        numbers: numbersIn(search).map(longNumberKey),
      }));
      if (portion.length < PORTION) return;
      after = portion.at(-1)?.id ?? '';
    }
  }

  /** The cards of these contacts in their order; those that the account does not have are left out. */
  async cards(owner: Account, ids: readonly string[]): Promise<PlacedCard[]> {
    const { books, contacts, groups } = this.#deps;
    const found = await contacts.read(await books.ids(owner), ids);
    const groupsOf = await groups.groupsOf(owner, ids);
    const byId = new Map(found.map((record) => [record.id, record]));
    return [...new Set(ids)].flatMap((id) => {
      const record = byId.get(id);
      return record === undefined ? [] : [placedCard(record, groupsOf.get(id) ?? [])];
    });
  }

  /** The ETag that a card will have. */
  etagOf({ id, card }: Pick<PlacedCard, 'id' | 'card'>): string {
    return writtenContact(id, parseVCard(card), card).etag;
  }

  /**
   * Merges cards, all or none. False when one of them is gone or has another ETag by now; nothing is changed then. `note` runs in
   * the transaction of the merge.
   */
  async merge(owner: Account, { kept, gone }: Merge, note: (tx: Transaction) => Promise<void>): Promise<boolean> {
    const wanted = new Map([kept, ...gone].map(({ id, etag }) => [id, etag]));
    const found = await this.#deps.contacts.read(await this.#deps.books.ids(owner), [...wanted.keys()]);
    const records = new Map(found.filter(({ id, etag }) => wanted.get(id) === etag).map((one) => [one.id, one]));
    const before = records.get(kept.id);
    if (before === undefined || records.size < wanted.size) return false;
    const after = writtenContact(kept.id, parseVCard(kept.card), kept.card);
    const others = gone.flatMap(({ id }) => records.get(id) ?? []);
    const change = { before, after, bookId: before.bookId };
    return await this.#deps.merges.merge(owner, { kept: change, gone: others, groups: kept.groups }, note);
  }

  /**
   * Takes a merge back. A card whose book is gone returns to the default book, one whose UID is taken by now gets its own.
   * False when the card that stayed is gone or has changed since. @throws Failure `too_many_contacts`.
   */
  async restore(owner: Account, { kept, gone }: Restore, note: (tx: Transaction) => Promise<void>): Promise<boolean> {
    const { books, contacts, merges } = this.#deps;
    const own = await books.ids(owner);
    const [before] = await contacts.read(own, [kept.id]);
    if (before?.etag !== kept.mergedEtag) return false;
    if ((await contacts.count(own)) + gone.length > MAX_CONTACTS) {
      throw new Failure('too_many_contacts', { limit: MAX_CONTACTS });
    }
    const { id: fallback } = await books.defaultBook(owner);
    const placed = gone.map((one) => ({ ...one, bookId: own.includes(one.bookId) ? one.bookId : fallback }));
    const after = writtenContact(kept.id, parseVCard(kept.card), kept.card);
    const back = await this.#withoutConflicts(placed);
    return await merges.restore(
      owner,
      { kept: { before, after, bookId: before.bookId }, groups: kept.groups, back },
      note,
    );
  }

  async #withoutConflicts(placed: readonly PlacedCard[]): Promise<ReturningContact[]> {
    const back: ReturningContact[] = [];
    for (const [bookId, arriving] of Map.groupBy(placed, (one) => one.bookId)) {
      const rows = arriving.map(({ id, card }) => writtenContact(id, parseVCard(card), card));
      const taken = await this.#deps.contacts.takenUids(
        bookId,
        rows.map(({ uid }) => uid),
      );
      for (const [at, row] of rows.entries()) {
        const { davName = null, groups = [] } = arriving[at] ?? {};
        // A card whose book is gone may bring a UID that the default book has, or that another one brings.
        back.push({ row: taken.has(row.uid) ? withOwnUid(row.id, row.card) : row, bookId, davName, groups });
        taken.add(row.uid);
      }
    }
    return back;
  }
}

function placedCard(
  { id, card, etag, bookId, davName, hasPhoto }: ContactRecord,
  groups: readonly string[],
): PlacedCard {
  return { id, card, etag, bookId, davName, groups, hasPhoto };
}
