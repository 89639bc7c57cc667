import type { ImportOptions, ImportState } from '@pillarbox/contract/contacts-import/import';
import { IMPORT_DAYS } from '@pillarbox/contract/contacts-import/import';
import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { GroupChanges } from './contacts-import.ports.ts';
import { contactImportChanges, contactImports } from './import.table.ts';

type Owner = Pick<Account, 'accountId'>;
type Row = typeof contactImports.$inferSelect;

/** A staged file and what became of it. `isStale` says that nothing has run it for a minute. */
export type ImportRecord = Row & { readonly isStale: boolean };
/** A change of an import. */
export type ImportChange = Omit<typeof contactImportChanges.$inferSelect, 'importId'>;
/** How far an import is. */
export type ImportCounts = Partial<Pick<Row, 'done' | 'total' | 'added' | 'filled' | 'complete' | 'leftOut' | 'kept'>>;

/** A gateway that runs an import writes its progress more often than this. */
const isStale = sql<boolean>`${contactImports.beatAt} < now() - interval '60 seconds'`;

/** Rows of imports. Every call names the account, or an import that the caller has claimed. */
export class ImportStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add({ accountId }: Owner, row: Pick<Row, 'id' | 'name' | 'size' | 'blob' | 'options'>): Promise<void> {
    await this.#db.insert(contactImports).values({ ...row, accountId, state: 'ready' });
  }

  /** An import of the account; null for none. */
  async get({ accountId }: Owner, id: string): Promise<ImportRecord | null> {
    const [found] = await this.#select(and(eq(contactImports.accountId, accountId), eq(contactImports.id, id)));
    return found ?? null;
  }

  /** The imports of an account, the newest first. */
  async list({ accountId }: Owner): Promise<ImportRecord[]> {
    return await this.#select(eq(contactImports.accountId, accountId));
  }

  async #select(condition: ReturnType<typeof and>): Promise<ImportRecord[]> {
    const found = await this.#db
      .select({ row: contactImports, isStale })
      .from(contactImports)
      .where(condition)
      .orderBy(desc(contactImports.createdAt), desc(contactImports.id));
    return found.map(({ row, isStale: stale }) => ({ ...row, isStale: stale }));
  }

  /** Keeps how the file is read. */
  async setOptions(id: string, options: ImportOptions): Promise<void> {
    await this.#db.update(contactImports).set({ options }).where(eq(contactImports.id, id));
  }

  /** Takes an import for this gateway. False when another one runs it, or it is in none of the states. */
  async claim(
    { accountId }: Owner,
    id: string,
    { from, to }: { readonly from: readonly Row['state'][]; readonly to: Row['state'] },
  ): Promise<boolean> {
    const running = and(inArray(contactImports.state, ['running', 'undoing']), isStale);
    const claimed = await this.#db
      .update(contactImports)
      .set({ state: to, beatAt: sql`now()` })
      .where(
        and(
          eq(contactImports.accountId, accountId),
          eq(contactImports.id, id),
          or(inArray(contactImports.state, [...from]), running),
        ),
      )
      .returning({ id: contactImports.id });
    return claimed.length > 0;
  }

  /** Writes where a claimed import is. Returns it as it is then; null when it is gone. */
  async progress(id: string, counts: ImportCounts, state?: Row['state']): Promise<ImportRecord | null> {
    const change = { ...counts, ...(state === undefined ? {} : { state }), beatAt: sql`now()` };
    const [row] = await this.#db.update(contactImports).set(change).where(eq(contactImports.id, id)).returning();
    return row === undefined ? null : { ...row, isStale: false };
  }

  /** Notes what a claimed import changed in groups, beside what it changed before. */
  async noteGroups(id: string, { made, members }: GroupChanges): Promise<void> {
    const { groups } = contactImports;
    const joined = sql`jsonb_build_object(
      'made', (${groups} -> 'made') || ${JSON.stringify(made)}::jsonb,
      'members', (${groups} -> 'members') || ${JSON.stringify(members)}::jsonb
    )`;
    await this.#db.update(contactImports).set({ groups: joined }).where(eq(contactImports.id, id));
  }

  /** Notes changes before they are made. A change that was noted by an interrupted run keeps its card from before. */
  async note(importId: string, changes: readonly ImportChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ contactId, before, etag }) => ({ contact_id: contactId, before, etag }));
    // One parameter: one for each value takes longer than writing them.
    await this.#db.execute(sql`
      insert into ${contactImportChanges} (import_id, contact_id, before, etag)
      select ${importId}, contact_id, before, etag
      from json_to_recordset(${JSON.stringify(rows)}::json) as one (contact_id text, before text, etag text)
      on conflict (import_id, contact_id) do update set etag = excluded.etag`);
  }

  /** The changes that are not taken back yet, at most `limit`. */
  async changes(importId: string, limit: number): Promise<ImportChange[]> {
    const { contactId, before, etag } = contactImportChanges;
    return await this.#db
      .select({ contactId, before, etag })
      .from(contactImportChanges)
      .where(eq(contactImportChanges.importId, importId))
      .orderBy(asc(contactId))
      .limit(limit);
  }

  async forget(importId: string, contactIds: readonly string[]): Promise<void> {
    await this.#db
      .delete(contactImportChanges)
      .where(
        and(eq(contactImportChanges.importId, importId), inArray(contactImportChanges.contactId, [...contactIds])),
      );
  }

  /** How many contacts an import added and filled in. */
  async changed(importId: string): Promise<{ added: number; filled: number }> {
    const own = eq(contactImportChanges.importId, importId);
    const [all] = await this.#db.select({ total: count() }).from(contactImportChanges).where(own);
    const added = await this.#db.$count(contactImportChanges, and(own, isNull(contactImportChanges.before)));
    return { added, filled: (all?.total ?? 0) - added };
  }

  /** Imports that can no longer be undone, at most 1,000. */
  async old(): Promise<Pick<Row, 'id' | 'blob'>[]> {
    const limit = sql`now() - make_interval(days => ${IMPORT_DAYS})`;
    const { id, blob } = contactImports;
    return await this.#db
      .select({ id, blob })
      .from(contactImports)
      .where(lt(contactImports.createdAt, limit))
      .limit(1000);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#db.delete(contactImports).where(inArray(contactImports.id, [...ids]));
  }
}

/** An import as the page sees it. */
export function wireImport(record: ImportRecord): ImportState {
  const { id, name, done, total, added, filled, complete, leftOut, kept, createdAt } = record;
  const runs = record.state === 'running' || record.state === 'undoing';
  const isLeft = runs && record.isStale;
  const state = isLeft ? 'interrupted' : record.state;
  // An undo counts the cards that it took back, and an interrupted import those that are in.
  const isIn = isLeft && record.state === 'undoing' ? total - done : done;
  return { id, name, state, done: isIn, total, added, filled, complete, leftOut, kept, time: createdAt.getTime() };
}
