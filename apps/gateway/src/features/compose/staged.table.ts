import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Files that wait for the message they belong to: uploaded ones, and copies of parts of existing messages. */
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
    /** Place of the part that this is a copy of; null for an uploaded file. */
    origin: text('origin'),
    /** The draft that last named it; null until one did. */
    draftid: text('draftid'),
    /** The message on its way out that holds on to it; null while none does. */
    outboxId: text('outbox_id'),
    /** Begin of the week after which it is forgotten. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('staged_attachments_account').on(table.accountId, table.origin),
    index('staged_attachments_outbox').on(table.outboxId),
    index('staged_attachments_created').on(table.createdAt),
  ],
);
