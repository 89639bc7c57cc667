import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { issuerGrants, issuerSignIns } from './issuer.table.ts';

/** A sign-in that has begun, as stored. */
export type SignInRow = typeof issuerSignIns.$inferSelect;
/** A grant, as stored. */
export type GrantRow = typeof issuerGrants.$inferSelect;

/** Stores sign-ins that have begun, and the tokens of those that were completed. */
export class IssuerStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async addSignIn(row: SignInRow): Promise<void> {
    await this.#db.insert(issuerSignIns).values(row);
  }

  /** Removes and returns a sign-in by any of its fingerprints, so that only one caller gets it; null when there is none. */
  async takeSignIn(hashes: readonly string[], partner: string): Promise<SignInRow | null> {
    const own = and(inArray(issuerSignIns.hash, [...hashes]), eq(issuerSignIns.partner, partner));
    return (await this.#db.delete(issuerSignIns).where(own).returning())[0] ?? null;
  }

  async addGrant(row: GrantRow): Promise<void> {
    await this.#db.insert(issuerGrants).values(row);
  }

  async findGrant(id: string): Promise<GrantRow | null> {
    return (await this.#db.select().from(issuerGrants).where(eq(issuerGrants.id, id)))[0] ?? null;
  }

  async changeGrant(id: string, change: Pick<GrantRow, 'sealed' | 'expiresAt'>): Promise<void> {
    await this.#db.update(issuerGrants).set(change).where(eq(issuerGrants.id, id));
  }

  async removeGrant(id: string): Promise<void> {
    await this.#db.delete(issuerGrants).where(eq(issuerGrants.id, id));
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#db.delete(issuerSignIns).where(lt(issuerSignIns.expiresAt, now));
    await this.#db.delete(issuerGrants).where(lt(issuerGrants.expiresAt, now));
  }
}
