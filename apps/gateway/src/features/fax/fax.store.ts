import type { FaxBox, FaxFilter, FaxReason } from '@pillarbox/contract/fax/fax';
import { FAX_PAGE } from '@pillarbox/contract/fax/fax';
import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { faxAccounts, faxes } from './fax.table.ts';
import type { StoredState } from './fax.table.ts';

export type FaxRow = typeof faxes.$inferSelect;
export type NewFax = typeof faxes.$inferInsert;
export type FaxChange = Partial<{ [K in keyof FaxRow]: FaxRow[K] | SQL }>;

/** How long a claim lasts, in milliseconds. A worker ends before. */
export const LEASE_MS = 3 * 60_000;
/** Months are those of UTC. */
const MONTH = sql`to_char(now() at time zone 'utc', 'YYYY-MM')`;

const own = (accountId: AccountId) => eq(faxes.accountId, accountId);
const free = or(isNull(faxes.leaseUntil), lt(faxes.leaseUntil, NOW));
const listed = ne(faxes.state, 'arriving');
const incoming: StoredState[] = ['received'];

const BOXES: Readonly<Record<FaxBox, SQL | undefined>> = {
  all: notInArray(faxes.state, ['draft', 'arriving']),
  received: inArray(faxes.state, incoming),
  sent: notInArray(faxes.state, ['draft', 'arriving', ...incoming]),
  drafts: eq(faxes.state, 'draft'),
};
const FILTERS: Readonly<Record<FaxFilter, SQL | undefined>> = {
  unread: eq(faxes.seen, false),
  failed: eq(faxes.state, 'failed'),
};

/** What is listed. */
interface Listed {
  readonly box: FaxBox;
  readonly filter: FaxFilter | undefined;
  readonly text: string;
  readonly cursor: string;
}

/** Rows of faxes. */
export class FaxStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(accountId: AccountId, { box, filter, text, cursor }: Listed): Promise<{ rows: FaxRow[]; next: string }> {
    const [time = '', id = ''] = cursor.split(' ');
    const rows = await this.#db
      .select()
      .from(faxes)
      .where(
        and(
          own(accountId),
          BOXES[box],
          filter === undefined ? undefined : FILTERS[filter],
          text === '' ? undefined : sql`strpos(${faxes.words}, ${text.toLowerCase()}) > 0`,
          /^\d{1,18}$/.test(time) ? sql`(${MICROS}, ${faxes.id}) < (${time}::bigint, ${id})` : undefined,
        ),
      )
      .orderBy(desc(faxes.at), desc(faxes.id))
      .limit(FAX_PAGE + 1);
    const shown = rows.slice(0, FAX_PAGE);
    const last = shown.at(-1);
    if (rows.length <= FAX_PAGE || last === undefined) return { rows: shown, next: '' };
    const [micros] = await this.#db
      .select({ at: sql<string>`${MICROS}::text` })
      .from(faxes)
      .where(eq(faxes.id, last.id));
    return { rows: shown, next: `${micros?.at ?? ''} ${last.id}` };
  }

  async counts(accountId: AccountId) {
    const rows = await this.#db
      .select({ state: faxes.state, seen: faxes.seen, rows: sql<number>`count(*)::int` })
      .from(faxes)
      .where(and(own(accountId), listed))
      .groupBy(faxes.state, faxes.seen);
    const sum = (fits: (row: (typeof rows)[number]) => boolean): number =>
      rows.filter(fits).reduce((total, row) => total + row.rows, 0);
    const drafts = sum(({ state }) => state === 'draft');
    const received = sum(({ state }) => state === 'received');
    const all = sum(() => true) - drafts;
    return { all, received, unread: sum(({ seen }) => !seen), sent: all - received, drafts };
  }

  /** A fax of an account; null for an unknown one. */
  async find(accountId: AccountId, id: string): Promise<FaxRow | null> {
    const [row] = await this.#db
      .select()
      .from(faxes)
      .where(and(own(accountId), listed, eq(faxes.id, id)));
    return row ?? null;
  }

  async insert(row: NewFax): Promise<FaxRow | null> {
    return (await this.#db.insert(faxes).values(row).onConflictDoNothing().returning())[0] ?? null;
  }

  /** Changes a draft if it is as it was read; null when it is not. */
  async changeDraft(row: FaxRow, change: FaxChange): Promise<FaxRow | null> {
    const same = and(eq(faxes.id, row.id), eq(faxes.state, 'draft'), eq(faxes.revision, row.revision));
    return (await this.#db.update(faxes).set(change).where(same).returning())[0] ?? null;
  }

  /** Work that needs several rows to change together. */
  async together<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return await this.#db.transaction(work);
  }

  async mark(accountId: AccountId, ids: readonly string[], seen: boolean): Promise<void> {
    await this.#db
      .update(faxes)
      .set({ seen })
      .where(and(own(accountId), eq(faxes.state, 'received'), inArray(faxes.id, [...ids])));
  }

  /** Deletes faxes that are not being sent, and returns their ids. */
  async remove(accountId: AccountId, ids: readonly string[]): Promise<string[]> {
    const still = inArray(faxes.state, ['draft', 'sent', 'failed', 'cancelled', 'received']);
    const rows = await this.#db
      .delete(faxes)
      .where(and(own(accountId), still, inArray(faxes.id, [...ids])))
      .returning({ id: faxes.id });
    return rows.map(({ id }) => id);
  }

  async drafts(accountId: AccountId): Promise<number> {
    return await this.#db.$count(faxes, and(own(accountId), eq(faxes.state, 'draft')));
  }

  /** Claims a fax that something is to be done with; null when there is none. */
  async claim(worker: string): Promise<FaxRow | null> {
    const one = this.#db
      .select({ id: faxes.id })
      .from(faxes)
      .where(and(lte(faxes.dueAt, NOW), free))
      .orderBy(asc(faxes.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const set = { leaseOwner: worker, leaseUntil: fromNow(LEASE_MS) };
    return (await this.#db.update(faxes).set(set).where(inArray(faxes.id, one)).returning())[0] ?? null;
  }

  /** Milliseconds until a fax is due that nobody works on; null when none waits. */
  async untilNextDue(): Promise<number | null> {
    const ms = sql<
      string | null
    >`min(extract(epoch from greatest(${faxes.dueAt}, ${faxes.leaseUntil}) - now()) * 1000)`;
    const [row] = await this.#db
      .select({ ms })
      .from(faxes)
      .where(sql`due_at is not null`);
    return row?.ms == null ? null : Math.max(0, Number(row.ms));
  }

  /** Changes a claimed fax while the claim lasts; null when it has ended. */
  async mine(row: FaxRow, change: FaxChange): Promise<FaxRow | null> {
    return await mineIn(this.#db, row, change);
  }

  /** Changes a claimed fax and ends the claim. The pages of one that was not sent do not count. False when the claim has ended. */
  async settle(row: FaxRow, change: FaxChange): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      const changed = await mineIn(tx, row, { ...change, leaseOwner: null, leaseUntil: null });
      if (changed === null) return false;
      if (changed.state === 'failed' || changed.state === 'cancelled') await refund(tx, changed);
      return true;
    });
  }

  /** Ends all claims: for the only gateway of a database, whose earlier process has ended. */
  async releaseAll(): Promise<void> {
    await this.#db.update(faxes).set({ leaseOwner: null, leaseUntil: null });
  }

  /** What an account has set; null before. */
  async account(accountId: AccountId) {
    const used = sql<number>`case when ${faxAccounts.month} = ${MONTH} then ${faxAccounts.used} else 0 end`;
    const [row] = await this.#db
      .select({
        header: faxAccounts.header,
        country: faxAccounts.country,
        cover: faxAccounts.cover,
        sender: faxAccounts.sender,
        used,
      })
      .from(faxAccounts)
      .where(eq(faxAccounts.accountId, accountId));
    return row ?? null;
  }

  async saveAccount(
    accountId: AccountId,
    set: Pick<typeof faxAccounts.$inferInsert, 'header' | 'country' | 'cover' | 'sender'>,
  ): Promise<void> {
    await this.#db
      .insert(faxAccounts)
      .values({ accountId, ...set })
      .onConflictDoUpdate({ target: faxAccounts.accountId, set });
  }
}

/** Microseconds since 1970: dates of JavaScript would lose the order of rows of one millisecond. */
const MICROS = sql`(extract(epoch from ${faxes.at}) * 1000000)::bigint`;

/** Changes a fax that is in one of these states, and that nothing works on; null when it is not. */
export async function changeIn(
  db: Pick<Db, 'update'>,
  { id, states }: { readonly id: string; readonly states: readonly StoredState[] },
  change: FaxChange,
): Promise<FaxRow | null> {
  const fits = and(eq(faxes.id, id), inArray(faxes.state, [...states]), free);
  return (await db.update(faxes).set(change).where(fits).returning())[0] ?? null;
}

async function mineIn(db: Pick<Db, 'update'>, row: FaxRow, change: FaxChange): Promise<FaxRow | null> {
  const held = and(eq(faxes.id, row.id), eq(faxes.leaseOwner, row.leaseOwner ?? ''));
  return (await db.update(faxes).set(change).where(held).returning())[0] ?? null;
}

/** Counts pages against the limit of the month. False when they are more than it allows; then nothing is counted. */
export async function charge(
  tx: Transaction,
  { accountId, pages, limit }: { readonly accountId: AccountId; readonly pages: number; readonly limit: number | null },
): Promise<boolean> {
  await tx.insert(faxAccounts).values({ accountId, month: MONTH }).onConflictDoNothing();
  const before = sql`(case when ${faxAccounts.month} = ${MONTH} then ${faxAccounts.used} else 0 end)`;
  const fits = limit === null ? undefined : sql`${before} + ${pages} <= ${limit}`;
  const rows = await tx
    .update(faxAccounts)
    .set({ used: sql`${before} + ${pages}`, month: MONTH })
    .where(and(eq(faxAccounts.accountId, accountId), fits))
    .returning({ used: faxAccounts.used });
  return rows.length > 0;
}

/** What a fax has when its pages were counted. */
export function charged(pages: number): FaxChange {
  return { charged: pages, chargedMonth: MONTH };
}

/** Takes the count of the pages of a fax back, if it was this month. */
export async function refund(tx: Transaction, { id, accountId, charged: pages, chargedMonth }: FaxRow): Promise<void> {
  if (pages === 0) return;
  await tx.update(faxes).set({ charged: 0 }).where(eq(faxes.id, id));
  await tx
    .update(faxAccounts)
    .set({ used: sql`greatest(0, ${faxAccounts.used} - ${pages})` })
    .where(and(eq(faxAccounts.accountId, accountId), eq(faxAccounts.month, chargedMonth)));
}

/** Why an attempt failed, as a change of the row. */
export function failedWith(reason: FaxReason): FaxChange {
  return { state: 'failed', reason, dueAt: null, handed: false };
}
