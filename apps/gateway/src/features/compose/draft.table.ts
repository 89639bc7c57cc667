import type { Reference } from '@pillarbox/contract/compose/draft';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** The folder and uid of the latest version of each draft, and the message it replies to. */
export const drafts = pgTable(
  'drafts',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    draftid: text('draftid').notNull(),
    /** Highest version that was filed; 0 until the first one is. */
    version: integer('version').notNull(),
    folder: text('folder').notNull(),
    uidvalidity: bigint('uidvalidity', { mode: 'number' }).notNull(),
    /** 0 until the first version is filed. */
    uid: bigint('uid', { mode: 'number' }).notNull(),
    /** The open composer that wrote that version; '' when the client did not say. */
    writer: text('writer').notNull().default(''),
    /** Message-ID of the version with that uid. */
    messageId: text('message_id').notNull(),
    /** Message-ID of a version that may be left in Drafts because filing or removing it was interrupted. */
    stray: text('stray'),
    /** The message that this one replies to or forwards; kept when the draft is opened again. */
    reference: jsonb('reference').$type<Reference>(),
    inReplyTo: text('in_reply_to').notNull(),
    /** Message-IDs separated by spaces, oldest first. */
    references: text('references').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.draftid] })],
);
