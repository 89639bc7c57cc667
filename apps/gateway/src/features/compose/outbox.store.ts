import type { OutboxItem, OutboxState } from '@pillarbox/contract/compose/outbox';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, min, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { outbox } from './outbox.table.ts';
import type { Account } from '../../platform/account/account.ts';
import { stagedAttachments } from './staged.table.ts';

/** A message on its way as the database holds it. */
export type OutboxRow = typeof outbox.$inferSelect;

/** States in which a worker has something to do once the row is due. */
const WORKED: OutboxState[] = ['held', 'sending', 'accepted'];
/** States after which the same draft may be handed in again. */
const OPEN_AGAIN: OutboxState[] = ['failed', 'recalled'];

const ofOwner = (owner: Account) => eq(outbox.accountId, owner.accountId);
const unleased = (now: Date) => or(isNull(outbox.leaseUntil), lt(outbox.leaseUntil, now));

/** What a row loses when it reaches an end. */
export const ERASED = {
  sealed: null,
  outgoing: null,
  reference: null,
  blob: null,
  bccHeader: '',
  envelopeTo: [],
  leaseOwner: null,
  leaseUntil: null,
};

/** The row as its owner may see it. */
export function itemOf(row: OutboxRow): OutboxItem {
  return {
    id: row.id,
    draftid: row.draftid,
    state: row.state,
    subject: row.subject,
    recipients: row.recipients,
    dueat: row.dueAt.getTime(),
    queueid: row.queueId,
    reason: row.reason,
    servertext: row.serverText,
  };
}

/** Rows of the outbox. Every change of a row that is in a worker's hands names that worker, so that a lost lease changes nothing. */
export class OutboxStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Takes a message in and lets it hold its staged files. A failed or recalled row of the same draft is replaced and answered;
   * `taken` means that the draft is on its way or has left already.
   */
  async insert(row: OutboxRow, stagedIds: readonly string[]): Promise<{ replaced: OutboxRow | null } | 'taken'> {
    return await this.#db.transaction(async (tx) => {
      const sameDraft = and(ofOwner(row), eq(outbox.draftid, row.draftid));
      const old = await tx
        .delete(outbox)
        .where(and(sameDraft, inArray(outbox.state, OPEN_AGAIN)))
        .returning();
      const added = await tx.insert(outbox).values(row).onConflictDoNothing().returning({ id: outbox.id });
      if (added.length === 0) return 'taken';
      for (const { id } of old) {
        await tx.update(stagedAttachments).set({ outboxId: null }).where(eq(stagedAttachments.outboxId, id));
      }
      if (stagedIds.length > 0) {
        const held = and(eq(stagedAttachments.accountId, row.accountId), inArray(stagedAttachments.id, [...stagedIds]));
        await tx.update(stagedAttachments).set({ outboxId: row.id }).where(held);
      }
      return { replaced: old[0] ?? null };
    });
  }

  async find(owner: Account, id: string): Promise<OutboxRow | null> {
    return (
      (
        await this.#db
          .select()
          .from(outbox)
          .where(and(ofOwner(owner), eq(outbox.id, id)))
      )[0] ?? null
    );
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

  /** Gives up to `limit` due rows into the hands of a worker; held ones are being sent from then on. */
  async claim(worker: { owner: string; now: Date; until: Date }, limit: number): Promise<OutboxRow[]> {
    const due = and(inArray(outbox.state, WORKED), lte(outbox.dueAt, worker.now), unleased(worker.now));
    const ids = this.#db
      .select({ id: outbox.id })
      .from(outbox)
      .where(due)
      .orderBy(asc(outbox.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const state = sql<OutboxState>`case when ${outbox.state} = 'held' then 'sending' else ${outbox.state} end`;
    const lease = { leaseOwner: worker.owner, leaseUntil: worker.until, updatedAt: worker.now };
    return await this.#db
      .update(outbox)
      .set({ ...lease, state })
      .where(inArray(outbox.id, ids))
      .returning();
  }

  /** Takes every row out of the hands that held it: for the only gateway of a database, whose earlier life has ended. */
  async releaseAll(): Promise<void> {
    await this.#db.update(outbox).set({ leaseOwner: null, leaseUntil: null }).where(isNotNull(outbox.leaseOwner));
  }

  /** Changes a row that a worker has in hand; null when it has it no longer. */
  async change(row: OutboxRow, changes: Partial<OutboxRow>): Promise<OutboxRow | null> {
    if (row.leaseOwner === null) return null;
    const mine = and(eq(outbox.id, row.id), eq(outbox.leaseOwner, row.leaseOwner));
    return (await this.#db.update(outbox).set(changes).where(mine).returning())[0] ?? null;
  }

  /**
   * Calls a message back that nobody has in hand and that has not left; null when that is too late. Answers the row as it
   * was, its text included.
   */
  async recall(owner: Account, id: string, now: Date): Promise<OutboxRow | null> {
    return await this.#db.transaction(async (tx) => {
      const callable = and(
        ofOwner(owner),
        eq(outbox.id, id),
        inArray(outbox.state, ['held', 'failed', 'signin']),
        isNull(outbox.acceptedAt),
        unleased(now),
      );
      const [row] = await tx.select().from(outbox).where(callable).for('update');
      if (row === undefined) return null;
      await tx
        .update(outbox)
        .set({ ...ERASED, state: 'recalled', updatedAt: now })
        .where(eq(outbox.id, id));
      return row;
    });
  }

  /** Sends rows on their way again, with a fresh credential: from where they stood. */
  async resume(
    owner: Account,
    from: { readonly state: 'failed' | 'signin'; readonly id?: string },
    with_: { readonly sealed: Buffer; readonly now: Date },
  ): Promise<OutboxRow[]> {
    const where = and(
      ofOwner(owner),
      eq(outbox.state, from.state),
      from.id === undefined ? undefined : eq(outbox.id, from.id),
    );
    const state = sql<OutboxState>`case when ${outbox.acceptedAt} is null then 'sending' else 'accepted' end`;
    const fresh = { attempts: 0, reason: '', serverText: '', leaseOwner: null, leaseUntil: null };
    const times = { dueAt: with_.now, createdAt: with_.now, updatedAt: with_.now };
    return await this.#db
      .update(outbox)
      .set({ ...fresh, ...times, state, sealed: with_.sealed })
      .where(where)
      .returning();
  }

  /** Gives what an account still has on its way another credential. */
  async reseal(owner: Account, sealed: Buffer): Promise<void> {
    await this.#db
      .update(outbox)
      .set({ sealed })
      .where(and(ofOwner(owner), isNotNull(outbox.sealed)));
  }

  /** Forgets a failed row; answers it as it was. */
  async dismissFailed(owner: Account, id: string): Promise<OutboxRow | null> {
    const where = and(ofOwner(owner), eq(outbox.id, id), eq(outbox.state, 'failed'));
    return (await this.#db.delete(outbox).where(where).returning())[0] ?? null;
  }

  /** Takes a message that has left out of the list. */
  async dismissFiled(owner: Account, id: string): Promise<boolean> {
    const where = and(ofOwner(owner), eq(outbox.id, id), eq(outbox.state, 'filed'), ne(outbox.reason, ''));
    return (await this.#db.update(outbox).set({ reason: '', serverText: '' }).where(where).returning()).length > 0;
  }

  /** When the next row wants a worker; null when none waits. */
  async nextDue(): Promise<Date | null> {
    const at = sql<Date>`greatest(${outbox.dueAt}, coalesce(${outbox.leaseUntil}, ${outbox.dueAt}))`;
    const next = min(at).mapWith(outbox.dueAt);
    const [row] = await this.#db.select({ next }).from(outbox).where(inArray(outbox.state, WORKED));
    return row?.next ?? null;
  }

  /** Forgets ends older than a time. */
  async removeOlder(before: Date): Promise<void> {
    await this.#db
      .delete(outbox)
      .where(and(inArray(outbox.state, ['filed', 'recalled']), lt(outbox.updatedAt, before)));
  }
}
