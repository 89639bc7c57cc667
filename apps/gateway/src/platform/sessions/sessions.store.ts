import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { accountIdOf } from '../account/account.ts';
import type { AccountId } from '../account/account.ts';
import type { IdentityRules } from '../account/login-rules.ts';
import type { Db } from '../database/database.ts';
import { sessions } from './sessions.table.ts';

/** A session, as stored. */
export type SessionRow = typeof sessions.$inferSelect;

/** Stores one row for each signed-in browser. */
export interface SessionsStore {
  insert(row: SessionRow): Promise<void>;
  find(id: string): Promise<SessionRow | null>;
  /** Returns the rows of one account, the most recently used first. */
  listOf(accountId: AccountId): Promise<SessionRow[]>;
  touch(id: string, seenAt: Date, expiresAt: Date): Promise<void>;
  /** Changes columns of a row. Returns false when the row does not exist. */
  update(id: string, change: Partial<SessionRow>): Promise<boolean>;
  /** Replaces a seal with one by the newest secret, unless other credentials were sealed meanwhile. */
  sealAnew(id: string, old: Buffer, sealed: Buffer): Promise<void>;
  /** Replaces a row in one transaction. Returns false when the old row does not exist. */
  replace(id: string, row: SessionRow): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Removes the rows of one account except one. Returns their ids. */
  removeOf(accountId: AccountId, exceptId: string | null): Promise<string[]>;
  /** Removes the rows of a partner without a second factor. Returns their ids. */
  removeFactorless(partner: string): Promise<string[]>;
  /** Removes the rows of a partner whose accounts have another identity under these rules. Returns their ids. */
  removeRenamed(partner: string, rules: IdentityRules): Promise<string[]>;
  removeExpired(now: Date): Promise<void>;
}

/** Creates the store on the product's database. */
export function createSessionsStore(db: Db): SessionsStore {
  const ofAccount = (accountId: AccountId) => eq(sessions.accountId, accountId);
  return {
    insert: async (row) => {
      await db.insert(sessions).values(row);
    },
    find: async (id) => (await db.select().from(sessions).where(eq(sessions.id, id)))[0] ?? null,
    listOf: async (accountId) => {
      const rows = await db.select().from(sessions).where(ofAccount(accountId));
      return rows.sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime());
    },
    touch: async (id, seenAt, expiresAt) => {
      await db.update(sessions).set({ seenAt, expiresAt }).where(eq(sessions.id, id));
    },
    update: async (id, change) => {
      const rows = await db.update(sessions).set(change).where(eq(sessions.id, id)).returning({ id: sessions.id });
      return rows.length > 0;
    },
    sealAnew: async (id, old, sealed) => {
      await db
        .update(sessions)
        .set({ sealed })
        .where(and(eq(sessions.id, id), eq(sessions.sealed, old)));
    },
    replace: (id, row) =>
      db.transaction(async (step) => {
        const gone = await step.delete(sessions).where(eq(sessions.id, id)).returning({ id: sessions.id });
        if (gone.length > 0) await step.insert(sessions).values(row);
        return gone.length > 0;
      }),
    remove: async (id) => {
      await db.delete(sessions).where(eq(sessions.id, id));
    },
    removeOf: async (accountId, exceptId) => {
      const except = exceptId === null ? undefined : ne(sessions.id, exceptId);
      const gone = await db
        .delete(sessions)
        .where(and(ofAccount(accountId), except))
        .returning({ id: sessions.id });
      return gone.map(({ id }) => id);
    },
    removeFactorless: async (partner) => {
      const factorless = and(eq(sessions.partner, partner), eq(sessions.factor, 'none'));
      const gone = await db.delete(sessions).where(factorless).returning({ id: sessions.id });
      return gone.map(({ id }) => id);
    },
    removeRenamed: async (partner, { system, login }) => {
      const name = login === 'address' ? sessions.mail : sessions.account;
      const identity = sql`${accountIdOf(system, '')} || ${name}`;
      const renamed = and(eq(sessions.partner, partner), ne(sessions.accountId, identity));
      const gone = await db.delete(sessions).where(renamed).returning({ id: sessions.id });
      return gone.map(({ id }) => id);
    },
    removeExpired: async (now) => {
      await db.delete(sessions).where(lt(sessions.expiresAt, now));
    },
  };
}
