import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { CALENDAR_IMPORT_DAYS } from '@pillarbox/contract/calendar/import-calls';
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { calendarImportChanges, calendarImports } from './import.table.ts';

type Owner = Pick<Account, 'accountId'>;
type Row = typeof calendarImports.$inferSelect;

/** A staged file and what became of it. `isStale` says that nothing has run it for a minute. */
export type ImportRecord = Row & { readonly isStale: boolean };
/** A change of an import. */
export type ImportChange = Omit<typeof calendarImportChanges.$inferSelect, 'importId'>;
type Counted = 'done' | 'total' | 'added' | 'changed' | 'kept' | 'leftOutCount' | 'stayed';
export type ImportProgress = Partial<Pick<Row, Counted | 'found' | 'targets' | 'state'>>;

/** A gateway that runs an import writes its progress more often than this. */
const isStale = sql<boolean>`${calendarImports.beatAt} < now() - interval '120 seconds'`;

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
      .select({ row: calendarImports, isStale })
      .from(calendarImports)
      .where(condition)
      .orderBy(desc(calendarImports.createdAt), desc(calendarImports.id));
    return found.map(({ row, isStale: stale }) => ({ ...row, isStale: stale }));
  }

  /** Takes an import for this gateway. False when another one runs it, or it is in none of the states. */
  async claim(
    { accountId }: Owner,
    id: string,
    { from, to }: { readonly from: readonly Row['state'][]; readonly to: Row['state'] },
  ): Promise<boolean> {
    const stale = and(inArray(calendarImports.state, ['running', 'undoing']), isStale);
    const claimed = await this.#db
      .update(calendarImports)
      .set({ state: to, beatAt: sql`now()` })
      .where(
        and(
          eq(calendarImports.accountId, accountId),
          eq(calendarImports.id, id),
          or(inArray(calendarImports.state, [...from]), stale),
        ),
      )
      .returning({ id: calendarImports.id });
    return claimed.length > 0;
  }

  /** Writes where an import is. */
  async progress(id: string, change: ImportProgress): Promise<void> {
    await this.#db
      .update(calendarImports)
      .set({ ...change, beatAt: sql`now()` })
      .where(eq(calendarImports.id, id));
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

  async forget(importId: string, objectIds: readonly string[]): Promise<void> {
    const { importId: of, objectId } = calendarImportChanges;
    await this.#db.delete(calendarImportChanges).where(and(eq(of, importId), inArray(objectId, [...objectIds])));
  }

  /** How many changes are noted. */
  async count(importId: string): Promise<number> {
    return await this.#db.$count(calendarImportChanges, eq(calendarImportChanges.importId, importId));
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
  const { id, name, done, total, added, changed, kept, leftOutCount, stayed, found, createdAt } = record;
  const runs = record.state === 'running' || record.state === 'undoing';
  const state = runs && record.isStale ? 'interrupted' : record.state;
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
