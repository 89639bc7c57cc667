import type { SharingLevel } from '@pillarbox/contract/contacts/book';
import { Failure } from '@pillarbox/contract/failure';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { addressBooks } from '../address-book.table.ts';
import { addressBookShares } from './share.table.ts';

type Caller = Pick<Account, 'accountId'>;

/** What a caller is to a book: its owner, or a subscriber with a level. */
export type BookRight = 'OWN' | SharingLevel;
/** What a caller wants to do: read contacts, write contacts, or change and share the book itself. */
export type Need = 'read' | 'write' | 'own';

/** What a caller may do with a book, for programs that ask before they try. */
export interface BookRights {
  /** Add, change and delete its contacts. */
  readonly write: boolean;
  /** Change its name, description and colour. */
  readonly describe: boolean;
  readonly remove: boolean;
}

/** A book that a caller may use. */
export interface AccessibleBook {
  readonly id: string;
  readonly name: string;
  /** Grows with each change of a contact. */
  readonly revision: number;
  /** The account that the book belongs to, whose limits count. */
  readonly ownerId: AccountId;
  readonly right: BookRight;
}

const ENOUGH: Readonly<Record<Need, readonly BookRight[]>> = {
  read: ['OWN', 'HIGH', 'LOW'],
  write: ['OWN', 'HIGH'],
  own: ['OWN'],
};

/** Whether a right is enough for what a caller wants to do [CONT-013, CONT-026]. */
export function isEnough(right: BookRight, need: Need): boolean {
  return ENOUGH[need].includes(right);
}

/** A right as what it allows. */
export function rightsOf(right: BookRight): BookRights {
  const isOwn = isEnough(right, 'own');
  return { write: isEnough(right, 'write'), describe: isOwn, remove: isOwn };
}

/**
 * The ids of the books that an account may read, for the conditions of queries: its own, and those of others that it subscribes to.
 */
export function readableBy(accountId: AccountId): SQL {
  const { bookId, accountId: grantee, subscribedAt } = addressBookShares;
  return sql`(
    select ${addressBooks.id} from ${addressBooks} where ${addressBooks.accountId} = ${accountId}
    union all
    select ${bookId} from ${addressBookShares} where ${grantee} = ${accountId} and ${subscribedAt} is not null
  )`;
}

/** Says what a caller may do with which book. Every operation on books and contacts asks it. */
export class BookAccess {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The books that a caller may use: the own ones by the time of their creation, then subscribed ones by name. */
  async of({ accountId }: Caller): Promise<AccessibleBook[]> {
    const { id, name, revision, accountId: ownerId, createdAt } = addressBooks;
    const columns = { id, name, revision, ownerId };
    const own = this.#db.select(columns).from(addressBooks).where(eq(ownerId, accountId)).orderBy(createdAt, id);
    const subscribed = this.#db
      .select({ ...columns, right: addressBookShares.level })
      .from(addressBookShares)
      .innerJoin(addressBooks, eq(id, addressBookShares.bookId))
      .where(and(eq(addressBookShares.accountId, accountId), isNotNull(addressBookShares.subscribedAt)))
      .orderBy(name, id);
    const [mine, others] = await Promise.all([own, subscribed]);
    return [...mine.map((book) => ({ ...book, right: 'OWN' as const })), ...others];
  }

  /**
   * Checks that a caller may do something with each of these books, and returns them by id.
   * @throws Failure `book_not_found` for a book that the caller may not even read, `book_not_allowed`.
   */
  async require(caller: Caller, ids: readonly string[], need: Need): Promise<ReadonlyMap<string, AccessibleBook>> {
    return allowed(await this.of(caller), ids, need);
  }
}

/** As `BookAccess.require`, for books that were read before. @throws Failure `book_not_found`, `book_not_allowed`. */
export function allowed(
  known: readonly AccessibleBook[],
  ids: readonly string[],
  need: Need,
): ReadonlyMap<string, AccessibleBook> {
  const books = new Map(known.map((book) => [book.id, book]));
  for (const id of ids) {
    const book = books.get(id);
    if (book === undefined) throw new Failure('book_not_found');
    if (!isEnough(book.right, need)) throw new Failure('book_not_allowed');
  }
  return books;
}
