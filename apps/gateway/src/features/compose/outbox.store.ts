import type { OutboxState } from '@pillarbox/contract/compose/outbox';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import type { NewOutboxRow, OutboxChanges, OutboxRow } from './outbox-rows.ts';
import { ERASED, OPEN_AGAIN, WORKED } from './outbox-rows.ts';
import { outbox } from './outbox.table.ts';
import type { Account, AccountId } from '../../platform/account/account.ts';
import { stagedAttachments } from './staged.table.ts';

/** A row stays in a worker's hands so long without a sign of life, in milliseconds. */
export const LEASE_MS = 60_000;

const ofOwner = (owner: Account) => eq(outbox.accountId, owner.accountId);
const unleased = or(isNull(outbox.leaseUntil), lt(outbox.leaseUntil, NOW));

/** How many rows a worker takes, and whose it leaves to others because it has enough of theirs in hand. */
export interface Claim {
  readonly limit: number;
  readonly withoutPartners: readonly string[];
}

/** What the submission server said when it took a message. */
export interface Acceptance {
  readonly queueId: string;
  /** Recipients it refused, separated by ', '. */
  readonly refused: string;
}

/**
 * Rows of the outbox. All times are the database's. A change by a worker names that worker, so that a lost lease changes
 * nothing.
 */
export class OutboxStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Takes a message in, due in `holdMs`, and lets it hold its staged files. A failed or recalled row of the same draft is
   * replaced and answered; `taken` means that the draft is on its way or has left already.
   */
  async insert(
    row: NewOutboxRow,
    { holdMs, stagedIds }: { readonly holdMs: number; readonly stagedIds: readonly string[] },
  ): Promise<{ row: OutboxRow; replaced: OutboxRow | null } | 'taken'> {
    return await this.#db.transaction(async (tx) => {
      const sameDraft = and(ofOwner(row), eq(outbox.draftid, row.draftid));
      const old = await tx
        .delete(outbox)
        .where(and(sameDraft, inArray(outbox.state, OPEN_AGAIN)))
        .returning();
      const times = { dueAt: fromNow(holdMs), createdAt: NOW, updatedAt: NOW };
      const [added] = await tx
        .insert(outbox)
        .values({ ...row, ...times })
        .onConflictDoNothing()
        .returning();
      if (added === undefined) return 'taken';
      for (const { id } of old) {
        await tx.update(stagedAttachments).set({ outboxId: null }).where(eq(stagedAttachments.outboxId, id));
      }
      if (stagedIds.length > 0) {
        const held = and(eq(stagedAttachments.accountId, row.accountId), inArray(stagedAttachments.id, [...stagedIds]));
        await tx.update(stagedAttachments).set({ outboxId: row.id }).where(held);
      }
      return { row: added, replaced: old[0] ?? null };
    });
  }

  async find(owner: Account, id: string): Promise<OutboxRow | null> {
    const where = and(ofOwner(owner), eq(outbox.id, id));
    return (await this.#db.select().from(outbox).where(where))[0] ?? null;
  }

  /** Whether a row was handed in, or sent on its way again, longer ago than so many milliseconds. */
  async isOlder(id: string, ms: number): Promise<boolean> {
    const where = and(eq(outbox.id, id), lt(outbox.createdAt, fromNow(-ms)));
    return (await this.#db.select({ id: outbox.id }).from(outbox).where(where)).length > 0;
  }

  /** Whether the message of a draft is on its way or has left. */
  async hasLeft(owner: Account, draftid: string): Promise<boolean> {
    const where = and(ofOwner(owner), eq(outbox.draftid, draftid), notInArray(outbox.state, OPEN_AGAIN));
    return (await this.#db.select({ id: outbox.id }).from(outbox).where(where)).length > 0;
  }

  /** What its owner should see: everything on its way, what failed, and what left not for everybody. */
  async list(owner: Account): Promise<OutboxRow[]> {
    const shown = or(
      notInArray(outbox.state, ['filed', 'recalled']),
      and(eq(outbox.state, 'filed'), ne(outbox.reason, '')),
    );
    return await this.#db
      .select()
      .from(outbox)
      .where(and(ofOwner(owner), shown))
      .orderBy(asc(outbox.createdAt));
  }

  /** Gives due rows into the hands of a worker, the longest due first; held ones are being sent from then on. */
  async claim(worker: string, { limit, withoutPartners }: Claim): Promise<OutboxRow[]> {
    const others = withoutPartners.length === 0 ? undefined : notInArray(outbox.partner, [...withoutPartners]);
    const ids = this.#db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(inArray(outbox.state, WORKED), lte(outbox.dueAt, NOW), unleased, others))
      .orderBy(asc(outbox.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const state = sql<OutboxState>`case when ${outbox.state} = 'held' then 'sending' else ${outbox.state} end`;
    return await this.#db
      .update(outbox)
      .set({ leaseOwner: worker, leaseUntil: fromNow(LEASE_MS), updatedAt: NOW, state })
      .where(inArray(outbox.id, ids))
      .returning();
  }

  /** Takes every row out of the hands that held it: for the only gateway of a database, whose earlier life has ended. */
  async releaseAll(): Promise<void> {
    await this.#db.update(outbox).set({ leaseOwner: null, leaseUntil: null }).where(isNotNull(outbox.leaseOwner));
  }

  /** Changes a row that a worker has in hand; null when it has it no longer. */
  async change(row: OutboxRow, changes: OutboxChanges): Promise<OutboxRow | null> {
    if (row.leaseOwner === null) return null;
    return await this.#update(and(eq(outbox.id, row.id), eq(outbox.leaseOwner, row.leaseOwner)), changes);
  }

  /** Keeps a row in a worker's hands. */
  async renew(row: OutboxRow): Promise<void> {
    await this.change(row, { leaseUntil: fromNow(LEASE_MS) });
  }

  /**
   * Records that the submission server took a message. That is a fact whoever has the row in hand by now: it is this worker's
   * from here on, and another one that is about to send it again finds that it has lost it. Null when it was known already.
   */
  async accept(row: OutboxRow, { queueId, refused }: Acceptance): Promise<OutboxRow | null> {
    const lease = { leaseOwner: row.leaseOwner, leaseUntil: fromNow(LEASE_MS) };
    const facts = { state: 'accepted', acceptedAt: NOW, queueId, refused } as const;
    const fresh = { attempts: 0, handovers: 0, reason: '', serverText: '' };
    const open = and(eq(outbox.id, row.id), isNull(outbox.acceptedAt), ne(outbox.state, 'recalled'));
    return await this.#update(open, { ...lease, ...facts, ...fresh });
  }

  /**
   * Calls a message back that cannot have left: also out of the hands of a worker, which then withholds it. Null when that
   * is too late. Answers the row as it was, its text included.
   */
  async recall(owner: Account, id: string): Promise<OutboxRow | null> {
    return await this.#db.transaction(async (tx) => {
      const callable = and(
        ofOwner(owner),
        eq(outbox.id, id),
        inArray(outbox.state, ['held', 'sending', 'failed', 'signin']),
        eq(outbox.handovers, 0),
        isNull(outbox.acceptedAt),
      );
      const [row] = await tx.select().from(outbox).where(callable).for('update');
      if (row === undefined) return null;
      const end = { ...ERASED, state: 'recalled', reason: '', serverText: '', updatedAt: NOW } as const;
      await tx.update(outbox).set(end).where(eq(outbox.id, id));
      return row;
    });
  }

  /**
   * Sends rows on their way again, with a fresh credential: from where they stood. One whose outcome is unknown is looked for
   * and sent once more.
   */
  async resume(
    owner: Account,
    from: { readonly states: readonly OutboxState[]; readonly id?: string },
    sealed: Buffer,
  ): Promise<OutboxRow[]> {
    const one = from.id === undefined ? undefined : eq(outbox.id, from.id);
    const where = and(ofOwner(owner), inArray(outbox.state, [...from.states]), one);
    const state = sql<OutboxState>`case when ${outbox.acceptedAt} is null then 'sending' else 'accepted' end`;
    const fresh = { attempts: 0, reason: '', serverText: '', leaseOwner: null, leaseUntil: null };
    const times = { dueAt: NOW, createdAt: NOW, updatedAt: NOW };
    const handovers = sql<number>`least(${outbox.handovers}, 1)`;
    return await this.#db
      .update(outbox)
      .set({ ...fresh, ...times, handovers, state, sealed })
      .where(where)
      .returning();
  }

  /** Takes a message whose outcome is unknown for sent, so that its copy is filed; null when it is none. */
  async leave(owner: Account, id: string, sealed: Buffer): Promise<OutboxRow | null> {
    const where = and(ofOwner(owner), eq(outbox.id, id), eq(outbox.state, 'unknown'));
    const times = { dueAt: NOW, createdAt: NOW, acceptedAt: NOW };
    const fresh = { attempts: 0, handovers: 0, reason: '', serverText: '' };
    return await this.#update(where, { state: 'accepted', sealed, ...times, ...fresh });
  }

  /** Gives what an account still has on its way another credential. */
  async reseal(owner: Account, sealed: Buffer): Promise<void> {
    await this.#db
      .update(outbox)
      .set({ sealed })
      .where(and(ofOwner(owner), isNotNull(outbox.sealed)));
  }

  /** The credentials of all messages that still have one. */
  async sealed(): Promise<{ id: string; accountId: AccountId; sealed: Buffer }[]> {
    const { id, accountId, sealed } = outbox;
    const rows = await this.#db.select({ id, accountId, sealed }).from(outbox).where(isNotNull(sealed));
    return rows.flatMap((row) => (row.sealed === null ? [] : [{ ...row, sealed: row.sealed }]));
  }

  /** Gives a message another seal of its credential, unless that has changed. */
  async replaceSeal(id: string, old: Buffer, fresh: Buffer): Promise<void> {
    await this.#db
      .update(outbox)
      .set({ sealed: fresh })
      .where(and(eq(outbox.id, id), eq(outbox.sealed, old)));
  }

  /** Forgets a failed row; answers it as it was. */
  async dismissFailed(owner: Account, id: string): Promise<OutboxRow | null> {
    const where = and(ofOwner(owner), eq(outbox.id, id), eq(outbox.state, 'failed'));
    return (await this.#db.delete(outbox).where(where).returning())[0] ?? null;
  }

  /** Takes a message that has left out of the list. */
  async dismissFiled(owner: Account, id: string): Promise<boolean> {
    const where = and(ofOwner(owner), eq(outbox.id, id), eq(outbox.state, 'filed'), ne(outbox.reason, ''));
    return (await this.#update(where, { reason: '', serverText: '', refused: '' })) !== null;
  }

  /** Milliseconds until the next row wants a worker, 0 when one does; null when none waits. */
  async untilNextDue(): Promise<number | null> {
    const at = sql`min(greatest(${outbox.dueAt}, coalesce(${outbox.leaseUntil}, ${outbox.dueAt})))`;
    const wait = sql<string | null>`ceil(extract(epoch from (${at} - now())) * 1000)::text`;
    const [row] = await this.#db.select({ wait }).from(outbox).where(inArray(outbox.state, WORKED));
    // SQL's greatest() takes null for 0, and the worker would ask again without end.
    return row === undefined || row.wait === null ? null : Math.max(0, Number(row.wait));
  }

  /** Forgets ends older than so many milliseconds. */
  async removeOlder(ms: number): Promise<void> {
    await this.#db
      .delete(outbox)
      .where(and(inArray(outbox.state, ['filed', 'recalled']), lt(outbox.updatedAt, fromNow(-ms))));
  }

  async #update(where: SQL | undefined, changes: OutboxChanges): Promise<OutboxRow | null> {
    const set = { updatedAt: NOW, ...changes };
    return (await this.#db.update(outbox).set(set).where(where).returning())[0] ?? null;
  }
}
