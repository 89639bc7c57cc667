import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { autologinTokens } from './autologin.table.ts';

/** A one-time sign-in, as stored. */
export type AutologinRow = typeof autologinTokens.$inferSelect;

/** Stores one-time sign-ins. */
export interface AutologinStore {
  insert(row: AutologinRow): Promise<void>;
  /** Returns a one-time sign-in by any of its hashes; null when there is none for this partner. */
  find(hashes: readonly string[], partner: string): Promise<AutologinRow | null>;
  /**
   * Removes and returns a one-time sign-in by any of its hashes, so that only one caller gets it; null when there is none for
   * this partner.
   */
  take(hashes: readonly string[], partner: string): Promise<AutologinRow | null>;
  removeExpired(now: Date): Promise<void>;
}

/** Creates the store on the product's database. */
export function createAutologinStore(db: Db): AutologinStore {
  const own = (hashes: readonly string[], partner: string) =>
    and(inArray(autologinTokens.hash, [...hashes]), eq(autologinTokens.partner, partner));
  return {
    insert: async (row) => {
      await db.insert(autologinTokens).values(row);
    },
    find: async (hashes, partner) => (await db.select().from(autologinTokens).where(own(hashes, partner)))[0] ?? null,
    take: async (hashes, partner) =>
      (await db.delete(autologinTokens).where(own(hashes, partner)).returning())[0] ?? null,
    removeExpired: async (now) => {
      await db.delete(autologinTokens).where(lt(autologinTokens.expiresAt, now));
    },
  };
}
