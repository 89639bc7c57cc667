import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { trustedDevices } from './device.table.ts';

/** A trusted browser, as stored. */
export type DeviceRow = typeof trustedDevices.$inferSelect;

/** Stores the trusted browsers of accounts. */
export interface DeviceStore {
  insert(row: DeviceRow): Promise<void>;
  /** Records the use of a browser and returns whether it is still trusted. */
  use(owner: Account, fingerprint: string, now: Date): Promise<boolean>;
  /** Returns the valid rows, the most recently used first. */
  listOf(owner: Account, now: Date): Promise<DeviceRow[]>;
  remove(owner: Account, id: string): Promise<boolean>;
  removeByFingerprint(owner: Account, fingerprint: string): Promise<void>;
  removeAll(owner: Account): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}

/** Creates the store on the product's database. */
export function createDeviceStore(db: Db): DeviceStore {
  const of = ({ accountId }: Account) => eq(trustedDevices.accountId, accountId);
  const live = (now: Date) => gt(trustedDevices.expiresAt, now);
  return {
    insert: async (row) => {
      await db.insert(trustedDevices).values(row);
    },
    use: async (owner, fingerprint, now) => {
      const used = await db
        .update(trustedDevices)
        .set({ usedAt: now })
        .where(and(of(owner), eq(trustedDevices.fingerprint, fingerprint), live(now)))
        .returning({ id: trustedDevices.id });
      return used.length > 0;
    },
    listOf: (owner, now) =>
      db
        .select()
        .from(trustedDevices)
        .where(and(of(owner), live(now)))
        .orderBy(desc(trustedDevices.usedAt)),
    remove: async (owner, id) => {
      const gone = await db
        .delete(trustedDevices)
        .where(and(of(owner), eq(trustedDevices.id, id)))
        .returning({ id: trustedDevices.id });
      return gone.length > 0;
    },
    removeByFingerprint: async (owner, fingerprint) => {
      await db.delete(trustedDevices).where(and(of(owner), eq(trustedDevices.fingerprint, fingerprint)));
    },
    removeAll: async (owner) => {
      await db.delete(trustedDevices).where(of(owner));
    },
    removeExpired: async (now) => {
      await db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, now));
    },
  };
}
