import { and, asc, eq, lt } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { passkeyChallenges, passkeys } from './passkey.table.ts';

/** A passkey, as stored. */
export type PasskeyRow = typeof passkeys.$inferSelect;
/** A challenge, as stored. */
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

/** Stores the passkeys of accounts and the challenges of sessions. */
export interface PasskeyStore {
  /** Returns the passkeys of an account, the oldest first. */
  listOf(owner: Account): Promise<PasskeyRow[]>;
  find(owner: Account, id: string): Promise<PasskeyRow | null>;
  /** Returns false when the id exists already, for any account. */
  insert(row: PasskeyRow): Promise<boolean>;
  used(owner: Account, id: string, use: { counter: number; now: Date }): Promise<void>;
  rename(owner: Account, id: string, name: string): Promise<boolean>;
  remove(owner: Account, id: string): Promise<boolean>;
  putChallenge(row: ChallengeRow): Promise<void>;
  /** Removes and returns the challenge of a session; null when there is no valid one for this purpose. */
  takeChallenge(session: string, purpose: string, now: Date): Promise<string | null>;
  removeExpired(now: Date): Promise<void>;
}

/** Creates the store on the product's database. */
export function createPasskeyStore(db: Db): PasskeyStore {
  const of = ({ accountId }: Account) => eq(passkeys.accountId, accountId);
  const one = (owner: Account, id: string) => and(of(owner), eq(passkeys.id, id));
  return {
    listOf: (owner) => db.select().from(passkeys).where(of(owner)).orderBy(asc(passkeys.createdAt)),
    find: async (owner, id) => (await db.select().from(passkeys).where(one(owner, id)))[0] ?? null,
    insert: async (row) => {
      const made = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
      return made.length > 0;
    },
    used: async (owner, id, { counter, now }) => {
      await db.update(passkeys).set({ counter, usedAt: now }).where(one(owner, id));
    },
    rename: async (owner, id, name) => {
      const named = await db.update(passkeys).set({ name }).where(one(owner, id)).returning({ id: passkeys.id });
      return named.length > 0;
    },
    remove: async (owner, id) => {
      const gone = await db.delete(passkeys).where(one(owner, id)).returning({ id: passkeys.id });
      return gone.length > 0;
    },
    putChallenge: async (row) => {
      await db
        .insert(passkeyChallenges)
        .values(row)
        .onConflictDoUpdate({ target: passkeyChallenges.session, set: row });
    },
    takeChallenge: async (session, purpose, now) => {
      const [row] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.session, session)).returning();
      return row && row.purpose === purpose && row.expiresAt > now ? row.challenge : null;
    },
    removeExpired: async (now) => {
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
    },
  };
}
