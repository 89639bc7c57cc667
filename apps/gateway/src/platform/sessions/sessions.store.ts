import { eq, lt } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { sessions } from './sessions.table.ts';

/** A session as the database holds it. */
export type SessionRow = typeof sessions.$inferSelect;

/** Rows of signed-in browsers. */
export interface SessionsStore {
  insert(row: SessionRow): Promise<void>;
  find(id: string): Promise<SessionRow | null>;
  touch(id: string, seenAt: Date, expiresAt: Date): Promise<void>;
  remove(id: string): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}

/** The store on the product's database. */
export function createSessionsStore(db: Db): SessionsStore {
  return {
    insert: async (row) => {
      await db.insert(sessions).values(row);
    },
    find: async (id) => (await db.select().from(sessions).where(eq(sessions.id, id)))[0] ?? null,
    touch: async (id, seenAt, expiresAt) => {
      await db.update(sessions).set({ seenAt, expiresAt }).where(eq(sessions.id, id));
    },
    remove: async (id) => {
      await db.delete(sessions).where(eq(sessions.id, id));
    },
    removeExpired: async (now) => {
      await db.delete(sessions).where(lt(sessions.expiresAt, now));
    },
  };
}
