import { and, count, eq, inArray, lt } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { knownDevices } from './known-device.table.ts';

/** Whether an account has used a browser before: it is known, new, or the account's first one. */
export type DeviceNovelty = 'known' | 'new' | 'first';

/** Stores the browsers from which accounts have signed in. */
export interface KnownDeviceStore {
  /** Replaces the older fingerprints of a browser with the current one. */
  renew(owner: Account, older: readonly string[], fingerprint: string): Promise<void>;
  /** Stores a browser under each of its fingerprints. It is known when one of them was stored before. */
  remember(owner: Account, fingerprints: readonly string[], now: Date): Promise<DeviceNovelty>;
  removeBefore(time: Date): Promise<void>;
}

/** Creates the store on the product's database. */
export function createKnownDeviceStore(db: Db): KnownDeviceStore {
  return {
    renew: async ({ accountId }, older, fingerprint) => {
      if (older.length === 0) return;
      const own = eq(knownDevices.accountId, accountId);
      await db
        .update(knownDevices)
        .set({ fingerprint })
        .where(and(own, inArray(knownDevices.fingerprint, [...older])));
    },
    remember: ({ accountId }, fingerprints, seenAt) =>
      db.transaction(async (tx) => {
        const own = eq(knownDevices.accountId, accountId);
        const [before] = await tx.select({ n: count() }).from(knownDevices).where(own);
        const added = await tx
          .insert(knownDevices)
          .values(fingerprints.map((fingerprint) => ({ accountId, fingerprint, seenAt })))
          .onConflictDoNothing()
          .returning({ fingerprint: knownDevices.fingerprint });
        if (added.length === fingerprints.length) return (before?.n ?? 0) === 0 ? 'first' : 'new';
        await tx
          .update(knownDevices)
          .set({ seenAt })
          .where(and(own, inArray(knownDevices.fingerprint, [...fingerprints])));
        return 'known';
      }),
    removeBefore: async (time) => {
      await db.delete(knownDevices).where(lt(knownDevices.seenAt, time));
    },
  };
}
