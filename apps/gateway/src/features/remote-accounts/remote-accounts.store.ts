import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { remoteAccounts, remoteMessages, remoteOwners } from './remote-accounts.table.ts';

/** An account whose mail is collected, as it is in the database. */
export type RemoteRow = typeof remoteAccounts.$inferSelect;
export type NewRemote = typeof remoteAccounts.$inferInsert;
/** How to sign in to the mailbox of its owner. */
export type RemoteOwner = typeof remoteOwners.$inferSelect;
/** An account that a run has claimed. */
export interface Claimed {
  readonly row: RemoteRow;
  readonly owner: RemoteOwner;
}

/** How long a claim lasts, in milliseconds. A run extends it before each message. */
export const LEASE_MS = 5 * 60_000;

/** Why nothing is tried until the user enters another password or signs in again. */
export const REFUSED = ['remote_password_refused', 'remote_sign_in_needed'] as const satisfies readonly ErrorCode[];
const SIGN_IN_NEEDED = 'remote_sign_in_needed' satisfies ErrorCode;
/** What ends a claim. Only the run that has it does that, so that no other one begins before it has stopped. */
const UNCLAIMED = { leaseOwner: null, leaseUntil: null };
/** Asks the run that has a claim to stop before its next messages. */
const STOP = sql<boolean>`coalesce(${gt(remoteAccounts.leaseUntil, NOW)}, false)`;

/** Rows of collected accounts and of their owners. */
export class RemoteAccountsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The accounts of an owner, in the order that the owner chose. */
  async list(accountId: AccountId): Promise<RemoteRow[]> {
    return await this.#db
      .select()
      .from(remoteAccounts)
      .where(eq(remoteAccounts.accountId, accountId))
      .orderBy(asc(remoteAccounts.position), asc(remoteAccounts.createdAt), asc(remoteAccounts.id));
  }

  /** Puts the accounts of an owner into the order of these ids. */
  async order(accountId: AccountId, ids: readonly string[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      // Two gateways store their orders one after the other.
      await tx.select().from(remoteOwners).where(eq(remoteOwners.accountId, accountId)).for('update');
      for (const [position, id] of ids.entries())
        await tx.update(remoteAccounts).set({ position }).where(of(accountId, id));
    });
  }

  async get(accountId: AccountId, id: string): Promise<RemoteRow | undefined> {
    return (await this.#db.select().from(remoteAccounts).where(of(accountId, id)))[0];
  }

  /** The partner of an owner; null for one without accounts. */
  async partnerOf(accountId: AccountId): Promise<string | null> {
    const { partner } = remoteOwners;
    const [owner] = await this.#db.select({ partner }).from(remoteOwners).where(eq(remoteOwners.accountId, accountId));
    return owner?.partner ?? null;
  }

  /** Whether a credential of the owner's mailbox is stored. */
  async hasCredential(accountId: AccountId): Promise<boolean> {
    const where = and(eq(remoteOwners.accountId, accountId), isNotNull(remoteOwners.sealed));
    return (await this.#db.select({ id: remoteOwners.accountId }).from(remoteOwners).where(where)).length > 0;
  }

  /** Adds an account, unless its owner has `most`. Whether it was added. */
  async add(owner: Account, row: NewRemote, { most, sealed }: { most: number; sealed: Buffer | null }) {
    const { accountId, partner, mail } = owner;
    const stored = { partner, mail, sealed };
    return await this.#db.transaction(async (tx) => {
      // The row of the owner is locked, so that two gateways count one after the other.
      await tx
        .insert(remoteOwners)
        .values({ accountId, ...stored })
        .onConflictDoUpdate({ target: remoteOwners.accountId, set: stored });
      const where = eq(remoteAccounts.accountId, accountId);
      const last = max(remoteAccounts.position);
      const [known] = await tx.select({ rows: count(), last }).from(remoteAccounts).where(where);
      if ((known?.rows ?? 0) >= most) return false;
      await tx.insert(remoteAccounts).values({ ...row, position: (known?.last ?? 0) + 1 });
      return true;
    });
  }

  /** Changes an account and stops the run that is in progress. It is checked at once. */
  async change(accountId: AccountId, id: string, changes: Partial<NewRemote>): Promise<void> {
    const fresh = { stop: STOP, reason: '', sinceAt: null, failures: 0, running: false, dueAt: NOW };
    await this.#db
      .update(remoteAccounts)
      .set({ ...fresh, ...changes })
      .where(of(accountId, id));
  }

  /** Pauses an account and stops the run that is in progress. */
  async pause(accountId: AccountId, id: string): Promise<void> {
    await this.#db.update(remoteAccounts).set({ stop: STOP, pausedAt: NOW, running: false }).where(of(accountId, id));
  }

  /** Makes an account due now. */
  async collectNow(accountId: AccountId, id: string): Promise<void> {
    await this.#db.update(remoteAccounts).set({ dueAt: NOW }).where(of(accountId, id));
  }

  /** Asks the run of an account to stop; one that has not begun waits until the next regular check. */
  async stop(accountId: AccountId, id: string, waitMs: number): Promise<void> {
    await this.#db
      .update(remoteAccounts)
      .set({ stop: STOP, running: false, dueAt: fromNow(waitMs) })
      .where(of(accountId, id));
  }

  /** Removes an account and what is known of its messages; with the last one also the credential of the owner. */
  async remove(accountId: AccountId, id: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      // Additions and removals of an owner's accounts happen one after the other: each sees what the other one left.
      await tx.select().from(remoteOwners).where(eq(remoteOwners.accountId, accountId)).for('update');
      // A run that is noting something ends before; one that comes later finds no account.
      await tx.delete(remoteAccounts).where(of(accountId, id));
      await tx.delete(remoteMessages).where(eq(remoteMessages.remoteId, id));
      const others = tx
        .select({ id: remoteAccounts.id })
        .from(remoteAccounts)
        .where(eq(remoteAccounts.accountId, accountId));
      await tx.delete(remoteOwners).where(and(eq(remoteOwners.accountId, accountId), sql`not exists ${others}`));
    });
  }

  /** Replaces the credential of an owner who has collected accounts. Whether there are any. */
  async signedIn(accountId: AccountId, sealed: Buffer | null): Promise<boolean> {
    const changed = await this.#db
      .update(remoteOwners)
      .set({ sealed })
      .where(eq(remoteOwners.accountId, accountId))
      .returning({ id: remoteOwners.accountId });
    return changed.length > 0;
  }

  /** Forgets a credential that the own mail server refuses: repeated attempts could lock the account. */
  async ownerRefused(accountId: AccountId): Promise<void> {
    await this.#db.update(remoteOwners).set({ sealed: null }).where(eq(remoteOwners.accountId, accountId));
  }

  /**
   * Claims an account that is due, null when there is none. Those whose owner has no stored credential are only claimed when the owner
   * has the mailbox `open` at this gateway.
   */
  async claim(run: string, open: readonly AccountId[]): Promise<Claimed | null> {
    const free = or(isNull(remoteAccounts.leaseUntil), lt(remoteAccounts.leaseUntil, NOW));
    const one = this.#db
      .select({ id: remoteAccounts.id })
      .from(remoteAccounts)
      .innerJoin(remoteOwners, eq(remoteOwners.accountId, remoteAccounts.accountId))
      .where(and(free, wanted(), lte(remoteAccounts.dueAt, NOW), reachable(open)))
      .orderBy(asc(remoteAccounts.dueAt))
      .limit(1)
      .for('update', { of: remoteAccounts, skipLocked: true });
    const [row] = await this.#db
      .update(remoteAccounts)
      .set({ leaseOwner: run, leaseUntil: fromNow(LEASE_MS), stop: false })
      .where(inArray(remoteAccounts.id, one))
      .returning();
    if (row === undefined) return null;
    const [owner] = await this.#db.select().from(remoteOwners).where(eq(remoteOwners.accountId, row.accountId));
    return owner === undefined ? null : { row, owner };
  }

  /** Milliseconds until the next account is due that this gateway can collect; null when none waits. */
  async untilNextDue(open: readonly AccountId[]): Promise<number | null> {
    // While it is claimed it is nobody's; a claim whose gateway has ended counts from its end.
    const at = sql`greatest(${remoteAccounts.dueAt}, ${remoteAccounts.leaseUntil})`;
    const wait = sql<string | null>`ceil(extract(epoch from (min(${at}) - now())) * 1000)::text`;
    const [row] = await this.#db
      .select({ wait })
      .from(remoteAccounts)
      .innerJoin(remoteOwners, eq(remoteOwners.accountId, remoteAccounts.accountId))
      .where(and(wanted(), reachable(open)));
    return row?.wait == null ? null : Math.max(0, Number(row.wait));
  }

  /** Notes how many messages a run has to deal with, beside those that it has dealt with. False when the claim has ended. */
  async found(row: RemoteRow, left: number): Promise<boolean> {
    const done = sql<number>`case when ${remoteAccounts.running} then ${remoteAccounts.done} else 0 end`;
    return await this.#ofRun(row, { running: true, done, found: sql<number>`${done} + ${left}` });
  }

  /** Ends a claim after a check. `isMore`: messages are left, and it goes on at once. */
  async succeeded(row: RemoteRow, { isMore, waitMs }: { isMore: boolean; waitMs: number }): Promise<void> {
    const ended = isMore ? { dueAt: NOW } : { running: false, checkedAt: NOW, dueAt: fromNow(waitMs) };
    await this.#ofRun(row, { ...UNCLAIMED, ...ended, reason: '', sinceAt: null, failures: 0, stop: false });
  }

  /** Ends a claim without any outcome: the user stopped it, which has also set when it is due, or the gateway ends. */
  async stopped(row: RemoteRow): Promise<void> {
    await this.#ofRun(row, { ...UNCLAIMED, stop: false });
  }

  /** Ends a claim after a check that failed. */
  async failed(row: RemoteRow, reason: ErrorCode, waitMs: number): Promise<void> {
    const sinceAt = sql<Date>`case when ${remoteAccounts.reason} = ${reason} then ${remoteAccounts.sinceAt} else now() end`;
    const failures = sql<number>`${remoteAccounts.failures} + 1`;
    const ended = { ...UNCLAIMED, running: false, stop: false, dueAt: fromNow(waitMs) };
    await this.#ofRun(row, { ...ended, reason, sinceAt, failures });
  }

  /** The accounts of an owner that are used live, in the order that the owner chose. */
  async live(accountId: AccountId): Promise<RemoteRow[]> {
    return (await this.list(accountId)).filter(({ liveName }) => liveName !== null);
  }

  /**
   * Notes whether an account that is used live could be reached; `reason` is '' when it could. Whether that is another state than
   * before. A connection that still works does not undo that the user has to sign in again.
   */
  async noteLive(accountId: AccountId, id: string, reason: ErrorCode | ''): Promise<boolean> {
    const stays = reason === '' ? ne(remoteAccounts.reason, SIGN_IN_NEEDED) : undefined;
    const one = and(of(accountId, id), isNotNull(remoteAccounts.liveName), stays);
    const noted = reason === '' ? { reason, sinceAt: null, checkedAt: NOW } : { reason, sinceAt: NOW };
    const isFirst = reason === '' ? isNull(remoteAccounts.checkedAt) : undefined;
    const changed = await this.#db
      .update(remoteAccounts)
      .set(noted)
      .where(and(one, or(ne(remoteAccounts.reason, reason), isFirst)))
      .returning({ id: remoteAccounts.id });
    if (changed.length === 0 && reason === '') await this.#db.update(remoteAccounts).set({ checkedAt: NOW }).where(one);
    return changed.length > 0;
  }

  /**
   * Stores renewed tokens, unless the user has signed in anew or the sign-in has ended meanwhile. It compares the sign-in and not what is
   * stored, which may have been sealed again since: the service accepts the earlier tokens no more. Whether they were stored.
   */
  async storeGrant({ accountId, id, grantedAt }: RemoteRow, grantSealed: Buffer): Promise<boolean> {
    const isSame = grantedAt === null ? sql`false` : eq(remoteAccounts.grantedAt, grantedAt);
    const where = and(of(accountId, id), isSame, isNotNull(remoteAccounts.grantSealed));
    return (await this.#db.update(remoteAccounts).set({ grantSealed }).where(where).returning()).length > 0;
  }

  /** Forgets the tokens that a service has ended, unless the account has got others meanwhile. Whether it did. */
  async noteSignInNeeded(row: RemoteRow): Promise<boolean> {
    const noted = { grantSealed: null, reason: SIGN_IN_NEEDED, sinceAt: NOW };
    return (await this.#db.update(remoteAccounts).set(noted).where(withGrant(row)).returning()).length > 0;
  }

  /** Notes that the server for sending refused the password or the tokens, unless there are others meanwhile. Whether it was noted. */
  async noteSendingRefused({ accountId, id, smtpSealed, grantedAt }: RemoteRow): Promise<boolean> {
    const isSame =
      smtpSealed !== null
        ? eq(remoteAccounts.smtpSealed, smtpSealed)
        : grantedAt !== null && eq(remoteAccounts.grantedAt, grantedAt);
    if (isSame === false) return false;
    const where = and(of(accountId, id), isSame);
    const changed = await this.#db.update(remoteAccounts).set({ smtpRefused: true }).where(where).returning();
    return changed.length > 0;
  }

  /** Ends all claims: for the only gateway of a database, whose earlier process has ended. */
  async releaseAll(): Promise<void> {
    await this.#db.update(remoteAccounts).set(UNCLAIMED);
  }

  /** Every account of all owners. */
  async all(): Promise<RemoteRow[]> {
    return await this.#db.select().from(remoteAccounts);
  }

  /** Changes an account as long as its claim lasts. Whether it did. */
  async #ofRun({ id, leaseOwner }: RemoteRow, changes: Parameters<ReturnType<Db['update']>['set']>[0]) {
    const where = and(eq(remoteAccounts.id, id), eq(remoteAccounts.leaseOwner, leaseOwner ?? ''));
    const changed = await this.#db
      .update(remoteAccounts)
      .set(changes)
      .where(where)
      .returning({ id: remoteAccounts.id });
    return changed.length > 0;
  }
}

function of(accountId: AccountId, id: string): SQL | undefined {
  return and(eq(remoteAccounts.accountId, accountId), eq(remoteAccounts.id, id));
}

/** An account as long as it has the same tokens. */
export function withGrant({ accountId, id, grantSealed }: RemoteRow): SQL | undefined {
  // Without tokens there is nothing to replace.
  return and(of(accountId, id), grantSealed === null ? sql`false` : eq(remoteAccounts.grantSealed, grantSealed));
}

/** The accounts that are checked by themselves. Those that are used live are not collected. */
function wanted(): SQL | undefined {
  return and(
    isNull(remoteAccounts.liveName),
    isNull(remoteAccounts.pausedAt),
    notInArray(remoteAccounts.reason, [...REFUSED]),
  );
}

/** The accounts whose owner's mailbox a gateway can open: it has a credential, or the owner has it open. */
function reachable(open: readonly AccountId[]): SQL | undefined {
  const isOpen = open.length === 0 ? undefined : inArray(remoteAccounts.accountId, [...open]);
  return or(isNotNull(remoteOwners.sealed), isOpen);
}
