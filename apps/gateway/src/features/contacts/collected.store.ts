import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { collectedAddresses, collectedFromSent } from './collected.table.ts';

type Owner = Pick<Account, 'accountId'>;

/** Most addresses that are kept for an account; the ones that were not used for longest are dropped. */
export const MAX_COLLECTED = 2000;

/** An address with how often and when it was last written to. */
export interface Collected {
  readonly mail: string;
  readonly name: string;
  readonly uses: number;
  readonly lastUsed: Date;
}

/** Rows of collected addresses. */
export class CollectedStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Changes whenever an address is added, used or removed. */
  async state({ accountId }: Owner): Promise<string> {
    const { uses, lastUsed } = collectedAddresses;
    const [row] = await this.#db
      .select({ state: sql<string>`concat_ws(' ', count(*), sum(${uses}), max(${lastUsed}))` })
      .from(collectedAddresses)
      .where(eq(collectedAddresses.accountId, accountId));
    return row?.state ?? '';
  }

  /** All addresses of an account. */
  async all({ accountId }: Owner): Promise<Collected[]> {
    const { mail, name, uses, lastUsed } = collectedAddresses;
    return await this.#db
      .select({ mail, name, uses, lastUsed })
      .from(collectedAddresses)
      .where(eq(collectedAddresses.accountId, accountId))
      .orderBy(desc(lastUsed))
      .limit(MAX_COLLECTED);
  }

  /** Adds uses. `mail` in lower case, each once. A name replaces the stored one, an empty name does not. */
  async add({ accountId }: Owner, people: readonly Collected[]): Promise<void> {
    if (people.length === 0) return;
    const table = collectedAddresses;
    await this.#db
      .insert(table)
      .values(people.map((one) => ({ accountId, ...one })))
      .onConflictDoUpdate({
        target: [table.accountId, table.mail],
        set: {
          uses: sql`least(${table.uses} + excluded.uses, 1000000)`,
          name: sql`case when excluded.name = '' then ${table.name} else excluded.name end`,
          lastUsed: sql`greatest(${table.lastUsed}, excluded.last_used)`,
        },
      });
    await this.#dropOldest({ accountId });
  }

  async #dropOldest({ accountId }: Owner): Promise<void> {
    const table = collectedAddresses;
    const newest = this.#db
      .select({ mail: table.mail })
      .from(table)
      .where(eq(table.accountId, accountId))
      .orderBy(desc(table.lastUsed))
      .limit(MAX_COLLECTED);
    await this.#db.delete(table).where(and(eq(table.accountId, accountId), notInArray(table.mail, newest)));
  }

  async remove({ accountId }: Owner, mails: readonly string[]): Promise<void> {
    const table = collectedAddresses;
    await this.#db.delete(table).where(and(eq(table.accountId, accountId), inArray(table.mail, [...mails])));
  }

  /** Records that the Sent folder is being read for this account. False when it was already. */
  async claimSent({ accountId }: Owner, now: Date): Promise<boolean> {
    const claimed = await this.#db
      .insert(collectedFromSent)
      .values({ accountId, readAt: now })
      .onConflictDoNothing()
      .returning({ accountId: collectedFromSent.accountId });
    return claimed.length > 0;
  }

  /** Takes the claim back, because reading failed. */
  async releaseSent({ accountId }: Owner): Promise<void> {
    await this.#db.delete(collectedFromSent).where(eq(collectedFromSent.accountId, accountId));
  }
}
