import { and, count, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authenticators, recoveryCodes } from './authenticator.table.ts';
import { trustedDevices } from './device.table.ts';
import { passkeys } from './passkey.table.ts';

/** The authenticator of an account, as stored. */
export type AuthenticatorRow = typeof authenticators.$inferSelect;

/** What is stored when a secret is enabled. */
export interface Enabling {
  /** The sealed pending secret. Another one that was created meanwhile does not match it. */
  readonly pending: Buffer;
  /** Time step of the given code. */
  readonly step: number;
  readonly now: Date;
  /** Enable only when no other secret is enabled. */
  readonly firstOnly: boolean;
  /** Fingerprints of the new recovery codes. */
  readonly codes: readonly string[];
}

/** The lock after wrong codes. */
export interface Lock {
  readonly now: Date;
  /** Consecutive wrong codes that cause a lock. */
  readonly attempts: number;
  /** First and longest lock, in seconds. Each further wrong code doubles it. */
  readonly first: number;
  readonly longest: number;
}

/** Stores authenticators and recovery codes of accounts. */
export interface AuthenticatorStore {
  find(owner: Account): Promise<AuthenticatorRow | null>;
  putPending(owner: Account, pending: Buffer, now: Date): Promise<void>;
  /**
   * Enables the pending secret, with new recovery codes and without trusted browsers. Returns false when it is no longer
   * pending.
   */
  enable(owner: Account, enabling: Enabling): Promise<boolean>;
  /** Removes the whole second factor of an account. */
  removeAll(owner: Account): Promise<void>;
  /**
   * Counts an attempt as failed before it is made, in one statement, so that parallel attempts are all counted. Returns the
   * number of consecutive failures with this one, or null when the account is locked or has no second factor; then nothing was
   * counted.
   */
  beginAttempt(owner: Account, lock: Lock): Promise<number | null>;
  /** Clears the failures after a successful attempt. */
  clearFailures(owner: Account): Promise<void>;
  /** Marks a time step and all earlier ones as used. Returns false when it was used before. */
  takeStep(owner: Account, step: number): Promise<boolean>;
  /** Replaces a seal with one by the newest secret, unless another secret was enabled meanwhile. */
  sealAnew(owner: Account, old: Buffer, sealed: Buffer): Promise<void>;
  /** Removes a recovery code. Returns false when there is no such code. */
  takeRecoveryCode(owner: Account, fingerprint: string): Promise<boolean>;
  replaceRecoveryCodes(owner: Account, fingerprints: readonly string[]): Promise<void>;
  countRecoveryCodes(owner: Account): Promise<number>;
}

type Table = typeof authenticators | typeof recoveryCodes | typeof trustedDevices | typeof passkeys;

function of(table: Table, { accountId }: Account) {
  return eq(table.accountId, accountId);
}

/** Creates the store on the product's database. */
export function createAuthenticatorStore(db: Db): AuthenticatorStore {
  const mine = (owner: Account) => of(authenticators, owner);
  const writeCodes = async (tx: Pick<Db, 'delete' | 'insert'>, owner: Account, codes: readonly string[]) => {
    const { accountId } = owner;
    await tx.delete(recoveryCodes).where(of(recoveryCodes, owner));
    await tx.insert(recoveryCodes).values(codes.map((fingerprint) => ({ accountId, fingerprint })));
  };
  return {
    find: async (owner) => (await db.select().from(authenticators).where(mine(owner)))[0] ?? null,
    putPending: async ({ accountId }, pending, now) => {
      const set = { pending, pendingAt: now };
      await db
        .insert(authenticators)
        .values({ accountId, ...set })
        .onConflictDoUpdate({ target: authenticators.accountId, set });
    },
    enable: (owner, { pending, step, now, firstOnly, codes }) =>
      db.transaction(async (tx) => {
        const waiting = and(
          mine(owner),
          eq(authenticators.pending, pending),
          firstOnly ? isNull(authenticators.enabledAt) : undefined,
        );
        const enabled = await tx
          .update(authenticators)
          .set({
            sealed: pending,
            enabledAt: now,
            pending: null,
            pendingAt: null,
            lastStep: step,
            failures: 0,
            lockedUntil: null,
          })
          .where(waiting)
          .returning({ accountId: authenticators.accountId });
        if (enabled.length === 0) return false;
        await tx.delete(trustedDevices).where(of(trustedDevices, owner));
        await writeCodes(tx, owner, codes);
        return true;
      }),
    removeAll: (owner) =>
      db.transaction(async (tx) => {
        for (const table of [authenticators, recoveryCodes, trustedDevices, passkeys]) {
          await tx.delete(table).where(of(table, owner));
        }
      }),
    beginAttempt: async (owner, { now, attempts, first, longest }) => {
      const failures = sql`${authenticators.failures} + 1`;
      const seconds = sql`least(${first} * power(2, least(${failures} - ${attempts}, 20)), ${longest})`;
      const until = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${seconds})`;
      const [counted] = await db
        .update(authenticators)
        .set({ failures, lockedUntil: sql`case when ${failures} >= ${attempts} then ${until} end` })
        .where(
          and(
            mine(owner),
            isNotNull(authenticators.enabledAt),
            or(isNull(authenticators.lockedUntil), lte(authenticators.lockedUntil, now)),
          ),
        )
        .returning({ failures: authenticators.failures });
      return counted?.failures ?? null;
    },
    clearFailures: async (owner) => {
      await db.update(authenticators).set({ failures: 0, lockedUntil: null }).where(mine(owner));
    },
    takeStep: async (owner, step) => {
      const taken = await db
        .update(authenticators)
        .set({ lastStep: step })
        .where(and(mine(owner), lt(authenticators.lastStep, step)))
        .returning({ accountId: authenticators.accountId });
      return taken.length > 0;
    },
    sealAnew: async (owner, old, sealed) => {
      await db
        .update(authenticators)
        .set({ sealed })
        .where(and(mine(owner), eq(authenticators.sealed, old)));
    },
    takeRecoveryCode: async (owner, fingerprint) => {
      const taken = await db
        .delete(recoveryCodes)
        .where(and(of(recoveryCodes, owner), eq(recoveryCodes.fingerprint, fingerprint)))
        .returning({ fingerprint: recoveryCodes.fingerprint });
      return taken.length > 0;
    },
    replaceRecoveryCodes: (owner, fingerprints) => db.transaction((tx) => writeCodes(tx, owner, fingerprints)),
    countRecoveryCodes: async (owner) => {
      const [row] = await db.select({ n: count() }).from(recoveryCodes).where(of(recoveryCodes, owner));
      return row?.n ?? 0;
    },
  };
}
