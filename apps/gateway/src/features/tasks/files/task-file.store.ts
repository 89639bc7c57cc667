import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or, sql, sum } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { taskFiles } from './task-file.table.ts';

/** A file as it is in the database. */
export type TaskFileRow = typeof taskFiles.$inferSelect;
/** A file to add. */
export type NewTaskFile = Pick<TaskFileRow, 'id' | 'name' | 'mime' | 'size' | 'blob'>;

/** Files that a run of the job looks at. */
const MAX_CHECKED = 1000;
/** Days for which a file is kept that no task has: staged ones, and those of deleted tasks, whose deletion can be undone. */
const STAGED_DAYS = 7;
const UNUSED_DAYS = 1;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Rows of the files of tasks. The caller has checked what the account may do with the task. */
export class TaskFileStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add({ accountId, partner, mail }: Account, files: readonly NewTaskFile[]): Promise<void> {
    if (files.length === 0) return;
    await this.#db.insert(taskFiles).values(files.map((file) => ({ ...file, accountId, partner, mail })));
  }

  /** Those of these files that the account has staged, or that the task has. */
  async usable(
    { accountId }: Pick<Account, 'accountId'>,
    ids: readonly string[],
    taskId: string,
  ): Promise<TaskFileRow[]> {
    if (ids.length === 0) return [];
    const staged = and(eq(taskFiles.accountId, accountId), isNull(taskFiles.taskId));
    return await this.#db
      .select()
      .from(taskFiles)
      .where(and(inArray(taskFiles.id, [...ids]), or(staged, eq(taskFiles.taskId, taskId))));
  }

  /** A file of a task. */
  async of(taskId: string, id: string): Promise<TaskFileRow | null> {
    const where = and(eq(taskFiles.id, id), eq(taskFiles.taskId, taskId));
    return (await this.#db.select().from(taskFiles).where(where))[0] ?? null;
  }

  /** Notes that a task has these files, and whose list it is in. */
  async keep(owner: Account, taskId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { accountId, partner, mail } = owner;
    await this.#db
      .update(taskFiles)
      .set({ accountId, partner, mail, taskId, unusedSince: null })
      .where(inArray(taskFiles.id, [...ids]));
  }

  /** How many files an account has, and their bytes. */
  async usage({ accountId }: Pick<Account, 'accountId'>): Promise<{ files: number; bytes: number }> {
    const counted = { files: count(), bytes: sum(taskFiles.size) };
    const [row] = await this.#db.select(counted).from(taskFiles).where(eq(taskFiles.accountId, accountId));
    return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
  }

  /** The files that were not looked at for a day, the longest first, and are then. */
  async toCheck(): Promise<TaskFileRow[]> {
    const due = this.#db
      .select({ id: taskFiles.id })
      .from(taskFiles)
      .where(and(isNotNull(taskFiles.taskId), lt(taskFiles.checkedAt, daysAgo(1))))
      .orderBy(asc(taskFiles.checkedAt))
      .limit(MAX_CHECKED);
    return await this.#db
      .update(taskFiles)
      .set({ checkedAt: sql`now()` })
      .where(inArray(taskFiles.id, due))
      .returning();
  }

  /** Notes which files a task has, and which none has any longer. */
  async setUsed(used: readonly string[], unused: readonly string[]): Promise<void> {
    if (used.length > 0)
      await this.#db
        .update(taskFiles)
        .set({ unusedSince: null })
        .where(inArray(taskFiles.id, [...used]));
    if (unused.length > 0)
      await this.#db
        .update(taskFiles)
        .set({ unusedSince: sql`now()` })
        .where(and(inArray(taskFiles.id, [...unused]), isNull(taskFiles.unusedSince)));
  }

  /** Files that no task has had for long enough. */
  async abandoned(): Promise<TaskFileRow[]> {
    const staged = and(isNull(taskFiles.taskId), lt(taskFiles.createdAt, daysAgo(STAGED_DAYS)));
    return await this.#db
      .select()
      .from(taskFiles)
      .where(or(staged, lt(taskFiles.unusedSince, daysAgo(UNUSED_DAYS))))
      .limit(MAX_CHECKED);
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#db.delete(taskFiles).where(inArray(taskFiles.id, [...ids]));
  }
}
