import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What an account answered to wishes for a read receipt. */
export const receipts = pgTable(
  'receipts',
  {
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** SHA-256 of the Message-ID: the id itself may be long and tells who writes to whom. */
    fingerprint: text('fingerprint').notNull(),
    state: text('state').$type<Exclude<ReceiptState, 'none'>>().notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partner, table.mail, table.fingerprint] }),
    index('receipts_answered').on(table.answeredAt),
  ],
);
