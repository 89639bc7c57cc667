import type { AnswerKind, UpdateChange, UpdateField, UpdateValue } from '@pillarbox/contract/contact-update/update';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Requests to update contacts, with their answers. Times are the database's. */
export const contactUpdates = pgTable(
  'contact_updates',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The partner whose hosts accept the link. */
    partner: text('partner').notNull(),
    /** SHA-256 of the link's secret. */
    hash: text('hash').notNull().unique(),
    /** Origin of the pages of the link. */
    origin: text('origin').notNull(),
    /** Name and address of the owner, for the page of the link. */
    ownerName: text('owner_name').notNull(),
    ownerMail: text('owner_mail').notNull(),
    contactId: text('contact_id').notNull(),
    /** Name and address of the contact when it was asked. */
    name: text('name').notNull(),
    mail: text('mail').notNull(),
    /** What the spellings of the address have in common, for the limits. A gateway of the version before writes none. */
    recipient: text('recipient').notNull().default(''),
    fields: jsonb('fields').$type<UpdateField[]>().notNull(),
    /** `withdrawn` rows stay for the limits. */
    state: text('state').$type<'waiting' | 'answered' | 'applied' | 'dismissed' | 'withdrawn'>().notNull(),
    /** What the page showed last; null before it was opened. */
    shown: jsonb('shown').$type<UpdateValue[]>(),
    answer: text('answer').$type<AnswerKind>(),
    changes: jsonb('changes').$type<UpdateChange[]>().notNull().default([]),
    /** For undo: the card as it was, and the state that was written. Null when nothing was written. */
    before: text('before'),
    written: text('written'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    index('contact_updates_account').on(table.accountId, table.createdAt),
    index('contact_updates_created_at').on(table.createdAt),
    index('contact_updates_recipient').on(table.recipient, table.createdAt),
  ],
);
