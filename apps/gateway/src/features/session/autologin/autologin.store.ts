import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { autologinTokens } from './autologin.table.ts';

/** A one-time sign-in as the database holds it. */
export type AutologinRow = typeof autologinTokens.$inferSelect;

/** One-time sign-ins. */
export interface AutologinStore {
  insert(row: AutologinRow): Promise<void>;
  /** Looks at one by any of its hashes and leaves it; null when there is none for this partner. */
  find(hashes: readonly string[], partner: string): Promise<AutologinRow | null>;
  /** Takes one out by any of its hashes, so that nobody else gets it; null when there is none for this partner. */
  take(hashes: readonly string[], partner: string): Promise<AutologinRow | null>;
  removeExpired(now: Date): Promise<void>;
}

/** The store on the product's database. */
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
