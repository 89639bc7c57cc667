import { isIanaName } from '@pillarbox/rules/icalendar/zones';
import { eq } from 'drizzle-orm';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { seenZones } from './seen-zone.table.ts';

/** Accounts whose zone this gateway knows to be stored. */
const MAX_KNOWN = 20_000;

interface SeenZonesDeps {
  readonly db: Db;
  /** Logs that a zone could not be stored. */
  readonly failed: (error: unknown) => void;
}

/**
 * The zones of the pages of users, for what happens without a page: CalDAV, bookings, reminders. It counts for users who have chosen
 * none.
 */
export class SeenZones {
  readonly #deps: SeenZonesDeps;
  readonly #known = new Map<AccountId, string>();

  constructor(deps: SeenZonesDeps) {
    this.#deps = deps;
  }

  /** Notes the zone of a page; returns without waiting. Most calls find it noted. */
  note({ accountId }: Pick<Account, 'accountId'>, zone: string): void {
    if (this.#known.get(accountId) === zone || !isIanaName(zone)) return;
    this.#known.delete(accountId);
    this.#known.set(accountId, zone);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#deps.db
      .insert(seenZones)
      .values({ accountId, zone })
      .onConflictDoUpdate({ target: seenZones.accountId, set: { zone } })
      .catch((error: unknown) => {
        this.#known.delete(accountId);
        this.#deps.failed(error);
      });
  }

  /** The zone of the last page of a user; '' when there was none. */
  async of({ accountId }: Pick<Account, 'accountId'>): Promise<string> {
    const found = await this.#deps.db
      .select({ zone: seenZones.zone })
      .from(seenZones)
      .where(eq(seenZones.accountId, accountId));
    return found[0]?.zone ?? '';
  }
}
