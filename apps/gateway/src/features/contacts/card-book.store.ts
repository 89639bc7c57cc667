import { randomUUID } from 'node:crypto';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { MAX_BOOKS } from '@pillarbox/contract/contacts/book';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { NO_STAMP } from '../../platform/dav/sync-token.ts';
import { addressBooks, bookRevisions } from './address-book.table.ts';
import { contactGroups, groupCards } from './group.table.ts';
import { readableBy, rightsOf } from './sharing/book-access.ts';
import type { AccessibleBook, BookRight, BookRights } from './sharing/book-access.ts';
import { addressBookShares } from './sharing/share.table.ts';

/** A book as other programs see it. */
export interface CardBook extends AccessibleBook {
  /** The last part of its path. */
  readonly path: string;
  readonly description: string;
  /** `#` and six hexadecimal digits. */
  readonly color: string;
  /** Tells the revision from one of the same number that a restored backup has undone. */
  readonly stamp: string;
  readonly may: BookRights;
  /** The cards of its contacts have the owner's groups as categories: never for subscribers. */
  readonly hasCategories: boolean;
  /** The owner's groups have cards in the book. */
  readonly hasGroupCards: boolean;
}

/** A book that a client creates. */
export interface NewCardBook {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
}

/** Address books as CardDAV clients see them. */
export class CardBookStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The books that an account may use, as `BookAccess.of` and in its order, by one query and without counting their contacts: a client
   * asks this with each request.
   */
  async list(caller: Pick<Account, 'accountId'>): Promise<CardBook[]> {
    const { id, accountId, name, description, color, davName, isDefault, revision, createdAt } = addressBooks;
    const groups = this.#db.select().from(contactGroups).where(eq(contactGroups.accountId, accountId));
    const cards = this.#db.select().from(groupCards).where(eq(groupCards.bookId, id));
    const granted = and(eq(addressBookShares.bookId, id), eq(addressBookShares.accountId, caller.accountId));
    const isOwn = sql<boolean>`${accountId} = ${caller.accountId}`;
    const rows = await this.#db
      .select({
        ...{ id, name, ownerId: accountId, description, color, davName, isDefault, revision },
        level: addressBookShares.level,
        stamp: bookRevisions.stamp,
        hasGroups: sql<boolean>`exists ${groups}`,
        hasGroupCards: sql<boolean>`exists ${cards}`,
      })
      .from(addressBooks)
      .leftJoin(bookRevisions, and(eq(bookRevisions.bookId, id), eq(bookRevisions.revision, revision)))
      .leftJoin(addressBookShares, granted)
      .where(sql`${id} in ${readableBy(caller.accountId)}`)
      .orderBy(desc(isOwn), sql`case when ${isOwn} then ${createdAt} end`, name, id);
    return rows.flatMap(({ level, ...row }) => {
      const right = row.ownerId === caller.accountId ? 'OWN' : level;
      return right === null ? [] : [cardBook(row, right)];
    });
  }

  /** The stamp that a revision of a book has now. */
  async stampOf(bookId: string, revision: number): Promise<string> {
    const [row] = await this.#db
      .select({ stamp: bookRevisions.stamp })
      .from(bookRevisions)
      .where(and(eq(bookRevisions.bookId, bookId), eq(bookRevisions.revision, revision)));
    return row?.stamp ?? NO_STAMP;
  }

  /** Adds a book. `taken`: there is one of that path; `full`: the account has as many as it may have. */
  async add(
    { accountId }: Pick<Account, 'accountId'>,
    { path, ...book }: NewCardBook,
  ): Promise<'added' | 'taken' | 'full'> {
    return await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`address books ${accountId}`}))`);
      const own = eq(addressBooks.accountId, accountId);
      const books = await tx.$count(addressBooks, own);
      if (books >= MAX_BOOKS) return 'full';
      if (
        (await tx.$count(addressBooks, and(own, or(eq(addressBooks.davName, path), eq(addressBooks.id, path))))) > 0
      ) {
        return 'taken';
      }
      const row = { id: randomUUID(), accountId, davName: path, ...book, isDefault: books === 0 };
      await tx.insert(addressBooks).values({ ...row, createdAt: sql<Date>`now()` });
      return 'added';
    });
  }

  /** Changes how a book is described. The caller has checked that the account may. */
  async describe(id: string, change: Partial<Omit<NewCardBook, 'path'>>): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await this.#db.update(addressBooks).set(change).where(eq(addressBooks.id, id));
  }
}

type BookRow = Omit<CardBook, 'path' | 'right' | 'stamp' | 'may' | 'hasCategories'> &
  Pick<typeof addressBooks.$inferSelect, 'davName' | 'isDefault'> & {
    readonly stamp: string | null;
    readonly hasGroups: boolean;
  };

function cardBook({ davName, isDefault, stamp, hasGroups, ...book }: BookRow, right: BookRight): CardBook {
  const isOwn = right === 'OWN';
  const may = rightsOf(right);
  return {
    ...book,
    right,
    // The path that the owner's program chose may be one of the subscriber's own.
    path: (isOwn ? davName : null) ?? book.id,
    stamp: stamp ?? NO_STAMP,
    // New contacts need a default book.
    may: { ...may, remove: may.remove && !isDefault },
    hasCategories: isOwn && hasGroups,
  };
}
