import type { OutboxState } from '@pillarbox/contract/compose/outbox';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ReportedMessage } from '@pillarbox/rules/cards/report';
import type { Db } from '../../platform/database/database.ts';
import { atTime, fromNow, NOW } from '../../platform/database/database-time.ts';
import type { NewOutboxRow, OutboxChanges, OutboxRow } from './outbox-rows.ts';
import { LEASE_MS } from './outbox-claims.ts';
import { ERASED, OPEN_AGAIN, RESCHEDULED } from './outbox-rows.ts';
import { outbox } from './outbox.table.ts';
import type { Account, AccountId } from '../../platform/account/account.ts';
import { stagedAttachments } from './staged.table.ts';

/** Names an account. */
type Owner = Pick<Account, 'accountId'>;

const ofOwner = (owner: Owner) => eq(outbox.accountId, owner.accountId);
/** A report can arrive before the acceptance of its message is stored. */
const wasHandedOver = isNotNull(outbox.handedAt);

/** How long a queue id names a message, in milliseconds: servers try to deliver for five days. */
const QUEUE_MS = 14 * 24 * 60 * 60_000;

/** A new time of a scheduled message, in milliseconds since 1970, null for now; the blob of its source, and its credential. */
export interface NewTime {
  readonly sendAt: number | null;
  readonly blob: string;
  readonly sealed: Buffer | null;
}

/** What the submission server replied when it accepted a message. */
export interface Acceptance {
  readonly queueId: string;
  /** The text of its reply. */
  readonly acceptedText: string;
  /** Recipients it refused, separated by ', '. */
  readonly refused: string;
}

/**
 * Rows of the outbox. All times are the database's. A worker's change names that worker, so that it has no effect after the
 * worker lost its lease.
 */
export class OutboxStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Adds a message that is due in `holdMs` milliseconds, a scheduled one at its time, and reserves its staged files. A failed or recalled row of the same
   * draft is replaced and returned; `taken` means that the draft is being sent or was sent.
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
      const dueAt = row.sendAt instanceof Date ? atTime(row.sendAt.getTime()) : fromNow(holdMs);
      const times = { dueAt, createdAt: NOW, updatedAt: NOW };
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

  /** The message with a Message-ID (with angle brackets) that was sent from the outbox; null when none is remembered. */
  async findSent(owner: Owner, messageId: string): Promise<OutboxRow | null> {
    const where = and(ofOwner(owner), eq(outbox.messageId, messageId), isNotNull(outbox.acceptedAt));
    return (await this.#db.select().from(outbox).where(where).limit(1))[0] ?? null;
  }

  /** Whether an account has sent a message that is remembered. */
  async hasSent(owner: Owner): Promise<boolean> {
    const where = and(ofOwner(owner), wasHandedOver);
    return (await this.#db.select({ id: outbox.id }).from(outbox).where(where).limit(1)).length > 0;
  }

  /**
   * The Message-ID of the sent message that a report names; null for none. The envelope id is the id of its row. A queue id counts for
   * `QUEUE_MS` only, because servers use it again.
   */
  async reported(owner: Owner, named: ReportedMessage): Promise<string | null> {
    const { envelopeId, messageId, queueId } = named;
    const isRecent = gt(outbox.acceptedAt, fromNow(-QUEUE_MS));
    const ways = [
      ...(envelopeId === '' ? [] : [eq(outbox.id, envelopeId)]),
      ...(messageId === '' ? [] : [eq(outbox.messageId, messageId)]),
      ...(queueId === '' ? [] : [and(eq(outbox.queueId, queueId), isRecent)]),
    ];
    for (const way of ways) {
      const where = and(ofOwner(owner), wasHandedOver, way);
      const [row] = await this.#db.select({ messageId: outbox.messageId }).from(outbox).where(where).limit(1);
      if (row !== undefined) return row.messageId;
    }
    return null;
  }

  /** Whether a row was added or resumed more than `ms` milliseconds ago; a scheduled one counts from its time. */
  async isOlder(id: string, ms: number): Promise<boolean> {
    const since = sql`greatest(${outbox.createdAt}, ${outbox.sendAt})`;
    const where = and(eq(outbox.id, id), lt(since, fromNow(-ms)));
    return (await this.#db.select({ id: outbox.id }).from(outbox).where(where)).length > 0;
  }

  /** Whether the message of a draft is being sent or was sent. */
  async hasLeft(owner: Account, draftid: string): Promise<boolean> {
    const where = and(ofOwner(owner), eq(outbox.draftid, draftid), notInArray(outbox.state, OPEN_AGAIN));
    return (await this.#db.select({ id: outbox.id }).from(outbox).where(where)).length > 0;
  }

  /** What the owner sees: waiting and failed messages, and sent ones that were refused for some recipients. */
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

  /** Changes a row that a worker has claimed; null when the claim was lost. */
  async change(row: OutboxRow, changes: OutboxChanges): Promise<OutboxRow | null> {
    if (row.leaseOwner === null) return null;
    return await this.#update(and(eq(outbox.id, row.id), eq(outbox.leaseOwner, row.leaseOwner)), changes);
  }

  /**
   * Records that the submission server accepted a message, even when another worker has claimed the row meanwhile: the claim
   * passes to this worker, so that the other one does not send the message again. Null when it was recorded already.
   */
  async accept(row: OutboxRow, { queueId, acceptedText, refused }: Acceptance): Promise<OutboxRow | null> {
    const lease = { leaseOwner: row.leaseOwner, leaseUntil: fromNow(LEASE_MS) };
    const facts = { state: 'accepted', acceptedAt: NOW, queueId, acceptedText, refused } as const;
    const fresh = { attempts: 0, handovers: 0, reason: '', serverText: '' };
    const open = and(eq(outbox.id, row.id), isNull(outbox.acceptedAt), ne(outbox.state, 'recalled'));
    return await this.#update(open, { ...lease, ...facts, ...fresh });
  }

  /**
   * Recalls a message that cannot have been sent, even one that a worker has claimed: the worker then does not send it.
   * Returns the row as it was, its text included; null when it is too late.
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

  /** How many messages of an account wait for their time or could not be sent at it. */
  async scheduled(owner: Account): Promise<number> {
    const where = and(ofOwner(owner), isNotNull(outbox.sendAt), inArray(outbox.state, RESCHEDULED));
    return (await this.#db.select({ messages: count() }).from(outbox).where(where))[0]?.messages ?? 0;
  }

  /**
   * Gives a waiting message a new time, source and credential; without a time it is sent at once. Null when no such message
   * waits: then the new source is not used.
   */
  async reschedule(row: OutboxRow, { sendAt, blob, sealed }: NewTime): Promise<OutboxRow | null> {
    const where = and(this.#unsent(row), eq(outbox.blob, row.blob ?? ''));
    const fresh = { attempts: 0, reason: '', serverText: '', leaseOwner: null, leaseUntil: null, createdAt: NOW };
    const due = sendAt === null ? NOW : atTime(sendAt);
    const time = { sendAt: sendAt === null ? null : new Date(sendAt), dueAt: due };
    return await this.#update(where, { ...fresh, ...time, state: 'held', blob, sealed });
  }

  /** Stops a waiting message before it becomes a draft again; null when no such message waits. */
  async stop(owner: Account, id: string): Promise<OutboxRow | null> {
    const where = this.#unsent({ ...owner, id });
    const stopped = { state: 'failed', reason: '', serverText: '', leaseOwner: null, leaseUntil: null } as const;
    return await this.#update(where, stopped);
  }

  /** A message of an owner that waits or has failed, and that no server can have accepted. */
  #unsent({ id, ...owner }: Account & { readonly id: string }): SQL | undefined {
    const isOpen = and(inArray(outbox.state, RESCHEDULED), eq(outbox.handovers, 0), isNull(outbox.acceptedAt));
    return and(ofOwner(owner), eq(outbox.id, id), isOpen);
  }

  /**
   * Resumes rows with a new credential at the step where they stopped. One whose outcome is unknown is searched for at the
   * mail server and sent once more. With `atSignIn`, a scheduled message whose credential was refused is left to the user: its
   * time has passed.
   */
  async resume(
    owner: Account,
    from: { readonly states: readonly OutboxState[]; readonly id?: string; readonly atSignIn?: boolean },
    sealed: Buffer,
  ): Promise<OutboxRow[]> {
    const one = from.id === undefined ? undefined : eq(outbox.id, from.id);
    const wanted =
      from.atSignIn === true ? or(isNull(outbox.sendAt), ne(outbox.reason, 'invalid_credentials')) : undefined;
    const where = and(ofOwner(owner), inArray(outbox.state, [...from.states]), one, wanted);
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

  /** Treats a message whose outcome is unknown as sent, so that its copy is filed; null when its outcome is not unknown. */
  async treatAsSent(owner: Account, id: string, sealed: Buffer): Promise<OutboxRow | null> {
    const where = and(ofOwner(owner), eq(outbox.id, id), eq(outbox.state, 'unknown'));
    const times = { dueAt: NOW, createdAt: NOW, acceptedAt: NOW };
    const fresh = { attempts: 0, handovers: 0, reason: '', serverText: '' };
    return await this.#update(where, { state: 'accepted', sealed, ...times, ...fresh });
  }

  /** Replaces the credential of all waiting messages of an account. */
  async reseal(owner: Account, sealed: Buffer): Promise<void> {
    await this.#db
      .update(outbox)
      .set({ sealed })
      .where(and(ofOwner(owner), isNotNull(outbox.sealed)));
  }

  /** The sealed credentials of all messages that still have one. */
  async sealed(): Promise<{ id: string; accountId: AccountId; sealed: Buffer }[]> {
    const { id, accountId, sealed } = outbox;
    const rows = await this.#db.select({ id, accountId, sealed }).from(outbox).where(isNotNull(sealed));
    return rows.flatMap((row) => (row.sealed === null ? [] : [{ ...row, sealed: row.sealed }]));
  }

  /** Replaces the sealed credential of a message, unless it has changed meanwhile. */
  async replaceSeal(id: string, old: Buffer, fresh: Buffer): Promise<void> {
    await this.#db
      .update(outbox)
      .set({ sealed: fresh })
      .where(and(eq(outbox.id, id), eq(outbox.sealed, old)));
  }

  /** Deletes a failed row and returns it. */
  async dismissFailed(owner: Account, id: string): Promise<OutboxRow | null> {
    const where = and(ofOwner(owner), eq(outbox.id, id), eq(outbox.state, 'failed'));
    return (await this.#db.delete(outbox).where(where).returning())[0] ?? null;
  }

  /** Removes a sent message from the list of its owner. */
  async dismissFiled(owner: Account, id: string): Promise<boolean> {
    const where = and(ofOwner(owner), eq(outbox.id, id), eq(outbox.state, 'filed'), ne(outbox.reason, ''));
    return (await this.#update(where, { reason: '', serverText: '', refused: '' })) !== null;
  }

  /** Deletes sent and recalled rows that last changed more than `ms` milliseconds ago. */
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
