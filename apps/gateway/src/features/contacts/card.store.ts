import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { addressBooks } from './address-book.table.ts';
import { contacts, removedContacts } from './contact.table.ts';
import { nextRevision } from './contact.store.ts';
import type { AccessibleBook } from './sharing/book-access.ts';
import type { WrittenContact } from './contact.store.ts';

/** A book as other programs see it. */
export type CardBook = AccessibleBook;

/** A card as other programs see it. */
export interface StoredCard {
  readonly id: string;
  /** The last part of its path. */
  readonly name: string;
  readonly etag: string;
  readonly card: string;
}

/** A card without its text. */
export type CardHead = Omit<StoredCard, 'card'>;

/** What has changed in a book since a revision. */
export interface CardChanges {
  readonly changed: readonly CardHead[];
  /** Names of cards that are gone. */
  readonly removed: readonly string[];
  /** Revision up to which the changes reach; lower than that of the book when there are more. */
  readonly revision: number;
}

const OWN_SUFFIX = '.vcf';

/** The name of a card: what its client chose, or its id. */
const nameOf = (id: string, davName: string | null): string => davName ?? `${id}${OWN_SUFFIX}`;

/** Cards by the names that CardDAV clients use. The caller has checked that the account may use the book. */
export class CardStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The cards with these names, in no order. */
  async read(bookId: string, names: readonly string[]): Promise<StoredCard[]> {
    const { id, davName, etag, card } = contacts;
    const rows = await this.#db
      .select({ id, davName, etag, card })
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), hasName(names)));
    return rows.map(({ davName: given, ...row }) => ({ ...row, name: nameOf(row.id, given) }));
  }

  /** The next cards of a book after an id, in the order of their ids; '' for the first. */
  async heads(bookId: string, { after, limit }: { after: string; limit: number }): Promise<CardHead[]> {
    const rows = await this.#db
      .select({ id: contacts.id, davName: contacts.davName, etag: contacts.etag })
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(limit);
    return rows.map(({ id, davName, etag }) => ({ id, etag, name: nameOf(id, davName) }));
  }

  /**
   * What has changed after a revision, the oldest first, at most about `limit` cards: those of one revision are never divided.
   * `after` 0 gives all cards and no removed ones (RFC 6578 3.4).
   */
  async changesSince(bookId: string, after: number, limit: number): Promise<CardChanges> {
    const upTo = await this.#lastRevision(bookId, after, limit);
    const within = (revision: typeof contacts.revision | typeof removedContacts.revision): SQL | undefined =>
      and(gt(revision, after), sql`${revision} <= ${upTo}`);
    const rows = await this.#db
      .select({ id: contacts.id, davName: contacts.davName, etag: contacts.etag })
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), within(contacts.revision)));
    const gone =
      after === 0
        ? []
        : await this.#db
            .select({ id: removedContacts.contactId, davName: removedContacts.davName })
            .from(removedContacts)
            .where(and(eq(removedContacts.bookId, bookId), within(removedContacts.revision)));
    const changed = rows.map(({ id, davName, etag }) => ({ id, etag, name: nameOf(id, davName) }));
    return { changed, removed: gone.map(({ id, davName }) => nameOf(id, davName)), revision: upTo };
  }

  /** Adds a card under a name. False when the book has a card of that name or UID. */
  async add(bookId: string, name: string, added: WrittenContact): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      const revision = await nextRevision(tx, bookId);
      const row = { ...added, davName: name, bookId, revision, updatedAt: sql<Date>`now()` };
      const written = await tx.insert(contacts).values(row).onConflictDoNothing().returning({ id: contacts.id });
      // A name that is used again is reported once, as changed.
      await tx
        .delete(removedContacts)
        .where(and(eq(removedContacts.bookId, bookId), eq(removedContacts.davName, name)));
      return written.length > 0;
    });
  }

  /** The name of the card with a UID; null when the book has none. */
  async nameOfUid(bookId: string, uid: string): Promise<string | null> {
    const [row] = await this.#db
      .select({ id: contacts.id, davName: contacts.davName })
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), eq(contacts.uid, uid)));
    return row === undefined ? null : nameOf(row.id, row.davName);
  }

  /** The revision of the change number `limit` after a revision; that of the book when there are fewer. */
  async #lastRevision(bookId: string, after: number, limit: number): Promise<number> {
    const [at] = await this.#db
      .select({ revision: contacts.revision })
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), gt(contacts.revision, after)))
      .orderBy(asc(contacts.revision))
      .offset(limit)
      .limit(1);
    if (at !== undefined) return at.revision;
    const [book] = await this.#db
      .select({ revision: addressBooks.revision })
      .from(addressBooks)
      .where(eq(addressBooks.id, bookId));
    return book?.revision ?? 0;
  }
}

function hasName(names: readonly string[]): SQL | undefined {
  const ids = names.filter((name) => name.endsWith(OWN_SUFFIX)).map((name) => name.slice(0, -OWN_SUFFIX.length));
  return or(
    inArray(contacts.davName, [...names]),
    and(isNull(contacts.davName), inArray(contacts.id, ids.length === 0 ? [''] : ids)),
  );
}
