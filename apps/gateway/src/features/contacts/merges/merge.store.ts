import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { nextRevisions, remember, touchCardsOf } from '../contact.store.ts';
import type { ContactChange, ContactRecord, WrittenContact } from '../contact.store.ts';
import { contacts, removedContacts } from '../contact.table.ts';
import { setGroupsOf } from '../group.store.ts';
import type { Transaction } from '../transaction.ts';

type Owner = Pick<Account, 'accountId'>;

/** Cards that become one. */
export interface StoredMerge {
  /** The card that stays, as it was read and as it will be. */
  readonly kept: ContactChange;
  readonly gone: readonly ContactRecord[];
  /** The groups of the card that stays. */
  readonly groups: readonly string[];
}

/** A card that comes back. */
export interface ReturningContact {
  readonly row: WrittenContact;
  readonly bookId: string;
  readonly davName: string | null;
  readonly groups: readonly string[];
}

/** A merge that is taken back. */
export interface StoredRestore {
  readonly kept: ContactChange;
  readonly groups: readonly string[];
  readonly back: readonly ReturningContact[];
}

/** What the search for duplicates reads of a contact. */
export type SearchedContact = Pick<ContactRecord, 'id' | 'name' | 'mails' | 'search'>;

/** Writes merges, each in one transaction. The caller has checked that the contacts are the account's. */
export class MergeStore {
  readonly #db: Db;
  readonly #touched: (bookIds: readonly string[]) => void;

  /** @param touched called with the books of each change, when it is written. */
  constructor(db: Db, touched: (bookIds: readonly string[]) => void) {
    this.#db = db;
    this.#touched = touched;
  }

  /** The contacts of the books, at most `limit` by id, those behind `after`. */
  async searched(bookIds: readonly string[], after: string, limit: number): Promise<SearchedContact[]> {
    const { id, name, mails, search, bookId } = contacts;
    return await this.#db
      .select({ id, name, mails, search })
      .from(contacts)
      .where(and(inArray(bookId, [...bookIds]), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit);
  }

  /**
   * Writes the card that stays and deletes the others. False, and nothing is changed, when one of them is gone or has another
   * ETag by now. `note` runs in the same transaction.
   */
  async merge(
    owner: Owner,
    { kept, gone, groups }: StoredMerge,
    note: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const books = [kept.bookId, ...gone.map(({ bookId }) => bookId)];
    return await this.#allOrNone(books, async (tx) => {
      const revisions = await nextRevisions(tx, books);
      await write(tx, kept, revisions);
      const ids = gone.map(({ id }) => id);
      if (ids.length > 0) await touchCardsOf(tx, ids, revisions);
      for (const { id, etag, bookId } of gone) {
        const isThis = and(eq(contacts.id, id), eq(contacts.bookId, bookId), eq(contacts.etag, etag));
        const removed = await tx.delete(contacts).where(isThis).returning({ id: contacts.id });
        if (removed.length === 0) throw new Stale();
      }
      await remember(tx, gone, revisions);
      await setGroupsOf(tx, owner, new Map([[kept.after.id, groups]]));
      await note(tx);
    });
  }

  /** Takes a merge back. False, and nothing is changed, when the card that stayed is gone or has another ETag by now. */
  async restore(
    owner: Owner,
    { kept, groups, back }: StoredRestore,
    note: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const books = [kept.bookId, ...back.map(({ bookId }) => bookId)];
    return await this.#allOrNone(books, async (tx) => {
      const revisions = await nextRevisions(tx, books);
      await write(tx, kept, revisions);
      for (const [bookId, arriving] of Map.groupBy(back, (one) => one.bookId)) {
        const names = await takenNames(
          tx,
          bookId,
          arriving.flatMap(({ davName }) => davName ?? []),
        );
        const rows = arriving.map(({ row, davName }) => ({
          ...row,
          bookId,
          davName: davName !== null && names.has(davName) ? null : davName,
          revision: revisions.get(bookId) ?? 0,
          updatedAt: sql<Date>`now()`,
        }));
        await tx.insert(contacts).values(rows);
        const ids = rows.map(({ id }) => id);
        await tx
          .delete(removedContacts)
          .where(and(eq(removedContacts.bookId, bookId), inArray(removedContacts.contactId, ids)));
      }
      const returning = back.map((one) => [one.row.id, one.groups] as const);
      await setGroupsOf(tx, owner, new Map([[kept.after.id, groups], ...returning]));
      await note(tx);
    });
  }

  async #allOrNone(books: readonly string[], work: (tx: Transaction) => Promise<void>): Promise<boolean> {
    try {
      await this.#db.transaction(work);
    } catch (error) {
      if (error instanceof Stale) return false;
      throw error;
    }
    this.#touched(books);
    return true;
  }
}

/** A contact changed between reading and writing: the transaction is rolled back. */
class Stale extends Error {}

async function write(
  tx: Transaction,
  { before, after, bookId }: ContactChange,
  revisions: ReadonlyMap<string, number>,
): Promise<void> {
  const { id, ...columns } = after;
  const written = await tx
    .update(contacts)
    .set({ ...columns, revision: revisions.get(bookId) ?? 0, updatedAt: sql`now()` })
    .where(and(eq(contacts.id, id), eq(contacts.bookId, before.bookId), eq(contacts.etag, before.etag)))
    .returning({ id: contacts.id });
  if (written.length === 0) throw new Stale();
}

async function takenNames(tx: Transaction, bookId: string, names: readonly string[]): Promise<Set<string>> {
  const { davName } = contacts;
  const rows = await tx
    .select({ davName })
    .from(contacts)
    .where(and(eq(contacts.bookId, bookId), isNotNull(davName), inArray(davName, [...names])));
  return new Set(rows.flatMap((row) => row.davName ?? []));
}
