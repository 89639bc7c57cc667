import type { OutboxState } from '@pillarbox/contract/compose/outbox';
import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { IS_ELSEWHERE, IS_WORKED, IS_WORKED_BULK, outbox } from './outbox.table.ts';

/** How long a worker's claim on a row lasts without being renewed, in milliseconds. */
export const LEASE_MS = 60_000;
/** Most waiting messages of programs that are counted: about as many as 100 partners may have. */
const MAX_COUNTED = 2000;

const isFree = or(isNull(outbox.leaseUntil), lt(outbox.leaseUntil, NOW));
const isDue = and(lte(outbox.dueAt, NOW), isFree);
/** Messages that people send by the own mail servers. The conditions are those of the indexes, which begin with the kind. */
const ofPeople = and(IS_WORKED, eq(outbox.bulk, false), eq(outbox.realm, ''));
/** Messages that programs send by the own mail servers. */
const ofPrograms = and(IS_WORKED_BULK, eq(outbox.realm, ''));

/** How many rows a worker claims, and the partners it skips because enough of their messages are in progress. */
export interface Claim {
  readonly limit: number;
  readonly withoutPartners: readonly string[];
}

/** The account of a worker's last message of a program, '' for none, and the partners it skips. */
export interface BulkClaim {
  readonly last: string;
  readonly withoutPartners: readonly string[];
}

/** The messages of other partners than these. */
function notOf(partners: readonly string[]): SQL | undefined {
  return partners.length === 0 ? undefined : notInArray(outbox.partner, [...partners]);
}

/**
 * The claims of workers on rows of the outbox. All times are the database's. Each query reads the rows of an index that are due, and not
 * all that wait: many messages of programs cost the messages of people nothing.
 */
export class OutboxClaims {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Claims due messages that people send by the own mail servers, the longest due first; the state of held rows becomes `sending`. */
  async claim(worker: string, { limit, withoutPartners }: Claim): Promise<OutboxRow[]> {
    return await this.#claim(worker, and(ofPeople, notOf(withoutPartners)), { order: [outbox.dueAt], limit });
  }

  /** Claims the longest due row that leaves by a server elsewhere, except for these owners, of whom enough are in progress. */
  async claimElsewhere(worker: string, withoutOwners: readonly AccountId[]): Promise<OutboxRow[]> {
    const others = withoutOwners.length === 0 ? undefined : notInArray(outbox.accountId, [...withoutOwners]);
    return await this.#claim(worker, and(IS_ELSEWHERE, others), { order: [outbox.dueAt], limit: 1 });
  }

  /**
   * Claims a due message that a program sends: the longest due one of the next account after `last`, so that accounts take turns however many
   * messages each has. Empty when there is none.
   */
  async claimBulk(worker: string, { last, withoutPartners }: BulkClaim): Promise<OutboxRow[]> {
    const turn = { order: [outbox.accountId, outbox.dueAt], limit: 1 };
    const which = and(ofPrograms, notOf(withoutPartners));
    const next = await this.#claim(worker, and(which, gt(outbox.accountId, last as AccountId)), turn);
    return next.length > 0 || last === '' ? next : await this.#claim(worker, which, turn);
  }

  /** The partners of whose programs at least so many messages are due and unclaimed. */
  async partnersWithBulk(least: number): Promise<string[]> {
    const waiting = this.#db
      .select({ partner: outbox.partner })
      .from(outbox)
      .where(and(ofPrograms, isDue))
      // So that the index is read, and not the table with all that was sent before.
      .orderBy(asc(outbox.accountId), asc(outbox.dueAt))
      .limit(MAX_COUNTED)
      .as('waiting');
    const found = await this.#db
      .select({ partner: waiting.partner })
      .from(waiting)
      .groupBy(waiting.partner)
      .having(gte(count(), least));
    return found.map(({ partner }) => partner);
  }

  /** Renews a worker's claim on a row. */
  async renew({ id, leaseOwner }: OutboxRow): Promise<void> {
    if (leaseOwner === null) return;
    const mine = and(eq(outbox.id, id), eq(outbox.leaseOwner, leaseOwner));
    await this.#db
      .update(outbox)
      .set({ leaseUntil: fromNow(LEASE_MS), updatedAt: NOW })
      .where(mine);
  }

  /** Ends all claims: for the only gateway of a database, whose earlier process has ended. */
  async releaseAll(): Promise<void> {
    await this.#db.update(outbox).set({ leaseOwner: null, leaseUntil: null }).where(isNotNull(outbox.leaseOwner));
  }

  /** Milliseconds until the next unclaimed row is due, 0 when one is; null when none waits. */
  async untilNextDue(): Promise<number | null> {
    const kinds = [false, true].map((bulk) => and(IS_WORKED, eq(outbox.bulk, bulk), isFree));
    const [people, programs] = kinds.map((which) => this.#first(which));
    // Without rows the wait is null, which Math.max would turn into 0: the worker would then poll without pause.
    const wait = sql<string | null>`ceil(extract(epoch from (least(${people}, ${programs}) - now())) * 1000)::text`;
    const { rows } = await this.#db.execute<{ wait: string | null }>(sql`select ${wait} as wait`);
    const ms = rows[0]?.wait ?? null;
    return ms === null ? null : Math.max(0, Number(ms));
  }

  #first(which: SQL | undefined) {
    return this.#db.select({ dueAt: outbox.dueAt }).from(outbox).where(which).orderBy(asc(outbox.dueAt)).limit(1);
  }

  async #claim(
    worker: string,
    which: SQL | undefined,
    {
      order,
      limit,
    }: { readonly order: readonly (typeof outbox.dueAt | typeof outbox.accountId)[]; readonly limit: number },
  ): Promise<OutboxRow[]> {
    const ids = this.#db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(which, isDue))
      .orderBy(...order.map((column) => asc(column)))
      .limit(limit)
      .for('update', { skipLocked: true });
    const state = sql<OutboxState>`case when ${outbox.state} = 'held' then 'sending' else ${outbox.state} end`;
    return await this.#db
      .update(outbox)
      .set({ leaseOwner: worker, leaseUntil: fromNow(LEASE_MS), updatedAt: NOW, state })
      .where(inArray(outbox.id, ids))
      .returning();
  }
}
