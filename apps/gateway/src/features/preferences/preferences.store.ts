import { count, eq, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { preferences } from './preferences.table.ts';

/** The account that preferences belong to. */
export type OwnerKey = Pick<Account, 'accountId'>;

/** JSON values by name. */
export type StoredPreferences = Record<string, unknown>;

/** Preferences of accounts. */
export interface PreferencesStore {
  load(owner: OwnerKey): Promise<StoredPreferences>;
  /** Saves all values, or none when the account would then have more than `most`; returns whether it saved. */
  save(owner: OwnerKey, changed: StoredPreferences, limits: { most: number; now: Date }): Promise<boolean>;
}

class TooMany extends Error {}

/** The store in the product's database. */
export function createPreferencesStore(db: Db): PreferencesStore {
  const ofOwner = ({ accountId }: OwnerKey) => eq(preferences.accountId, accountId);
  return {
    load: async (owner) => {
      const rows = await db
        .select({ name: preferences.name, value: preferences.value })
        .from(preferences)
        .where(ofOwner(owner));
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    },
    save: async (owner, changed, { most, now }) => {
      const rows = Object.entries(changed).map(([name, value]) => ({
        accountId: owner.accountId,
        name,
        // As text, because the driver turns a JSON null into an SQL null and a list into an array.
        value: sql`${JSON.stringify(value)}::jsonb`,
        updatedAt: now,
      }));
      if (rows.length === 0) return true;
      try {
        await db.transaction(async (tx) => {
          await tx
            .insert(preferences)
            .values(rows)
            .onConflictDoUpdate({
              target: [preferences.accountId, preferences.name],
              set: { value: sql`excluded.value`, updatedAt: now },
            });
          const [total] = await tx.select({ n: count() }).from(preferences).where(ofOwner(owner));
          if ((total?.n ?? 0) > most) throw new TooMany();
        });
      } catch (error) {
        if (error instanceof TooMany) return false;
        throw error;
      }
      return true;
    },
  };
}
