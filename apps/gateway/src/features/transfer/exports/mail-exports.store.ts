import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { MailExportState } from '@pillarbox/contract/transfer/mail-export';
import type { AccountId } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { fromNow, NOW } from '../../../platform/database/database-time.ts';
import { mailExportPieces, mailExports, PIECE_KIND } from './mail-exports.table.ts';
import type { ExportPosition } from './mail-exports.table.ts';

export type ExportRow = typeof mailExports.$inferSelect;
export type NewExportRow = typeof mailExports.$inferInsert;
export type PieceRow = typeof mailExportPieces.$inferSelect;
export type NewPiece = Pick<PieceRow, 'blob' | 'kind' | 'start' | 'size'>;

/** How long a claim lasts without a sign of its run, in milliseconds. */
export const LEASE_MS = 90_000;
/** Rows of one statement. */
const PORTION = 500;

const ACTIVE = inArray(mailExports.state, ['waiting', 'running']);
const UNCLAIMED = { leaseOwner: null, leaseUntil: null };

/** Rows of exports of mail. Every call names the account, or a run that has claimed the export. */
export class MailExportsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds an export. 'running' when the account has one that is not finished, 'full' when it has `most`. */
  async add(row: NewExportRow, most: number): Promise<'added' | 'running' | 'full'> {
    const own = and(eq(mailExports.accountId, row.accountId), ne(mailExports.state, 'removed'));
    const kept = (await this.#db.select({ rows: count() }).from(mailExports).where(own))[0]?.rows ?? 0;
    if (kept >= most) return 'full';
    // The index of active exports lets no second one in.
    const added = await this.#db
      .insert(mailExports)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: mailExports.id });
    return added.length > 0 ? 'added' : 'running';
  }

  /** The exports of an account, the newest first. */
  async list(accountId: AccountId): Promise<ExportRow[]> {
    return await this.#db
      .select()
      .from(mailExports)
      .where(and(eq(mailExports.accountId, accountId), ne(mailExports.state, 'removed')))
      .orderBy(desc(mailExports.createdAt), desc(mailExports.id));
  }

  async get(accountId: AccountId, id: string): Promise<ExportRow | undefined> {
    return (await this.list(accountId)).find((row) => row.id === id);
  }

  /** Makes an export due now that failed or waits. Null: another one of the account is not finished. */
  async retry(accountId: AccountId, id: string, sealed: Buffer | null): Promise<ExportRow | null> {
    const again = inArray(mailExports.state, ['failed', 'waiting']);
    const change = { state: 'waiting', reason: '', failures: 0, dueAt: NOW, sealed } as const;
    const others = this.#db
      .select({ id: mailExports.id })
      .from(mailExports)
      .where(and(eq(mailExports.accountId, accountId), ne(mailExports.id, id), ACTIVE));
    const [row] = await this.#db
      .update(mailExports)
      .set(change)
      .where(and(of(accountId, id), again, notExists(others)))
      .returning();
    return row ?? null;
  }

  /** Cancels an export; its run ends before its next piece, and a worker removes what is there. Whether it was there. */
  async remove(accountId: AccountId, id: string): Promise<boolean> {
    const rows = await this.#db
      .update(mailExports)
      .set({ state: 'removed', sealed: null, dueAt: NOW })
      .where(and(of(accountId, id), ne(mailExports.state, 'removed')))
      .returning({ id: mailExports.id });
    return rows.length > 0;
  }

  /** Replaces the stored sign-in of exports that are not finished; they go on at once. Whether there are any. */
  async signedIn(accountId: AccountId, sealed: Buffer | null): Promise<boolean> {
    const rows = await this.#db
      .update(mailExports)
      .set({ sealed, dueAt: sql`least(${mailExports.dueAt}, now())` })
      .where(and(eq(mailExports.accountId, accountId), ACTIVE))
      .returning({ id: mailExports.id });
    return rows.length > 0;
  }

  /**
   * Claims an export that is due, or one whose time is over, which is `removed` from then on: a user who asks for it again, or for its
   * file, while its pieces go would get a file with gaps. Null for none.
   */
  async claim(run: string, open: readonly AccountId[]): Promise<ExportRow | null> {
    const free = or(isNull(mailExports.leaseUntil), lt(mailExports.leaseUntil, NOW));
    const one = this.#db
      .select({ id: mailExports.id })
      .from(mailExports)
      .where(and(free, lte(mailExports.dueAt, NOW), reachable(open)))
      .orderBy(asc(mailExports.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const state = sql<
      ExportRow['state']
    >`case when ${mailExports.state} in ('waiting', 'running') then 'running' else 'removed' end`;
    const [row] = await this.#db
      .update(mailExports)
      .set({ leaseOwner: run, leaseUntil: fromNow(LEASE_MS), state })
      .where(inArray(mailExports.id, one))
      .returning();
    return row ?? null;
  }

  /** Milliseconds until something is due that this gateway can do; null when nothing waits. */
  async untilNextDue(open: readonly AccountId[]): Promise<number | null> {
    const at = sql`greatest(${mailExports.dueAt}, ${mailExports.leaseUntil})`;
    const wait = sql<string | null>`ceil(extract(epoch from (min(${at}) - now())) * 1000)::text`;
    const [row] = await this.#db.select({ wait }).from(mailExports).where(reachable(open));
    return row?.wait == null ? null : Math.max(0, Number(row.wait));
  }

  /** Extends a claim. False when the run has to stop: its user does not want the file, or another gateway has the export. */
  async keepClaim(row: ExportRow, change: Partial<Pick<ExportRow, 'total'>> = {}): Promise<boolean> {
    return await this.#ofRun(row, { ...change, leaseUntil: fromNow(LEASE_MS) });
  }

  /** Bytes that other exports of the account have. */
  async others({ accountId, id }: ExportRow): Promise<number> {
    const own = and(eq(mailExports.accountId, accountId), ne(mailExports.id, id));
    const [row] = await this.#db
      .select({ bytes: sum(mailExports.size) })
      .from(mailExports)
      .where(own);
    return Number(row?.bytes ?? 0);
  }

  /** Notes blobs before they are stored. */
  async note({ id }: ExportRow, pieces: readonly NewPiece[]): Promise<void> {
    if (pieces.length > 0)
      await this.#db.insert(mailExportPieces).values(pieces.map((piece) => ({ ...piece, exportId: id })));
  }

  /** Adds stored blobs to the file, and says where it goes on. False when the run no longer has the export. */
  async advance(
    row: ExportRow,
    {
      blobs,
      position,
      done,
      left,
    }: {
      readonly blobs: readonly string[];
      readonly position: ExportPosition;
      readonly done: number;
      readonly left: number;
    },
  ): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      const change = {
        position,
        done,
        left,
        size: position.offset,
        failures: 0,
        reason: '',
        leaseUntil: fromNow(LEASE_MS),
      };
      const mine = await tx.update(mailExports).set(change).where(claimed(row)).returning({ id: mailExports.id });
      if (mine.length === 0) return false;
      if (blobs.length > 0)
        await tx
          .update(mailExportPieces)
          .set({ kept: true })
          .where(inArray(mailExportPieces.blob, [...blobs]));
      return true;
    });
  }

  /** Ends a run whose file is complete. Whether it still had the export. */
  async ready(row: ExportRow, keptMs: number): Promise<boolean> {
    const ended = { ...UNCLAIMED, state: 'ready', sealed: null, dueAt: fromNow(keptMs) } as const;
    return await this.#ofRun(row, ended);
  }

  /** Ends a run that failed: it is tried again after `waitMs`, or with null only when its user asks for it. */
  async failed(
    row: ExportRow,
    reason: ErrorCode,
    { waitMs, keptMs }: { waitMs: number | null; keptMs: number },
  ): Promise<void> {
    const ended =
      waitMs === null
        ? ({ state: 'failed', sealed: null, dueAt: fromNow(keptMs) } as const)
        : ({ state: 'waiting', dueAt: fromNow(waitMs) } as const);
    await this.#ofRun(row, { ...UNCLAIMED, ...ended, reason, failures: sql`${mailExports.failures} + 1` });
  }

  /** Ends a run without an outcome: another one goes on, or removes what is there. */
  async release({ id, leaseOwner }: ExportRow): Promise<void> {
    const state = sql<
      ExportRow['state']
    >`case when ${mailExports.state} = 'running' then 'waiting' else ${mailExports.state} end`;
    await this.#db
      .update(mailExports)
      .set({ ...UNCLAIMED, state })
      .where(and(eq(mailExports.id, id), eq(mailExports.leaseOwner, leaseOwner ?? '')));
  }

  /** Ends all claims: for the only gateway of a database, whose earlier process has ended. */
  async releaseAll(): Promise<void> {
    await this.#db.update(mailExports).set(UNCLAIMED).where(isNotNull(mailExports.leaseOwner));
  }

  /** Forgets a sign-in that the mail server refused: repeated attempts could lock the account. */
  async refused({ accountId, sealed }: ExportRow): Promise<void> {
    if (sealed === null) return;
    const old = and(eq(mailExports.accountId, accountId), eq(mailExports.sealed, sealed));
    await this.#db.update(mailExports).set({ sealed: null }).where(old);
  }

  /** The pieces of a file in their order. */
  async content(exportId: string): Promise<PieceRow[]> {
    return await this.#kept(exportId, eq(mailExportPieces.kind, PIECE_KIND.CONTENT));
  }

  /** A piece of the directory by its number. */
  async directory(exportId: string, number: number): Promise<PieceRow | undefined> {
    const { kind, start } = mailExportPieces;
    return (await this.#kept(exportId, and(eq(kind, PIECE_KIND.DIRECTORY), eq(start, number))))[0];
  }

  async #kept(exportId: string, where: SQL | undefined): Promise<PieceRow[]> {
    return await this.#db
      .select()
      .from(mailExportPieces)
      .where(and(eq(mailExportPieces.exportId, exportId), eq(mailExportPieces.kept, true), where))
      .orderBy(asc(mailExportPieces.start));
  }

  /** Some blobs of an export, also those that are not part of its file yet. */
  async blobs(exportId: string): Promise<string[]> {
    const own = eq(mailExportPieces.exportId, exportId);
    const rows = await this.#db
      .select({ blob: mailExportPieces.blob })
      .from(mailExportPieces)
      .where(own)
      .limit(PORTION);
    return rows.map(({ blob }) => blob);
  }

  async forgetBlobs(blobs: readonly string[]): Promise<void> {
    await this.#db.delete(mailExportPieces).where(inArray(mailExportPieces.blob, [...blobs]));
  }

  async delete({ id }: ExportRow): Promise<void> {
    await this.#db.delete(mailExports).where(eq(mailExports.id, id));
  }

  async #ofRun(row: ExportRow, change: Record<string, unknown>): Promise<boolean> {
    const rows = await this.#db.update(mailExports).set(change).where(claimed(row)).returning({ id: mailExports.id });
    return rows.length > 0;
  }
}

/** An export as the page sees it. */
export function wireMailExport(row: ExportRow): MailExportState {
  const { id, name, state, reason, size, done, total, left, sealed, createdAt, dueAt } = row;
  const isActive = state === 'waiting' || state === 'running';
  return {
    ...{ id, name, reason, size, done, left },
    state: state === 'removed' ? 'failed' : state,
    total: Math.max(total, done + left),
    needsUser: isActive && sealed === null,
    time: createdAt.getTime(),
    until: state === 'ready' ? dueAt.getTime() : 0,
  };
}

function of(accountId: AccountId, id: string) {
  return and(eq(mailExports.accountId, accountId), eq(mailExports.id, id));
}

/** The run still has the export, and its user still wants it. */
function claimed({ id, leaseOwner }: ExportRow) {
  const mine = and(
    eq(mailExports.id, id),
    eq(mailExports.leaseOwner, leaseOwner ?? ''),
    gt(mailExports.leaseUntil, NOW),
  );
  return and(mine, ne(mailExports.state, 'removed'));
}

/** What this gateway can do: runs whose mailbox it can open, and removals. */
function reachable(open: readonly AccountId[]) {
  const isOpen = open.length === 0 ? undefined : inArray(mailExports.accountId, [...open]);
  const isOver = inArray(mailExports.state, ['ready', 'failed', 'removed']);
  return or(isOver, isNotNull(mailExports.sealed), isOpen);
}
