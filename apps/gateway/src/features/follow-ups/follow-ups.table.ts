import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { FollowUpState } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpRequest, StopWhen } from '@pillarbox/contract/follow-ups/request';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** A UID or UIDVALIDITY: up to 2^32-1. */
const imapNumber = (name: string) => bigint(name, { mode: 'number' }).notNull();
/** A time of the database. */
const time = (name: string) => timestamp(name, { withTimezone: true });

/** Whom a message was written to, and as whom. */
export type Addresses = Pick<Outgoing, 'from' | 'replyto' | 'to' | 'cc' | 'bcc'>;

/** The condition of a partial index, word for word as in the queries that use it: something is to come, and nothing else is waited for. */
export const IS_COMING = sql`state = 'waiting' and waits = ''`;

/** The follow-ups of sent messages, one row for each message. Times that order work are the database's. */
export const followUpSets = pgTable(
  'follow_up_sets',
  {
    /** The srcUID. */
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** The row of the outbox that sent the message: it begins its follow-ups once. */
    outboxId: text('outbox_id').notNull(),
    /** With angle brackets. */
    messageId: text('message_id').notNull(),
    /** Those of the message, separated by spaces. */
    references: text('references').notNull(),
    subject: text('subject').notNull(),
    isAuto: boolean('is_auto').notNull(),
    stop: text('stop').$type<StopWhen>().notNull(),
    addresses: jsonb('addresses').$type<Addresses>().notNull(),
    /** All follow-ups, those that were sent included. */
    requests: jsonb('requests').$type<FollowUpRequest[]>().notNull(),
    /** When each follow-up that was sent was put into the outbox, in milliseconds since 1970; as many as were. */
    sentTimes: jsonb('sent_times').$type<number[]>().notNull(),
    /** Addresses of those who replied, in lower case. */
    replied: jsonb('replied').$type<string[]>().notNull(),
    /** The user has answered in the conversation. */
    answered: boolean('answered').notNull().default(false),
    /** The copy of the message; uid 0 while it was not found. */
    sentFolder: text('sent_folder').notNull(),
    sentValidity: imapNumber('sent_validity'),
    sentUid: imapNumber('sent_uid'),
    state: text('state').$type<FollowUpState>().notNull(),
    /** Who replied or was not reached, or an error code; written with every change of the state. */
    reason: text('reason').notNull(),
    /** Why a due follow-up waits for a sign-in, '' for nothing. */
    waits: text('waits').notNull(),
    /** When the message was accepted. */
    sentAt: time('sent_at').notNull(),
    /** When the next follow-up is due; null when there is none. */
    dueAt: time('due_at'),
    /** Failed attempts of the next follow-up. */
    attempts: integer('attempts').notNull().default(0),
    version: integer('version').notNull().default(1),
    /** The worker that has claimed the row, and when its claim ends. */
    leaseOwner: text('lease_owner'),
    leaseUntil: time('lease_until'),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('follow_up_sets_outbox').on(table.outboxId),
    index('follow_up_sets_account').on(table.accountId, table.state),
    index('follow_up_sets_due').on(table.dueAt).where(IS_COMING),
    index('follow_up_sets_turns').on(table.isAuto, table.accountId, table.dueAt).where(IS_COMING),
  ],
);

/** How far the folders of accounts with follow-ups have been searched for replies. */
export const followUpPositions = pgTable(
  'follow_up_positions',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    folder: text('folder').notNull(),
    uidvalidity: imapNumber('uidvalidity'),
    /** All messages up to this uid have been looked at. */
    uid: imapNumber('uid'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.folder] })],
);
