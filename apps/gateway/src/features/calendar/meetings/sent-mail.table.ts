import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/** Mails about meetings that were sent: an event that is saved again and again is told once. */
export const meetingMails = pgTable(
  'meeting_mails',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** SHA-256 of UID, instance, kind and recipient, and for the organizer's mails SEQUENCE: none of them shows who meets whom. */
    fingerprint: text('fingerprint').notNull(),
    /** What the last mail of this kind said: an answer; '' for the organizer's mails. */
    content: text('content').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fingerprint] }),
    index('meeting_mails_sent').on(table.sentAt),
  ],
);
