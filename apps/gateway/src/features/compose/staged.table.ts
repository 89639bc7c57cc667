import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Files for messages that are being written: uploaded ones, and copies of parts of existing messages. */
export const stagedAttachments = pgTable(
  'staged_attachments',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** SHA-256 of the content in hexadecimal. */
    sha256: text('sha256').notNull(),
    /** Id of the content in the blob store. */
    blob: text('blob').notNull(),
    /** Folder, uidvalidity, uid and part of which this is a copy, as JSON; null for an uploaded file. */
    origin: text('origin'),
    /** The draft that last used it; null until one did. */
    draftid: text('draftid'),
    /** What uses it: a message in the outbox by its id, or follow-ups, see `holderOf`; null while nothing does. */
    outboxId: text('outbox_id'),
    /** Start of the week after which it is deleted. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('staged_attachments_account').on(table.accountId, table.origin),
    index('staged_attachments_outbox').on(table.outboxId),
    index('staged_attachments_created').on(table.createdAt),
  ],
);
