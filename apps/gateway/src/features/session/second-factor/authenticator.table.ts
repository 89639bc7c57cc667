import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';
import { bytea } from '../../../platform/database/bytea.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** One row for each account with an enabled or pending authenticator. */
export const authenticators = pgTable('authenticators', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  /** The enabled secret, sealed for its account; null before the first code. */
  sealed: bytea('sealed'),
  enabledAt: time('enabled_at'),
  /** The secret that was created last and is not enabled yet. */
  pending: bytea('pending'),
  pendingAt: time('pending_at'),
  /** Time step (RFC 6238) of the last accepted code. Codes up to this step are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Consecutive wrong codes, and the end of the lock. */
  failures: integer('failures').notNull().default(0),
  lockedUntil: time('locked_until'),
});

/** Fingerprints of unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: text('account_id').$type<AccountId>().notNull(), fingerprint: text('fingerprint').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.fingerprint] })],
);
