import type { MailImportState } from '@pillarbox/contract/transfer/transfer';
import { UNDO_DAYS } from '@pillarbox/contract/transfer/transfer';
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { mailImportMessages, mailImports } from './transfer.table.ts';

type Owner = Pick<Account, 'accountId'>;
type Row = typeof mailImports.$inferSelect;
/** The import that a run has claimed. */
type Claim = Pick<Row, 'id' | 'runner'>;

/** An import as it is in the database. `isStale`: it should run, but no gateway has worked on it for a minute. */
export type MailImportRow = Row & { readonly isStale: boolean };
/** What a run changes. */
export type MailImportChange = Partial<
  Pick<
    Row,
    | 'uidvalidity'
    | 'state'
    | 'reason'
    | 'position'
    | 'done'
    | 'total'
    | 'added'
    | 'skipped'
    | 'entries'
    | 'kept'
    | 'runner'
  >
>;

/** A message of a file, by its number, and its uid in the folder. */
export interface PlacedMessage {
  readonly number: number;
  readonly uid: number;
}

/** Hours after which an upload that nobody goes on with is removed. */
const UPLOAD_HOURS = 48;

const RUNNING = inArray(mailImports.state, ['running', 'undoing']);
/** A run writes its progress more often than this. */
const isSilent = sql<boolean>`${mailImports.beatAt} < now() - interval '60 seconds'`;

/** Rows of imports of mail. Every call names the account, or a run that has claimed the import. */
export class TransferStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add({ accountId }: Owner, row: Pick<Row, 'id' | 'name' | 'size' | 'folder'>): Promise<void> {
    const position = { entry: 0, offset: 0, number: 0 };
    await this.#db.insert(mailImports).values({ ...row, accountId, state: 'uploading', position });
  }

  /** An import of the account; null for none. */
  async get({ accountId }: Owner, id: string): Promise<MailImportRow | null> {
    return (await this.#select(and(eq(mailImports.accountId, accountId), eq(mailImports.id, id))))[0] ?? null;
  }

  /** The imports of an account, the newest first. */
  async list({ accountId }: Owner): Promise<MailImportRow[]> {
    return await this.#select(eq(mailImports.accountId, accountId));
  }

  async #select(condition: SQL | undefined): Promise<MailImportRow[]> {
    const found = await this.#db
      .select({ row: mailImports, isSilent })
      .from(mailImports)
      .where(condition)
      .orderBy(desc(mailImports.createdAt), desc(mailImports.id));
    return found.map(({ row, isSilent: silent }) => ({
      ...row,
      isStale: silent && (row.state === 'running' || row.state === 'undoing'),
    }));
  }

  /** Counts a piece that has arrived after `before` bytes. False when another request has counted it. */
  async received(id: string, before: number, now: number): Promise<boolean> {
    const rows = await this.#db
      .update(mailImports)
      .set({
        received: now,
        state: sql`case when ${mailImports.size} = ${now} then 'ready' else 'uploading' end`,
        beatAt: sql`now()`,
      })
      .where(and(eq(mailImports.id, id), eq(mailImports.state, 'uploading'), eq(mailImports.received, before)))
      .returning({ id: mailImports.id });
    return rows.length > 0;
  }

  /** Takes an import for a run. False when another run works on it, or it is in none of the states. */
  async claim(
    { accountId }: Owner,
    id: string,
    {
      from,
      to,
      runner,
    }: { readonly from: readonly Row['state'][]; readonly to: Row['state']; readonly runner: string },
  ): Promise<boolean> {
    const rows = await this.#db
      .update(mailImports)
      .set({ state: to, runner, reason: '', beatAt: sql`now()` })
      .where(
        and(
          eq(mailImports.accountId, accountId),
          eq(mailImports.id, id),
          or(inArray(mailImports.state, [...from]), and(eq(mailImports.state, to), isSilent)),
        ),
      )
      .returning({ id: mailImports.id });
    return rows.length > 0;
  }

  /** Writes where a run is. False when it no longer has the import: then it must stop. */
  async progress(row: Claim, change: MailImportChange): Promise<boolean> {
    return (await this.#progress(this.#db, row, change).returning({ id: mailImports.id })).length > 0;
  }

  /**
   * Records the uids of appended messages, and where the run is, in one statement. False when the run no longer has the import: then
   * the uids alone are recorded, for the undo.
   */
  async record(row: Claim, placed: readonly PlacedMessage[], change: MailImportChange): Promise<boolean> {
    if (placed.length === 0) return await this.progress(row, change);
    const placing = this.#db.$with('placing', {}).as(sql`
      update ${mailImportMessages} set uid = placed.uid
      from unnest(${sql.param(placed.map(({ number }) => number))}::int[], ${sql.param(placed.map(({ uid }) => uid))}::bigint[])
        as placed (number, uid)
      where ${mailImportMessages.importId} = ${row.id} and ${mailImportMessages.number} = placed.number
    `);
    return (await this.#progress(this.#db.with(placing), row, change).returning({ id: mailImports.id })).length > 0;
  }

  #progress(db: Pick<Db, 'update'>, { id, runner }: Claim, change: MailImportChange) {
    return db
      .update(mailImports)
      .set({ ...change, beatAt: sql`now()` })
      .where(and(eq(mailImports.id, id), eq(mailImports.runner, runner), RUNNING));
  }

  /** Leaves an import to the next gateway that a page asks for it. */
  async release({ id, runner }: Pick<Row, 'id' | 'runner'>, reason: string): Promise<void> {
    await this.#db
      .update(mailImports)
      .set({ reason, runner: '', beatAt: sql`now() - interval '1 hour'` })
      .where(and(eq(mailImports.id, id), eq(mailImports.runner, runner), RUNNING));
  }

  /** Stops an import that runs, waits or is being uploaded; its run notices it at its next step. */
  async stop({ accountId }: Owner, id: string): Promise<void> {
    await this.#db
      .update(mailImports)
      .set({ state: 'stopped', runner: '' })
      .where(
        and(
          eq(mailImports.accountId, accountId),
          eq(mailImports.id, id),
          inArray(mailImports.state, ['uploading', 'ready', 'running', 'failed']),
        ),
      );
  }

  /** Notes messages before they are appended. */
  async note(importId: string, numbers: readonly number[]): Promise<void> {
    await this.#db.execute(sql`
      insert into ${mailImportMessages} (import_id, number)
      select ${importId}, number from unnest(${sql.param([...numbers])}::int[]) as noted (number)
      on conflict do nothing
    `);
  }

  /** Numbers above `after` that were noted: a run ended before it recorded that it had appended them. */
  async noted(importId: string, after: number): Promise<Set<number>> {
    const own = and(eq(mailImportMessages.importId, importId), gt(mailImportMessages.number, after));
    const rows = await this.#db.select({ number: mailImportMessages.number }).from(mailImportMessages).where(own);
    return new Set(rows.map(({ number }) => number));
  }

  /** The appended messages with a number above `after`, at most `limit`. */
  async placed(importId: string, after: number, limit: number): Promise<{ number: number; uid: number }[]> {
    const { number, uid } = mailImportMessages;
    const rows = await this.#db
      .select({ number, uid })
      .from(mailImportMessages)
      .where(and(eq(mailImportMessages.importId, importId), gt(number, after), isNotNull(uid)))
      .orderBy(asc(number))
      .limit(limit);
    return rows.map((row) => ({ number: row.number, uid: row.uid ?? 0 }));
  }

  /** Removes the notes of messages up to a number. */
  async forget(importId: string, upTo: number): Promise<void> {
    const { number } = mailImportMessages;
    await this.#db
      .delete(mailImportMessages)
      .where(and(eq(mailImportMessages.importId, importId), lt(number, upTo + 1)));
  }

  /** How many messages of an import are placed. */
  async count(importId: string): Promise<number> {
    return await this.#db.$count(
      mailImportMessages,
      and(eq(mailImportMessages.importId, importId), isNotNull(mailImportMessages.uid)),
    );
  }

  /** Imports that can no longer be undone, and uploads that nobody goes on with, at most 1,000. */
  async old(): Promise<Pick<Row, 'id' | 'size'>[]> {
    const { id, size, createdAt, state, beatAt } = mailImports;
    const ended = lt(createdAt, sql`now() - make_interval(days => ${UNDO_DAYS})`);
    const left = and(eq(state, 'uploading'), lt(beatAt, sql`now() - make_interval(hours => ${UPLOAD_HOURS})`));
    return await this.#db.select({ id, size }).from(mailImports).where(or(ended, left)).limit(1000);
  }

  /** Imports of an account that still have their file. */
  async open({ accountId }: Owner): Promise<number> {
    const own = eq(mailImports.accountId, accountId);
    return await this.#db.$count(
      mailImports,
      and(own, ne(mailImports.state, 'done'), ne(mailImports.state, 'undone'), ne(mailImports.state, 'undoing')),
    );
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#db.delete(mailImports).where(inArray(mailImports.id, [...ids]));
  }
}

/** An import as the page sees it. */
export function wireMailImport(row: MailImportRow): MailImportState {
  const { id, name, size, received, folder, reason, done, total, added, skipped, kept, createdAt } = row;
  const state = row.isStale ? 'interrupted' : row.state;
  const counts = { done, total, added, skipped, kept };
  return { id, name, size, received, folder, state, reason, ...counts, time: createdAt.getTime() };
}
