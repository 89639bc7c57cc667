import type { Outgoing, Reference } from '@pillarbox/contract/compose/draft';
import type { OutboxState } from '@pillarbox/contract/compose/outbox';
import { boolean, customType, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Raw bytes; drizzle has no type of its own for them. */
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Every message on its way out (DESIGN 4.7). What is secret or large is erased when the row reaches an end. All times are the
 * database's, never a gateway's: they order the work of several gateways.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    draftid: text('draftid').notNull(),
    state: text('state').$type<OutboxState>().notNull(),
    subject: text('subject').notNull(),
    /** With angle brackets; one for all attempts. */
    messageId: text('message_id').notNull(),
    envelopeFrom: text('envelope_from').notNull(),
    envelopeTo: jsonb('envelope_to').$type<string[]>().notNull(),
    /** Number of recipients; stays when the addresses are erased. */
    recipients: integer('recipients').notNull(),
    /** Id of the source, without Bcc, in the blob store; null once it is erased. */
    blob: text('blob'),
    /** The Bcc header as the copy in Sent carries it, '' for none. */
    bccHeader: text('bcc_header').notNull(),
    /** The message as it was written, for calling it back; null once it is erased. */
    outgoing: jsonb('outgoing').$type<Outgoing>(),
    reference: jsonb('reference').$type<Reference>(),
    /** Name and password at the mail server, sealed; null once they are erased. */
    sealed: bytea('sealed'),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** The worker that has the row in hand, and until when it may. */
    leaseOwner: text('lease_owner'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** Failed attempts of the present step. */
    attempts: integer('attempts').notNull(),
    /** When the end of the message was last about to be sent to the submission server. */
    handedAt: timestamp('handed_at', { withTimezone: true }),
    /** How often the end of the message was sent without a known answer: above 0 it may have left. */
    handovers: integer('handovers').notNull().default(0),
    /** The copy lies in Sent; a source that is missing before that is a fault. */
    copied: boolean('copied').notNull().default(false),
    /** Set when the submission server took it. */
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    queueId: text('queue_id').notNull(),
    /** Recipients that the submission server refused while it took the message for others, separated by ', '. */
    refused: text('refused').notNull().default(''),
    /** An error code that belongs to the state, '' for none; written with every change of the state. */
    reason: text('reason').notNull(),
    serverText: text('server_text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('outbox_draft').on(table.accountId, table.draftid),
    index('outbox_due').on(table.state, table.dueAt),
  ],
);
