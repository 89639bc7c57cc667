import type { EmptyingState } from '@pillarbox/contract/emptying/emptying';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Folders that are being emptied, and those whose emptying has ended not long ago. All times are the database's. */
export const emptyings = pgTable(
  'emptyings',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    folder: text('folder').notNull(),
    uidvalidity: bigint('uidvalidity', { mode: 'number' }).notNull(),
    /** The highest uid at the start: messages above it arrived later and stay. */
    topUid: bigint('top_uid', { mode: 'number' }).notNull(),
    total: integer('total').notNull(),
    removed: integer('removed').notNull(),
    state: text('state').$type<EmptyingState>().notNull(),
    /** The error code of a failed one, '' for none. */
    reason: text('reason').notNull(),
    /** Who removes the messages, and when that claim ends. */
    leaseOwner: text('lease_owner').notNull(),
    leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.folder] }), index('emptyings_updated').on(table.updatedAt)],
);
