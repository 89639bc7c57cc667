import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { rowsText } from '@pillarbox/rules/vcard/card-row';
import type { Db } from '../../platform/database/database.ts';
import { addressBooks, bookRevisions } from './address-book.table.ts';
import { contacts, removedContacts } from './contact.table.ts';
import { groupCards, groupMembers } from './group.table.ts';
import type { Transaction } from './transaction.ts';

/** A stored contact. */
export type ContactRecord = typeof contacts.$inferSelect;
/** A contact to write; the store gives it the revision. */
export type WrittenContact = Omit<ContactRecord, 'bookId' | 'davName' | 'revision' | 'updatedAt' | 'hasReadCategories'>;
/** A contact that is written again. */
export interface ContactChange {
  readonly before: ContactRecord;
  readonly after: WrittenContact;
  /** Its book afterwards. */
  readonly bookId: string;
}

/** What is remembered of a contact that leaves a book. */
type GoneContact = Pick<ContactRecord, 'id' | 'bookId' | 'davName'>;
/** What lists and suggestions need of a contact. */
export type ContactSummary = Pick<ContactRecord, 'id' | 'bookId' | 'name' | 'company' | 'mails' | 'hasPhoto' | 'etag'>;
/** What tells a contact from others. */
export type ContactIdentity = Pick<ContactRecord, 'id' | 'uid' | 'name' | 'mails'>;

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters. */
const ROWS = 1000;
/** Revisions of a book that are kept: a client with an older token reads the whole book again. */
const KEPT_REVISIONS = 10_000;

/** Rows of contacts. The caller has checked that the account may use the books it names. */
export class ContactStore {
  readonly #db: Db;
  readonly #touched: (bookIds: readonly string[]) => void;

  /** @param touched called with the books of each change, when it is written. */
  constructor(db: Db, touched: (bookIds: readonly string[]) => void) {
    this.#db = db;
    this.#touched = touched;
  }

  /** The contacts with these ids that are in the books. */
  async read(bookIds: readonly string[], ids: readonly string[]): Promise<ContactRecord[]> {
    return await this.#db
      .select()
      .from(contacts)
      .where(and(inArray(contacts.bookId, [...bookIds]), inArray(contacts.id, [...ids])));
  }

  /** Ids of all contacts of the books. */
  async idsIn(bookIds: readonly string[]): Promise<string[]> {
    const rows = await this.#db
      .select({ id: contacts.id })
      .from(contacts)
      .where(inArray(contacts.bookId, [...bookIds]));
    return rows.map(({ id }) => id);
  }

  /** What tells the contacts of the books from each other: at most `limit` by id, those behind `after`. */
  async identities(bookIds: readonly string[], after: string, limit: number): Promise<ContactIdentity[]> {
    const { id, uid, name, mails, bookId } = contacts;
    return await this.#db
      .select({ id, uid, name, mails })
      .from(contacts)
      .where(and(inArray(bookId, [...bookIds]), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit);
  }

  async count(bookIds: readonly string[]): Promise<number> {
    const [row] = await this.#db
      .select({ total: count() })
      .from(contacts)
      .where(inArray(contacts.bookId, [...bookIds]));
    return row?.total ?? 0;
  }

  /** Adds contacts to a book in one transaction. */
  async add(bookId: string, added: readonly WrittenContact[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const revision = await nextRevision(tx, bookId);
      for (let from = 0; from < added.length; from += ROWS) {
        await insertContacts(tx, { bookId, revision }, added.slice(from, from + ROWS));
      }
    });
    this.#touched([bookId]);
  }

  /**
   * Adds those rows (`rowsText`) to a book whose id and UID are not there yet. In one statement: each statement of a transaction
   * waits for the database.
   */
  async addNew(bookId: string, rows: string): Promise<void> {
    const { rows: stamped } = await this.#db.execute<{ revision: string }>(sql`
      with book as (
        update ${addressBooks} set revision = revision + 1 where id = ${bookId} returning id, revision
      ), stamp as (
        insert into ${bookRevisions} (book_id, revision, stamp) select id, revision, ${newStamp()} from book
      ), added as (
        insert into ${contacts} ${INSERTED}
        ${insertedRows(rows, { id: sql`book.id`, revision: sql`book.revision` })}, book
        on conflict do nothing
      )
      select revision::text from book`);
    const [book] = stamped;
    if (book !== undefined) await forgetOldRevisions(this.#db, bookId, Number(book.revision));
    this.#touched([bookId]);
  }

  /**
   * Writes contacts and moves them to their books, all or none. Each must still have the ETag of `before`. Returns the id of the
   * first that is gone or has changed meanwhile, and null when all were written. A contact that moves keeps its id; the book it
   * leaves remembers that it is gone.
   */
  async replace(changes: readonly ContactChange[]): Promise<string | null> {
    const books = changes.flatMap(({ before, bookId }) => [before.bookId, bookId]);
    const stale = await this.#replace(changes, books);
    if (stale === null) this.#touched(books);
    return stale;
  }

  async #replace(changes: readonly ContactChange[], books: readonly string[]): Promise<string | null> {
    return await this.#db
      .transaction(async (tx) => {
        const revisions = await nextRevisions(tx, books);
        for (const { before, after, bookId } of changes) {
          const { id, ...columns } = after;
          // In another book the name that a client chose may be taken.
          const name = bookId === before.bookId ? {} : { davName: null };
          const written = await tx
            .update(contacts)
            .set({ ...columns, ...name, bookId, revision: revisions.get(bookId) ?? 0, updatedAt: sql`now()` })
            .where(and(eq(contacts.id, id), eq(contacts.bookId, before.bookId), eq(contacts.etag, before.etag)))
            .returning({ id: contacts.id });
          if (written.length === 0) throw new StaleContact(id);
        }
        const moved = changes.filter(({ before, bookId }) => bookId !== before.bookId);
        const left = moved.map(({ before }) => before);
        if (left.length > 0) {
          await touchCardsOf(
            tx,
            left.map(({ id }) => id),
            revisions,
          );
        }
        await remember(tx, left, revisions);
        for (const [bookId, arrived] of Map.groupBy(moved, (one) => one.bookId)) {
          const ids = arrived.map(({ after }) => after.id);
          await tx
            .delete(removedContacts)
            .where(and(eq(removedContacts.bookId, bookId), inArray(removedContacts.contactId, ids)));
        }
        return null;
      })
      .catch(idOfStale);
  }

  /** The contacts of a book whose UID another book has, too. */
  async sharingUid(bookId: string, other: string): Promise<ContactRecord[]> {
    const there = this.#db.select({ uid: contacts.uid }).from(contacts).where(eq(contacts.bookId, other));
    return await this.#db
      .select()
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), inArray(contacts.uid, there)));
  }

  /** Moves all contacts of a book that is then deleted. No UID of them is in the other book. */
  async moveAll(bookId: string, target: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const revisions = await nextRevisions(tx, [bookId, target]);
      const here = tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.bookId, bookId));
      await tx
        .delete(removedContacts)
        .where(and(eq(removedContacts.bookId, target), inArray(removedContacts.contactId, here)));
      await touchCardsOf(tx, here, revisions);
      await tx
        .update(contacts)
        .set({ bookId: target, davName: null, revision: revisions.get(target) ?? 0, updatedAt: sql`now()` })
        .where(eq(contacts.bookId, bookId));
    });
    this.#touched([bookId, target]);
  }

  /** Deletes contacts; their books remember that they are gone. */
  async remove(removed: readonly GoneContact[]): Promise<void> {
    if (removed.length === 0) return;
    const books = removed.map(({ bookId }) => bookId);
    await this.#db.transaction(async (tx) => {
      const revisions = await nextRevisions(tx, books);
      await remember(tx, removed, revisions);
      const ids = removed.map(({ id }) => id);
      await touchCardsOf(tx, ids, revisions);
      await tx.delete(contacts).where(inArray(contacts.id, ids));
    });
    this.#touched(books);
  }

  /** The UIDs of a book that are among these. */
  async takenUids(bookId: string, uids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db
      .select({ uid: contacts.uid })
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), inArray(contacts.uid, [...uids])));
    return new Set(rows.map(({ uid }) => uid));
  }
}

/** The columns of new contacts, as `insertedRows` selects them. */
const INSERTED = sql`(id, book_id, uid, card, etag, revision, name, company, mails, search, has_photo, updated_at)`;

/** Selects new contacts from `rowsText`, one parameter: one for each value of a thousand rows takes longer than writing them. */
function insertedRows(text: string, { id, revision }: Readonly<Record<'id' | 'revision', SQL>>): SQL {
  return sql`
    select one.id, ${id}, uid, card, etag, ${revision}, name, company, mails, search, has_photo, now()
    from json_to_recordset(${text}::json) as one (
      id text, uid text, card text, etag text, name text, company text, mails text[], search text, has_photo boolean)`;
}

async function insertContacts(
  tx: Transaction,
  { bookId, revision }: Pick<ContactRecord, 'bookId' | 'revision'>,
  added: readonly WrittenContact[],
): Promise<void> {
  const rows = insertedRows(rowsText(added), { id: sql`${bookId}`, revision: sql`${revision}` });
  await tx.execute(sql`insert into ${contacts} ${INSERTED} ${rows}`);
}

/** A contact that changed between reading and writing. */
class StaleContact extends Error {
  readonly id: string;

  constructor(id: string) {
    super('contact changed');
    this.id = id;
  }
}

function idOfStale(error: unknown): string {
  if (error instanceof StaleContact) return error.id;
  throw error;
}

function newStamp(): string {
  return randomBytes(9).toString('base64url');
}

/** Counts a book's revision up. The row stays locked until the transaction ends, so that revisions are written in order. */
export async function nextRevision(tx: Transaction, bookId: string): Promise<number> {
  const [row] = await tx
    .update(addressBooks)
    .set({ revision: sql`${addressBooks.revision} + 1` })
    .where(eq(addressBooks.id, bookId))
    .returning({ revision: addressBooks.revision });
  if (row === undefined) throw new StaleContact(bookId);
  const { revision } = row;
  await tx.insert(bookRevisions).values({ bookId, revision, stamp: newStamp() });
  await forgetOldRevisions(tx, bookId, revision);
  return revision;
}

/**
 * Forgets, once in so many revisions, what only a client with an older token would ask for. A client whose token has no stamp any
 * more reads the whole book, so that it needs no removed contacts of that time either.
 */
async function forgetOldRevisions(db: Db | Transaction, bookId: string, revision: number): Promise<void> {
  if (revision % KEPT_REVISIONS !== 0) return;
  const oldest = revision - KEPT_REVISIONS;
  for (const table of [bookRevisions, removedContacts]) {
    await db.delete(table).where(and(eq(table.bookId, bookId), lt(table.revision, oldest)));
  }
}

/** As `nextRevision` for several books, in the order of their ids: two transactions cannot wait for each other. */
export async function nextRevisions(tx: Transaction, bookIds: readonly string[]): Promise<Map<string, number>> {
  const revisions = new Map<string, number>();
  for (const bookId of [...new Set(bookIds)].sort()) revisions.set(bookId, await nextRevision(tx, bookId));
  return revisions;
}

/** The cards of groups list their members: they change when these come or go. */
export async function touchCardsOf(
  tx: Transaction,
  ids: string[] | SQLWrapper,
  revisions: ReadonlyMap<string, number>,
): Promise<void> {
  const groups = tx
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(inArray(groupMembers.contactId, ids));
  for (const [bookId, revision] of revisions) {
    await tx
      .update(groupCards)
      .set({ revision })
      .where(and(eq(groupCards.bookId, bookId), inArray(groupCards.groupId, groups)));
  }
}

/** Remembers what leaves its book. */
export async function remember(
  tx: Transaction,
  gone: readonly GoneContact[],
  revisions: ReadonlyMap<string, number>,
): Promise<void> {
  for (let from = 0; from < gone.length; from += ROWS) {
    const rows = gone.slice(from, from + ROWS);
    await tx
      .insert(removedContacts)
      .values(
        rows.map(({ id, bookId, davName }) => ({
          bookId,
          contactId: id,
          davName,
          revision: revisions.get(bookId) ?? 0,
        })),
      )
      .onConflictDoUpdate({
        target: [removedContacts.bookId, removedContacts.contactId],
        set: { revision: sql`excluded.revision`, davName: sql`excluded.dav_name` },
      });
  }
}
