import type { Reference } from '@pillarbox/contract/compose/draft';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Where the latest version of each draft lies, and what it answers. */
export const drafts = pgTable(
  'drafts',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    draftid: text('draftid').notNull(),
    /** Highest version that was filed; 0 while the first one is on its way. */
    version: integer('version').notNull(),
    folder: text('folder').notNull(),
    uidvalidity: bigint('uidvalidity', { mode: 'number' }).notNull(),
    /** 0 while the first version is on its way. */
    uid: bigint('uid', { mode: 'number' }).notNull(),
    /** Message-ID of the version at that place. */
    messageId: text('message_id').notNull(),
    /** Message-ID of a version that may lie about, because filing or removing it was cut short; it is removed by it. */
    stray: text('stray'),
    /** The message that this one answers or forwards, kept when the draft is opened again. */
    reference: jsonb('reference').$type<Reference>(),
    inReplyTo: text('in_reply_to').notNull(),
    /** Message-IDs separated by spaces, oldest first. */
    references: text('references').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.draftid] })],
);
