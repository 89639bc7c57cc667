import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { autologinTokens } from './autologin.table.ts';

/** A one-time sign-in as the database holds it. */
export type AutologinRow = typeof autologinTokens.$inferSelect;

/** One-time sign-ins. */
export interface AutologinStore {
  insert(row: AutologinRow): Promise<void>;
  /** Takes one out by any of its hashes, so that nobody else gets it; null when there is none for this partner. */
  take(hashes: readonly string[], partner: string): Promise<AutologinRow | null>;
  removeExpired(now: Date): Promise<void>;
}

/** The store on the product's database. */
export function createAutologinStore(db: Db): AutologinStore {
  return {
    insert: async (row) => {
      await db.insert(autologinTokens).values(row);
    },
    take: async (hashes, partner) => {
      const own = and(inArray(autologinTokens.hash, [...hashes]), eq(autologinTokens.partner, partner));
      return (await db.delete(autologinTokens).where(own).returning())[0] ?? null;
    },
    removeExpired: async (now) => {
      await db.delete(autologinTokens).where(lt(autologinTokens.expiresAt, now));
    },
  };
}
