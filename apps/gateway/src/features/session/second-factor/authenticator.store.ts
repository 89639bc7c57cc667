import { and, count, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authenticators, recoveryCodes } from './authenticator.table.ts';
import { trustedDevices } from './device.table.ts';
import { passkeys } from './passkey.table.ts';

/** An account's authenticator as the database holds it. */
export type AuthenticatorRow = typeof authenticators.$inferSelect;

/** A secret on its way into use. */
export interface Enabling {
  /** The sealed secret exactly as it waits: another one made meanwhile is not this one. */
  readonly pending: Buffer;
  /** Step of the code that was given for it. */
  readonly step: number;
  readonly now: Date;
  /** Only where no secret is in use yet. */
  readonly firstOnly: boolean;
  /** Fingerprints of the recovery codes that come with it. */
  readonly codes: readonly string[];
}

/** How wrong codes are answered with waiting. */
export interface Lock {
  readonly now: Date;
  /** Wrong codes in a row that lock. */
  readonly attempts: number;
  /** First and longest lock, in seconds; each further wrong code doubles it. */
  readonly first: number;
  readonly longest: number;
}

/** Authenticators and recovery codes of accounts. */
export interface AuthenticatorStore {
  find(owner: Account): Promise<AuthenticatorRow | null>;
  putPending(owner: Account, pending: Buffer, now: Date): Promise<void>;
  /** Takes the waiting secret into use, with new recovery codes and no trusted browsers; false when it waits no longer. */
  enable(owner: Account, enabling: Enabling): Promise<boolean>;
  /** Removes everything that the account's second factor consists of. */
  removeAll(owner: Account): Promise<void>;
  /**
   * Counts an attempt as failed before it is made, in one statement, so that many at once cannot slip through. Answers the
   * failures in a row with this one, or null when the account is locked or has no second factor; then nothing was counted.
   */
  beginAttempt(owner: Account, lock: Lock): Promise<number | null>;
  /** The attempt was a good one. */
  clearFailures(owner: Account): Promise<void>;
  /** Uses up a step and all before it; false when it was used up already. */
  takeStep(owner: Account, step: number): Promise<boolean>;
  /** Puts a seal by the newest secret in the place of an older one, unless another one was set up meanwhile. */
  sealAnew(owner: Account, old: Buffer, sealed: Buffer): Promise<void>;
  /** Uses up a recovery code; false when there is none such. */
  takeRecoveryCode(owner: Account, fingerprint: string): Promise<boolean>;
  replaceRecoveryCodes(owner: Account, fingerprints: readonly string[]): Promise<void>;
  countRecoveryCodes(owner: Account): Promise<number>;
}

type Table = typeof authenticators | typeof recoveryCodes | typeof trustedDevices | typeof passkeys;

function of(table: Table, { accountId }: Account) {
  return eq(table.accountId, accountId);
}

/** The store on the product's database. */
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
