import { MAX_FOLLOW_UPS } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpState } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpRequest, StopWhen } from '@pillarbox/contract/follow-ups/request';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { atTime, fromNow, NOW } from '../../platform/database/database-time.ts';
import { followUpPositions, followUpSets, IS_COMING } from './follow-ups.table.ts';

/** The follow-ups of a message as they are in the database. */
export type SetRow = typeof followUpSets.$inferSelect;
/** New ones; the database computes when the first is due. */
export type NewSet = Omit<typeof followUpSets.$inferInsert, 'sentAt' | 'dueAt' | 'updatedAt'> & {
  readonly acceptedAt: Date;
  /** Seconds. */
  readonly delay: number;
};
/** How far a folder has been searched. */
export type Position = Omit<typeof followUpPositions.$inferSelect, 'accountId'>;

/** How long a claim on a row lasts, in milliseconds. A worker must stop before. */
export const LEASE_MS = 5 * 60_000;
/** Most sets of an account that are claimed at once: one look into its mailbox serves them, and the other accounts wait for so many. */
const BATCH = 5;
/** States in which something is still to come: a follow-up, or what the user does about a reminder. */
const OPEN: FollowUpState[] = ['waiting', 'due'];

/** Whose turn it is to be claimed. */
export interface Turn {
  /** Messages that leave, or reminders. */
  readonly isAuto: boolean;
  /** The account of the last turn, '' for none. */
  readonly last: string;
  readonly without: readonly AccountId[];
  readonly withoutPartners: readonly string[];
}

const of = (accountId: AccountId): SQL => eq(followUpSets.accountId, accountId);
const free = or(isNull(followUpSets.leaseUntil), lt(followUpSets.leaseUntil, NOW));
const isDue = and(eq(followUpSets.state, 'waiting'), lte(followUpSets.dueAt, NOW));
const grown = sql<number>`${followUpSets.version} + 1`;

/** Rows of follow-ups, and of how far folders have been searched for replies. */
export class FollowUpStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds the follow-ups of a message, once. */
  async add({ acceptedAt, delay, ...row }: NewSet): Promise<void> {
    const sentAt = atTime(acceptedAt.getTime());
    const dueAt = atTime(acceptedAt.getTime() + delay * 1000);
    await this.#db
      .insert(followUpSets)
      .values({ ...row, sentAt, dueAt, updatedAt: NOW })
      .onConflictDoNothing();
  }

  /** The sets of an account: those of which something is to come, the next due first, then the others, the last changed first. */
  async list(accountId: AccountId): Promise<SetRow[]> {
    const isOpen = sql`case when ${inArray(followUpSets.state, OPEN)} then 0 else 1 end`;
    return await this.#db
      .select()
      .from(followUpSets)
      .where(of(accountId))
      .orderBy(isOpen, asc(followUpSets.dueAt), sql`${followUpSets.updatedAt} desc`)
      .limit(MAX_FOLLOW_UPS);
  }

  async find(accountId: AccountId, id: string): Promise<SetRow | null> {
    const where = and(of(accountId), eq(followUpSets.id, id));
    return (await this.#db.select().from(followUpSets).where(where))[0] ?? null;
  }

  /** The sets of an account that a reply or a report can stop. */
  open(accountId: AccountId): Promise<SetRow[]> {
    const where = and(of(accountId), inArray(followUpSets.state, OPEN));
    return this.#db.select().from(followUpSets).where(where).limit(MAX_FOLLOW_UPS);
  }

  async count(accountId: AccountId): Promise<number> {
    const where = and(of(accountId), inArray(followUpSets.state, OPEN));
    return (await this.#db.select({ rows: count() }).from(followUpSets).where(where))[0]?.rows ?? 0;
  }

  /** Removes sets. Returns the ids of those that were there. */
  async remove(accountId: AccountId, ids: readonly string[]): Promise<string[]> {
    const removed = await this.#db
      .delete(followUpSets)
      .where(and(of(accountId), inArray(followUpSets.id, [...ids])))
      .returning({ id: followUpSets.id });
    return removed.map(({ id }) => id);
  }

  /** Ends a set, or says that a reminder is due. Returns whether it was open. */
  async settle({ id }: Pick<SetRow, 'id'>, state: FollowUpState, reason: string): Promise<boolean> {
    const end = { state, reason, waits: '', dueAt: null, version: grown, updatedAt: NOW };
    const changed = await this.#db
      .update(followUpSets)
      .set({ ...end, leaseOwner: null, leaseUntil: null })
      .where(and(eq(followUpSets.id, id), inArray(followUpSets.state, OPEN)))
      .returning({ id: followUpSets.id });
    return changed.length > 0;
  }

  /** Adds who replied, and that the user answered; the set goes on. What another gateway has noted meanwhile stays. */
  async note({ id }: Pick<SetRow, 'id'>, found: Pick<SetRow, 'replied' | 'answered'>): Promise<void> {
    const known = followUpSets.replied;
    const added = sql`select coalesce(jsonb_agg(one), '[]'::jsonb)
      from jsonb_array_elements(${JSON.stringify(found.replied)}::jsonb) as one where not ${known} @> one`;
    await this.#db
      .update(followUpSets)
      .set({
        replied: sql`${known} || (${added})`,
        answered: sql`${followUpSets.answered} or ${found.answered}`,
        updatedAt: NOW,
      })
      .where(eq(followUpSets.id, id));
  }

  async place(
    { id }: Pick<SetRow, 'id'>,
    copy: Pick<SetRow, 'sentFolder' | 'sentValidity' | 'sentUid'>,
  ): Promise<void> {
    await this.#db.update(followUpSets).set(copy).where(eq(followUpSets.id, id));
  }

  /**
   * Replaces the follow-ups that were not sent. False when the set has changed since, or the next one is being sent. The next is due
   * `delay` seconds after the last step; when a reminder is due already, `delay` seconds from now.
   */
  async change(
    row: SetRow,
    {
      requests,
      stop,
      delay,
    }: { readonly requests: FollowUpRequest[]; readonly stop: StopWhen; readonly delay: number },
  ): Promise<boolean> {
    const last = row.sentTimes.at(-1);
    const fromLast = atTime((last ?? row.sentAt.getTime()) + delay * 1000);
    const dueAt = row.state === 'due' ? fromNow(delay * 1000) : fromLast;
    const changed = await this.#db
      .update(followUpSets)
      .set({ requests, stop, dueAt, state: 'waiting', reason: '', attempts: 0, version: grown, updatedAt: NOW })
      .where(and(eq(followUpSets.id, row.id), eq(followUpSets.version, row.version), free))
      .returning({ id: followUpSets.id });
    return changed.length > 0;
  }

  /** Claims a due set of one account, null when there is none; also one that waits for a sign-in. */
  async claimOf(worker: string, accountId: AccountId): Promise<SetRow | null> {
    return (await this.#claim(worker, of(accountId), 1))[0] ?? null;
  }

  /**
   * Claims due sets of one account and kind: of the next account after `last` that has any, so that accounts take turns however many sets each
   * has, but of none of `without` and of no account of `withoutPartners`, of which enough are in progress. Empty when there is none.
   */
  async claim(worker: string, { isAuto, last, without, withoutPartners }: Turn): Promise<SetRow[]> {
    const others = without.length === 0 ? undefined : notInArray(followUpSets.accountId, [...without]);
    const elsewhere = withoutPartners.length === 0 ? undefined : notInArray(followUpSets.partner, [...withoutPartners]);
    const kind = and(IS_COMING, eq(followUpSets.isAuto, isAuto));
    const which = and(kind, others, elsewhere);
    const after = gt(followUpSets.accountId, last as AccountId);
    const next = (await this.#next(and(which, after))) ?? (last === '' ? null : await this.#next(which));
    return next === null ? [] : await this.#claim(worker, and(kind, of(next)), BATCH);
  }

  /** The first account with a due set. */
  async #next(which: SQL | undefined): Promise<AccountId | null> {
    const [next] = await this.#db
      .select({ accountId: followUpSets.accountId })
      .from(followUpSets)
      .where(and(which, isDue, free))
      .orderBy(asc(followUpSets.accountId), asc(followUpSets.dueAt))
      .limit(1);
    return next?.accountId ?? null;
  }

  async #claim(worker: string, whose: SQL | undefined, limit: number): Promise<SetRow[]> {
    const due = this.#db
      .select({ id: followUpSets.id })
      .from(followUpSets)
      .where(and(isDue, free, whose))
      .orderBy(asc(followUpSets.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const claimed = await this.#db
      .update(followUpSets)
      .set({ leaseOwner: worker, leaseUntil: fromNow(LEASE_MS) })
      .where(inArray(followUpSets.id, due))
      .returning();
    return claimed.toSorted((one, other) => (one.dueAt?.getTime() ?? 0) - (other.dueAt?.getTime() ?? 0));
  }

  /** Records that the next follow-up was put into the outbox. A change that another tab made meanwhile stays. */
  async sent(row: SetRow): Promise<void> {
    const next = row.requests[row.sentTimes.length + 1];
    const sentTimes = sql`${followUpSets.sentTimes} || to_jsonb(floor(extract(epoch from now()) * 1000))`;
    const state: FollowUpState = next === undefined ? 'done' : 'waiting';
    const dueAt = next === undefined ? null : fromNow(next.delay * 1000);
    await this.#mine(row, { sentTimes, state, dueAt, reason: '', waits: '', attempts: 0, version: grown });
  }

  /** Leaves a due set to the next sign-in. */
  async waitForSignIn(row: SetRow, waits: 'session_ended' | 'invalid_credentials'): Promise<void> {
    await this.#mine(row, { waits, version: grown });
  }

  /** Tries again in `ms` milliseconds. */
  async tryLater(row: SetRow, ms: number): Promise<void> {
    await this.#mine(row, { dueAt: fromNow(ms), attempts: row.attempts + 1 });
  }

  /** Ends a claim. */
  async release(row: SetRow): Promise<void> {
    await this.#mine(row, {});
  }

  /** Lets what waits for a sign-in go on. Returns whether anything did. */
  async resume(accountId: AccountId): Promise<boolean> {
    const changed = await this.#db
      .update(followUpSets)
      .set({ waits: '', attempts: 0 })
      .where(and(of(accountId), eq(followUpSets.state, 'waiting')))
      .returning({ id: followUpSets.id });
    return changed.length > 0;
  }

  /** Ends all claims: for the only gateway of a database, whose earlier process has ended. */
  async releaseAll(): Promise<void> {
    await this.#db
      .update(followUpSets)
      .set({ leaseOwner: null, leaseUntil: null })
      .where(isNotNull(followUpSets.leaseOwner));
  }

  /** Milliseconds until the next unclaimed set is due; null when none waits. */
  async untilNextDue(): Promise<number | null> {
    const wait = sql<string>`ceil(extract(epoch from (${followUpSets.dueAt} - now())) * 1000)::text`;
    const [row] = await this.#db
      .select({ wait })
      .from(followUpSets)
      .where(and(IS_COMING, isNotNull(followUpSets.dueAt), free))
      .orderBy(asc(followUpSets.dueAt))
      .limit(1);
    return row === undefined ? null : Math.max(0, Number(row.wait));
  }

  /** Sets that are over and last changed more than `ms` milliseconds ago; at most 1,000. */
  async over(ms: number): Promise<SetRow[]> {
    const isOver = sql`not ${inArray(followUpSets.state, OPEN)}`;
    return await this.#db
      .select()
      .from(followUpSets)
      .where(and(isOver, lt(followUpSets.updatedAt, fromNow(-ms))))
      .limit(1000);
  }

  async positions(accountId: AccountId): Promise<Map<string, Position>> {
    const rows = await this.#db.select().from(followUpPositions).where(eq(followUpPositions.accountId, accountId));
    return new Map(rows.map((row) => [row.folder, row]));
  }

  async setPosition(accountId: AccountId, { folder, uidvalidity, uid }: Position): Promise<void> {
    await this.#db
      .insert(followUpPositions)
      .values({ accountId, folder, uidvalidity, uid })
      .onConflictDoUpdate({
        target: [followUpPositions.accountId, followUpPositions.folder],
        set: { uidvalidity, uid },
      });
  }

  /** Forgets how far the folders of an account have been searched. */
  async forgetPositions(accountId: AccountId): Promise<void> {
    await this.#db.delete(followUpPositions).where(eq(followUpPositions.accountId, accountId));
  }

  /** Changes a row that a worker has claimed, and ends the claim. */
  async #mine(row: SetRow, changes: Partial<Record<keyof SetRow, unknown>>): Promise<void> {
    const mine = and(eq(followUpSets.id, row.id), eq(followUpSets.leaseOwner, row.leaseOwner ?? ''));
    const end = { leaseOwner: null, leaseUntil: null, updatedAt: NOW };
    await this.#db
      .update(followUpSets)
      .set({ ...end, ...(changes as object) })
      .where(mine);
  }
}
