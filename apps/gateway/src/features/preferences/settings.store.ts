import type { SettingsName } from '@pillarbox/contract/preferences/own-file';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { OwnerKey } from './preferences.store.ts';
import { accountSettings } from './settings.table.ts';

/** Settings of accounts that are saved as a whole: signatures, rules, lists. */
export interface SettingsStore {
  /** The JSON value of each name; absent where nothing was saved. */
  load(owner: OwnerKey, names: readonly SettingsName[]): Promise<Partial<Record<SettingsName, unknown>>>;
  save(owner: OwnerKey, name: SettingsName, change: { value: unknown; now: Date }): Promise<void>;
  /**
   * Replaces a value by the result of `change`, in one transaction.
   * @throws what `change` throws; nothing is saved then.
   */
  change(owner: OwnerKey, name: SettingsName, how: { change: (value: unknown) => unknown; now: Date }): Promise<void>;
}

/** The store in the product's database. */
export function createSettingsStore(db: Db): SettingsStore {
  const rowOf = ({ accountId }: OwnerKey, name: SettingsName) =>
    and(eq(accountSettings.accountId, accountId), eq(accountSettings.name, name));
  const upsert = async (
    on: Pick<Db, 'insert'>,
    row: { owner: OwnerKey; name: SettingsName; value: unknown; now: Date },
  ) => {
    const { owner, name, now } = row;
    const { accountId } = owner;
    // As text, because the driver turns a list into an array.
    const value = sql`${JSON.stringify(row.value)}::jsonb`;
    await on
      .insert(accountSettings)
      .values({ accountId, name, value, updatedAt: now })
      .onConflictDoUpdate({
        target: [accountSettings.accountId, accountSettings.name],
        set: { value: sql`excluded.value`, updatedAt: now },
      });
  };
  return {
    load: async ({ accountId }, names) => {
      const rows = await db
        .select({ name: accountSettings.name, value: accountSettings.value })
        .from(accountSettings)
        .where(and(eq(accountSettings.accountId, accountId), inArray(accountSettings.name, [...names])));
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    },
    save: (owner, name, { value, now }) => upsert(db, { owner, name, value, now }),
    change: (owner, name, { change, now }) =>
      db.transaction(async (tx) => {
        const { accountId } = owner;
        // Insert a row to lock, so that two first changes do not overwrite each other.
        const nothing = { accountId, name, value: sql`'null'::jsonb`, updatedAt: now };
        await tx.insert(accountSettings).values(nothing).onConflictDoNothing();
        const [row] = await tx
          .select({ value: accountSettings.value })
          .from(accountSettings)
          .where(rowOf(owner, name))
          .for('update');
        await upsert(tx, { owner, name, value: change(row?.value), now });
      }),
  };
}
