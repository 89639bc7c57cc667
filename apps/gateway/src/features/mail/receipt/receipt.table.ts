import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/** Answers of accounts to requests for a read receipt. */
export const receipts = pgTable(
  'receipts',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** SHA-256 of the Message-ID: the id itself may be long and can show who writes to whom. */
    fingerprint: text('fingerprint').notNull(),
    state: text('state').$type<Exclude<ReceiptState, 'none'>>().notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fingerprint] }),
    index('receipts_answered').on(table.answeredAt),
  ],
);
