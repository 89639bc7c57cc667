import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { CALENDAR_IMPORT_DAYS } from '@pillarbox/contract/calendar/import-calls';
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { calendarImportChanges, calendarImports } from './import.table.ts';

type Owner = Pick<Account, 'accountId'>;
type Row = typeof calendarImports.$inferSelect;

/** A staged file and what became of it. `isLeft` says that it should run and no gateway runs it any more. */
export type ImportRecord = Row & { readonly isLeft: boolean };
/** The states in which a gateway runs an import. */
export type RunState = 'running' | 'undoing';
/** A change of an import. */
export type ImportChange = Omit<typeof calendarImportChanges.$inferSelect, 'importId'>;
type Counted = 'done' | 'total' | 'added' | 'changed' | 'kept' | 'leftOutCount' | 'stayed';
export type ImportProgress = Partial<Pick<Row, Counted | 'found' | 'targets' | 'state'>>;

/** Milliseconds between two signs of the gateway that runs an import. */
export const BEAT_MS = 5000;
/** Without a sign for so long, another gateway goes on. Two that run one import for a moment write each object once all the same. */
const LEFT_AFTER_MS = 4 * BEAT_MS;
const runs = inArray(calendarImports.state, ['running', 'undoing']);
const isSilent = sql`${calendarImports.beatAt} < now() - make_interval(secs => ${LEFT_AFTER_MS / 1000})`;
const isLeft = sql<boolean>`(${and(runs, isSilent)})`;

/** Rows of imports. Every call names the account, or an import that the caller has claimed. */
export class ImportStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add({ accountId }: Owner, row: Pick<Row, 'id' | 'name' | 'blob' | 'targets' | 'found'>): Promise<void> {
    await this.#db.insert(calendarImports).values({ ...row, accountId, state: 'ready' });
  }

  /** An import of the account; null for none. */
  async get(owner: Owner, id: string): Promise<ImportRecord | null> {
    const [found] = await this.#select(and(eq(calendarImports.accountId, owner.accountId), eq(calendarImports.id, id)));
    return found ?? null;
  }

  /** The imports of an account, the newest first. */
  async list({ accountId }: Owner): Promise<ImportRecord[]> {
    return await this.#select(eq(calendarImports.accountId, accountId));
  }

  async #select(condition: ReturnType<typeof and>): Promise<ImportRecord[]> {
    const found = await this.#db
      .select({ row: calendarImports, isLeft })
      .from(calendarImports)
      .where(condition)
      .orderBy(desc(calendarImports.createdAt), desc(calendarImports.id));
    return found.map(({ row, isLeft: left }) => ({ ...row, isLeft: left }));
  }

  /** Takes an import for this gateway: one in these states, or one that was left. False when another gateway runs it. */
  async claim(
    { accountId }: Owner,
    id: string,
    { from, to }: { readonly from: readonly Row['state'][]; readonly to: RunState },
  ): Promise<boolean> {
    const claimed = await this.#db
      .update(calendarImports)
      .set({ state: to, beatAt: sql`now()` })
      .where(
        and(
          eq(calendarImports.accountId, accountId),
          eq(calendarImports.id, id),
          or(inArray(calendarImports.state, [...from]), and(runs, isSilent)),
        ),
      )
      .returning({ id: calendarImports.id });
    return claimed.length > 0;
  }

  /** Writes where an import is, and that it is being run. False when it is no longer in this state: then another gateway has it. */
  async progress(id: string, of: Row['state'], change: ImportProgress = {}): Promise<boolean> {
    const written = await this.#db
      .update(calendarImports)
      .set({ ...change, beatAt: sql`now()` })
      .where(and(eq(calendarImports.id, id), eq(calendarImports.state, of)))
      .returning({ id: calendarImports.id });
    return written.length > 0;
  }

  /** Leaves an import as it is, for any gateway to go on with at once. */
  async leave(id: string): Promise<void> {
    const long = sql`now() - make_interval(secs => ${(2 * LEFT_AFTER_MS) / 1000})`;
    await this.#db
      .update(calendarImports)
      .set({ beatAt: long })
      .where(and(eq(calendarImports.id, id), runs));
  }

  /**
   * Notes changes in the transaction that makes them, so that an import that is interrupted has none that its undo does not know. An
   * object that the import changed twice keeps its text from before.
   */
  async note(tx: Transaction, importId: string, changes: readonly ImportChange[]): Promise<void> {
    if (changes.length === 0) return;
    await tx
      .insert(calendarImportChanges)
      .values(changes.map((change) => ({ ...change, importId })))
      .onConflictDoUpdate({
        target: [calendarImportChanges.importId, calendarImportChanges.objectId],
        set: { etag: sql`excluded.etag` },
      });
  }

  /** The changes that are not taken back yet, at most `limit`. */
  async changes(importId: string, limit: number): Promise<ImportChange[]> {
    const { objectId, calendarId, before, etag } = calendarImportChanges;
    return await this.#db
      .select({ objectId, calendarId, before, etag })
      .from(calendarImportChanges)
      .where(eq(calendarImportChanges.importId, importId))
      .orderBy(asc(objectId))
      .limit(limit);
  }

  /** Forgets changes that were taken back, in the transaction that does so, and counts those that stayed. */
  async forget(
    tx: Transaction,
    importId: string,
    { objectIds, stayed }: { readonly objectIds: readonly string[]; readonly stayed: number },
  ): Promise<void> {
    const { importId: of, objectId } = calendarImportChanges;
    await tx.delete(calendarImportChanges).where(and(eq(of, importId), inArray(objectId, [...objectIds])));
    await tx
      .update(calendarImports)
      .set({ stayed: sql`${calendarImports.stayed} + ${stayed}` })
      .where(eq(calendarImports.id, importId));
  }

  /** How many objects an import has added and changed so far, in all its runs. */
  async written(importId: string): Promise<Pick<Row, 'added' | 'changed'>> {
    const own = eq(calendarImportChanges.importId, importId);
    const all = await this.#db.$count(calendarImportChanges, own);
    const added = await this.#db.$count(calendarImportChanges, and(own, isNull(calendarImportChanges.before)));
    return { added, changed: all - added };
  }

  /** Imports that can no longer be undone, at most 1,000. */
  async old(): Promise<Pick<Row, 'id' | 'blob'>[]> {
    const limit = sql`now() - make_interval(days => ${CALENDAR_IMPORT_DAYS})`;
    const { id, blob } = calendarImports;
    return await this.#db
      .select({ id, blob })
      .from(calendarImports)
      .where(lt(calendarImports.createdAt, limit))
      .limit(1000);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#db.delete(calendarImports).where(inArray(calendarImports.id, [...ids]));
  }
}

/** An import as the page sees it. */
export function wireImport(record: ImportRecord): CalendarImport {
  const { id, name, state, done, total, added, changed, kept, leftOutCount, stayed, found, createdAt } = record;
  return {
    id,
    name,
    state,
    done,
    total,
    added,
    changed,
    kept,
    leftOutCount,
    stayed,
    ...found,
    time: createdAt.getTime(),
  };
}
