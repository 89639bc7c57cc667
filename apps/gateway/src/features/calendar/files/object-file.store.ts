import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or, sql, sum } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { objectFiles } from './object-file.table.ts';

/** A file as it is in the database. */
export type ObjectFileRow = typeof objectFiles.$inferSelect;
/** A file to add. */
export type NewObjectFile = Pick<ObjectFileRow, 'id' | 'name' | 'mime' | 'size' | 'blob'>;

/** Who writes an object with files, and whose calendar it is in. */
export interface Keeper {
  readonly caller: Pick<Account, 'accountId'>;
  readonly owner: Account;
}

/** Files that a run of the job looks at. */
const MAX_CHECKED = 1000;
/** Days for which a file is kept that no object has: staged ones, and those of deleted objects, whose deletion can be undone. */
const STAGED_DAYS = 7;
const UNUSED_DAYS = 1;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Rows of the files of events and tasks. The caller has checked what the account may do with the object. */
export class ObjectFileStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add({ accountId, partner, mail }: Account, files: readonly NewObjectFile[]): Promise<void> {
    if (files.length === 0) return;
    await this.#db.insert(objectFiles).values(files.map((file) => ({ ...file, accountId, partner, mail })));
  }

  /** Of these files, those that the account has staged or that the object has. */
  async usable(
    { accountId }: Pick<Account, 'accountId'>,
    ids: readonly string[],
    objectId: string,
  ): Promise<ObjectFileRow[]> {
    if (ids.length === 0) return [];
    const staged = and(eq(objectFiles.accountId, accountId), isNull(objectFiles.objectId));
    return await this.#db
      .select()
      .from(objectFiles)
      .where(and(inArray(objectFiles.id, [...ids]), or(staged, eq(objectFiles.objectId, objectId))));
  }

  /** A file of an event or a task. */
  async of(objectId: string, id: string): Promise<ObjectFileRow | null> {
    const where = and(eq(objectFiles.id, id), eq(objectFiles.objectId, objectId));
    return (await this.#db.select().from(objectFiles).where(where))[0] ?? null;
  }

  /** Notes that an object has those of these files that are its own, or that the caller has staged; and whose calendar it is in. */
  async keep({ caller, owner }: Keeper, objectId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { accountId, partner, mail } = owner;
    const staged = and(eq(objectFiles.accountId, caller.accountId), isNull(objectFiles.objectId));
    await this.#db
      .update(objectFiles)
      .set({ accountId, partner, mail, objectId, unusedSince: null })
      .where(and(inArray(objectFiles.id, [...ids]), or(staged, eq(objectFiles.objectId, objectId))));
  }

  /** How many files an account has, and their bytes. */
  async usage({ accountId }: Pick<Account, 'accountId'>): Promise<{ files: number; bytes: number }> {
    const counted = { files: count(), bytes: sum(objectFiles.size) };
    const [row] = await this.#db.select(counted).from(objectFiles).where(eq(objectFiles.accountId, accountId));
    return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
  }

  /** The files that were not checked for a day, those that wait longest first. Notes that they are checked now. */
  async toCheck(): Promise<ObjectFileRow[]> {
    const due = this.#db
      .select({ id: objectFiles.id })
      .from(objectFiles)
      .where(and(isNotNull(objectFiles.objectId), lt(objectFiles.checkedAt, daysAgo(1))))
      .orderBy(asc(objectFiles.checkedAt))
      .limit(MAX_CHECKED);
    return await this.#db
      .update(objectFiles)
      .set({ checkedAt: sql`now()` })
      .where(inArray(objectFiles.id, due))
      .returning();
  }

  /** Notes which files an object has, and which none has any longer. */
  async setUsed(used: readonly string[], unused: readonly string[]): Promise<void> {
    if (used.length > 0)
      await this.#db
        .update(objectFiles)
        .set({ unusedSince: null })
        .where(inArray(objectFiles.id, [...used]));
    if (unused.length > 0)
      await this.#db
        .update(objectFiles)
        .set({ unusedSince: sql`now()` })
        .where(and(inArray(objectFiles.id, [...unused]), isNull(objectFiles.unusedSince)));
  }

  /** Files that no object has had for long enough. */
  async abandoned(): Promise<ObjectFileRow[]> {
    const staged = and(isNull(objectFiles.objectId), lt(objectFiles.createdAt, daysAgo(STAGED_DAYS)));
    return await this.#db
      .select()
      .from(objectFiles)
      .where(or(staged, lt(objectFiles.unusedSince, daysAgo(UNUSED_DAYS))))
      .limit(MAX_CHECKED);
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#db.delete(objectFiles).where(inArray(objectFiles.id, [...ids]));
  }
}
