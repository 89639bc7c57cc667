import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { LEASE_MS } from './remote-accounts.store.ts';
import type { RemoteRow } from './remote-accounts.store.ts';
import { remoteAccounts, remoteMessages } from './remote-accounts.table.ts';

/** What has become of a message: its copy may or may not have been stored; it was; it is left at the remote server for now. */
export const MESSAGE_STATE = { BEGUN: 0, DONE: 1, SKIPPED: 2 } as const;
export type MessageState = (typeof MESSAGE_STATE)[keyof typeof MESSAGE_STATE];

/** Attempts after which a message is skipped: it may be what ends the connection, or the gateway. */
const MAX_ATTEMPTS = 5;
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Rows of one statement. */
const PORTION = 1000;
/** After this time a message that was skipped is tried once more: what stopped it may have passed. */
const RETRY_MS = 24 * 60 * 60_000;
/** How long messages are remembered after they have left the remote server: names that come back are no new messages. */
const FORGET_MS = 90 * 24 * 60 * 60_000;

/** A message that is known. */
export interface KnownMessage {
  readonly state: MessageState;
  readonly attempts: number;
  readonly isGone: boolean;
  /** It was skipped before, and is tried once more. */
  readonly isRetried: boolean;
}

/**
 * What to do with a message that has been read. `append`: it is new. `unsure`: an earlier attempt ended without an outcome, so look first.
 * `known`: it was collected under another name. `skip`: there were too many attempts.
 */
export type Turn = 'append' | 'unsure' | 'known' | 'skip';

/** What became of a message. `counts`: it is one more of the collected ones. */
export interface Settled {
  readonly key: string;
  readonly state: MessageState;
  /** Why it is skipped; '' for any other reason, and for one that is not. */
  readonly skippedFor?: 'message_too_large' | '';
  readonly counts: boolean;
}

/** What is known of the messages of remote accounts. */
export class RemoteMessagesStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The messages of an account that are known, by key. */
  async known(remoteId: string): Promise<Map<string, KnownMessage>> {
    const { key, state, attempts, goneAt, skippedAt } = remoteMessages;
    const rows = await this.#db
      .select({ key, state, attempts, goneAt, skippedAt })
      .from(remoteMessages)
      .where(eq(remoteMessages.remoteId, remoteId));
    return new Map(
      rows.map((row) => [
        row.key,
        {
          state: row.state as MessageState,
          attempts: row.attempts,
          isGone: row.goneAt !== null,
          isRetried: row.skippedAt !== null,
        },
      ]),
    );
  }

  /** Has the skipped messages of an account tried once more: all, or those that were skipped a day ago. */
  async retry(remoteId: string, which: 'all' | 'due' = 'all'): Promise<void> {
    const isDue = which === 'due' ? lt(remoteMessages.skippedAt, fromNow(-RETRY_MS)) : undefined;
    await this.#db
      .update(remoteMessages)
      .set({ state: MESSAGE_STATE.BEGUN, attempts: MAX_ATTEMPTS - 1 })
      .where(and(eq(remoteMessages.remoteId, remoteId), eq(remoteMessages.state, MESSAGE_STATE.SKIPPED), isDue));
  }

  /** Takes an attempt back that failed by no fault of these messages. They stay in doubt. */
  async forgive(remoteId: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#db
      .update(remoteMessages)
      .set({ attempts: sql`greatest(${remoteMessages.attempts} - 1, 1)` })
      .where(and(eq(remoteMessages.remoteId, remoteId), inArray(remoteMessages.key, [...keys])));
  }

  /**
   * Notes that messages are going to be stored, and extends the claim of the run: both, or nothing. Returns what to do with each, by
   * key; null when the run has to stop. The messages differ from each other in `same`.
   */
  async begin(
    { id, leaseOwner }: RemoteRow,
    read: readonly { readonly key: string; readonly same: string }[],
  ): Promise<ReadonlyMap<string, Turn> | null> {
    return await this.#db.transaction(async (tx) => {
      const mine = await tx
        .update(remoteAccounts)
        .set({ leaseUntil: fromNow(LEASE_MS) })
        .where(
          and(
            eq(remoteAccounts.id, id),
            eq(remoteAccounts.leaseOwner, leaseOwner ?? ''),
            gt(remoteAccounts.leaseUntil, NOW),
            eq(remoteAccounts.stop, false),
          ),
        )
        .returning({ id: remoteAccounts.id });
      if (mine.length === 0) return null;
      const sames = read.map(({ same }) => same);
      const alike = await tx
        .select({ key: remoteMessages.key, same: remoteMessages.same, state: remoteMessages.state })
        .from(remoteMessages)
        .where(and(eq(remoteMessages.remoteId, id), inArray(remoteMessages.same, sames)));
      const begun = await tx
        .insert(remoteMessages)
        .values(read.map(({ key, same }) => ({ remoteId: id, key, same, state: MESSAGE_STATE.BEGUN, attempts: 1 })))
        .onConflictDoUpdate({
          target: [remoteMessages.remoteId, remoteMessages.key],
          set: { same: sql`excluded.same`, attempts: sql`${remoteMessages.attempts} + 1` },
        })
        .returning({ key: remoteMessages.key, same: remoteMessages.same, attempts: remoteMessages.attempts });
      return new Map(
        begun.map(({ key, same, attempts }) => {
          const others = alike.filter((one) => one.same === same && one.key !== key);
          return [key, turnOf(attempts, others)];
        }),
      );
    });
  }

  /** Notes what became of messages, unless the account has been removed. */
  async settle({ id, leaseOwner }: RemoteRow, settled: readonly Settled[]): Promise<void> {
    if (settled.length === 0) return;
    const collected = settled.filter(({ counts, state }) => counts && state === MESSAGE_STATE.DONE).length;
    await this.#noting(id, async (tx) => {
      await tx
        .insert(remoteMessages)
        .values(
          settled.map(({ key, state, skippedFor = '' }) => {
            const skippedAt = state === MESSAGE_STATE.SKIPPED ? NOW : null;
            return { remoteId: id, key, state, skippedFor, skippedAt };
          }),
        )
        .onConflictDoUpdate({
          target: [remoteMessages.remoteId, remoteMessages.key],
          set: {
            state: sql`excluded.state`,
            skippedAt: sql`excluded.skipped_at`,
            skippedFor: sql`excluded.skipped_for`,
          },
        });
      await tx
        .update(remoteAccounts)
        .set({
          done: sql`${remoteAccounts.done} + ${settled.length}`,
          collected: sql`${remoteAccounts.collected} + ${collected}`,
          ...skippedCounts(id),
        })
        .where(and(eq(remoteAccounts.id, id), eq(remoteAccounts.leaseOwner, leaseOwner ?? '')));
    });
  }

  /** Counts an attempt to read a message that ended the connection. True: it is skipped from now on. */
  async unread(remoteId: string, key: string): Promise<boolean> {
    const attempts = sql<number>`${remoteMessages.attempts} + 1`;
    const isLast = sql`(${remoteMessages.attempts} + 1 > ${MAX_ATTEMPTS} or ${remoteMessages.skippedAt} is not null)`;
    const state = sql<number>`case when ${isLast} then ${MESSAGE_STATE.SKIPPED} else ${remoteMessages.state} end`;
    const skippedAt = sql<Date>`case when ${isLast} then now() else ${remoteMessages.skippedAt} end`;
    const noted = await this.#noting(remoteId, async (tx) => {
      const [row] = await tx
        .insert(remoteMessages)
        .values({ remoteId, key, state: MESSAGE_STATE.BEGUN, attempts: 1 })
        .onConflictDoUpdate({
          target: [remoteMessages.remoteId, remoteMessages.key],
          set: { attempts, state, skippedAt },
        })
        .returning({ state: remoteMessages.state });
      if (row?.state === MESSAGE_STATE.SKIPPED)
        await tx.update(remoteAccounts).set(skippedCounts(remoteId)).where(eq(remoteAccounts.id, remoteId));
      return row?.state;
    });
    return noted === MESSAGE_STATE.SKIPPED;
  }

  /** Notes which messages the remote server no longer lists, and which it lists again; and counts those that are left there. */
  async listed(remoteId: string, { gone, back }: { gone: readonly string[]; back: readonly string[] }): Promise<void> {
    for (const [keys, goneAt] of [
      [gone, NOW],
      [back, null],
    ] as const) {
      for (let at = 0; at < keys.length; at += PORTION) {
        const where = and(
          eq(remoteMessages.remoteId, remoteId),
          inArray(remoteMessages.key, keys.slice(at, at + PORTION)),
        );
        await this.#db.update(remoteMessages).set({ goneAt }).where(where);
      }
    }
    await this.#db.update(remoteAccounts).set(skippedCounts(remoteId)).where(eq(remoteAccounts.id, remoteId));
  }

  /**
   * Notes something about messages of an account that is there, and holds it meanwhile: who removes it waits, and removes the notes, too.
   * Null when it has been removed.
   */
  async #noting<T>(id: string, work: (tx: Transaction) => Promise<T>): Promise<T | null> {
    return await this.#db.transaction(async (tx) => {
      const held = await tx
        .select({ id: remoteAccounts.id })
        .from(remoteAccounts)
        .where(eq(remoteAccounts.id, id))
        .for('key share');
      return held.length === 0 ? null : await work(tx);
    });
  }

  /** Forgets messages that left their servers long ago. */
  async sweep(): Promise<void> {
    await this.#db.delete(remoteMessages).where(lt(remoteMessages.goneAt, fromNow(-FORGET_MS)));
  }
}

/** The columns of an account that say how many of its messages are left at its server. */
function skippedCounts(id: string) {
  const left = sql`from ${remoteMessages} where remote_id = ${id} and state = 2 and gone_at is null`;
  return {
    skipped: sql<number>`(select count(*) ${left})`,
    skippedLarge: sql<number>`(select count(*) ${left} and skipped_for = 'message_too_large')`,
  };
}

/** What to do with a message after so many attempts, where others are the same as it. */
function turnOf(attempts: number, others: readonly { readonly state: number }[]): Turn {
  if (others.some(({ state }) => state === MESSAGE_STATE.DONE)) return 'known';
  if (attempts > MAX_ATTEMPTS) return 'skip';
  return attempts > 1 || others.some(({ state }) => state === MESSAGE_STATE.BEGUN) ? 'unsure' : 'append';
}
