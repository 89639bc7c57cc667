import type { Outgoing, Reference } from '@pillarbox/contract/compose/draft';
import type { OutboxState } from '@pillarbox/contract/compose/outbox';
import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Raw bytes; drizzle has no type of its own for them. */
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A worker has something to do once the row is due. This and the next two are conditions of partial indexes, word for word as in the queries. */
export const IS_WORKED = sql`state in ('held', 'sending', 'accepted')`;
export const IS_WORKED_BULK = sql`bulk and ${IS_WORKED}`;
export const IS_ELSEWHERE = sql`realm <> '' and ${IS_WORKED}`;

/**
 * Every message that is to be sent. Secret and large columns are cleared when it is sent or recalled. All times are the
 * database's and never a gateway's: they order the work of several gateways.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** The id of the account elsewhere by which the message is sent, '' for the own one. */
    realm: text('realm').notNull().default(''),
    draftid: text('draftid').notNull(),
    state: text('state').$type<OutboxState>().notNull(),
    subject: text('subject').notNull(),
    /** With angle brackets; one for all attempts. */
    messageId: text('message_id').notNull(),
    envelopeFrom: text('envelope_from').notNull(),
    envelopeTo: jsonb('envelope_to').$type<string[]>().notNull(),
    /** Number of recipients; stays when the addresses are cleared. */
    recipients: integer('recipients').notNull(),
    /** Id of the source, without Bcc, in the blob store; null once it is cleared. */
    blob: text('blob'),
    /** The Bcc header of the copy in Sent, '' for none. */
    bccHeader: text('bcc_header').notNull(),
    /** The message as the user wrote it, for recalling it; null once it is cleared. */
    outgoing: jsonb('outgoing').$type<Outgoing>(),
    reference: jsonb('reference').$type<Reference>(),
    /** User name and password for the mail server, encrypted; null once they are cleared. */
    sealed: bytea('sealed'),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** The time that the user chose for a scheduled message; null for any other, and once the user sends it at once. */
    sendAt: timestamp('send_at', { withTimezone: true }),
    /** One of many messages that a program sends: it waits for those that people send. */
    bulk: boolean('bulk').notNull().default(false),
    /** The worker that has claimed the row, and when its claim ends. */
    leaseOwner: text('lease_owner'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** Failed attempts of the current step. */
    attempts: integer('attempts').notNull(),
    /** When the final line of the message was last about to be sent to the submission server. */
    handedAt: timestamp('handed_at', { withTimezone: true }),
    /** How often the final line was sent without a known reply: above 0 the server may have accepted the message. */
    handovers: integer('handovers').notNull().default(0),
    /** The copy is in Sent. Until then a missing source is an error. */
    copied: boolean('copied').notNull().default(false),
    /** Set when the submission server accepted it. */
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    queueId: text('queue_id').notNull(),
    /** What the submission server replied when it accepted the message. */
    acceptedText: text('accepted_text').notNull().default(''),
    /** Set when the copy is in Sent. */
    filedAt: timestamp('filed_at', { withTimezone: true }),
    /** Recipients that the submission server refused while it accepted the message for others, separated by ', '. */
    refused: text('refused').notNull().default(''),
    /** The error code of the current state, '' for none; written with every change of the state. */
    reason: text('reason').notNull(),
    serverText: text('server_text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('outbox_draft').on(table.accountId, table.draftid),
    index('outbox_due').on(table.bulk, table.dueAt).where(IS_WORKED),
    index('outbox_turns').on(table.accountId, table.dueAt).where(IS_WORKED_BULK),
    index('outbox_elsewhere').on(table.dueAt).where(IS_ELSEWHERE),
  ],
);
