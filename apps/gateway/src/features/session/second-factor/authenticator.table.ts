import { bigint, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });

/** One row for each account that has, or is about to have, an authenticator. */
export const authenticators = pgTable('authenticators', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  /** The secret in use, sealed for its owner; null until a code of it was given. */
  sealed: bytea('sealed'),
  enabledAt: time('enabled_at'),
  /** The secret that was made last and is not in use yet. */
  pending: bytea('pending'),
  pendingAt: time('pending_at'),
  /** Time step (RFC 6238) of the last code that was accepted: none up to it is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Wrong codes in a row, and until when none is looked at. */
  failures: integer('failures').notNull().default(0),
  lockedUntil: time('locked_until'),
});

/** Recovery codes that were not used yet, as fingerprints. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: text('account_id').$type<AccountId>().notNull(), fingerprint: text('fingerprint').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.fingerprint] })],
);
