import type { FaxCover, FaxFile, FaxReason, FaxRecipient, FaxState } from '@pillarbox/contract/fax/fax';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const number = (name: string) => integer(name).notNull().default(0);
const words = (name: string) => text(name).notNull().default('');

/** `arriving`: the service has announced it, its pages are not here; no list shows it. */
export type StoredState = FaxState | 'arriving';
/** A file of a fax; `content` names its bytes. */
export type StoredFile = FaxFile & { readonly content: string };

/** Faxes of accounts. Times are the database's. */
export const faxes = pgTable(
  'faxes',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The partner whose service sends it. */
    partner: text('partner').notNull(),
    state: text('state').$type<StoredState>().notNull(),
    reason: text('reason').$type<FaxReason>(),
    number: words('number'),
    name: words('name'),
    subject: words('subject'),
    /** Lower case, for the search. */
    words: words('words'),
    recipients: jsonb('recipients').$type<FaxRecipient[]>().notNull().default([]),
    cover: jsonb('cover').$type<FaxCover>().notNull(),
    files: jsonb('files').$type<StoredFile[]>().notNull().default([]),
    /** Own number and header line when it was given to be sent. */
    ownNumber: words('own_number'),
    header: words('header'),
    /** Languages of the cover page, the best first. */
    languages: jsonb('languages').$type<string[]>().notNull().default([]),
    /** Names the pages; '' before they are made. */
    content: words('content'),
    pages: number('pages'),
    sentPages: number('sent_pages'),
    /** Pages that count against the limit, and the month (`2026-11`). */
    charged: number('charged'),
    chargedMonth: words('charged_month'),
    seen: boolean('seen').notNull().default(true),
    attempts: number('attempts'),
    /** Counts every change of a draft, so that pages of an older one are not taken for those of this one. */
    revision: number('revision'),
    /** Whether the service may have it: set before it is given to it. */
    handed: boolean('handed').notNull().default(false),
    /** The service's id of a fax that arrives. */
    serviceFax: text('service_fax'),
    /** When something is to be done: the next attempt, or the end of waiting for the service. */
    dueAt: time('due_at'),
    leaseOwner: text('lease_owner'),
    leaseUntil: time('lease_until'),
    /** What the list is ordered by. */
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    index('faxes_account').on(table.accountId, table.at),
    index('faxes_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    uniqueIndex('faxes_service')
      .on(table.partner, table.serviceFax)
      .where(sql`service_fax is not null`),
  ],
);

/** What users set, and the pages of the month. */
export const faxAccounts = pgTable('fax_accounts', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  header: words('header'),
  /** '' for that of the partner. */
  country: words('country'),
  cover: boolean('cover').notNull().default(false),
  sender: words('sender'),
  month: words('month'),
  used: number('used'),
});

/** Bytes in the blob store: of a file, or one blob for each page. A job removes those that no fax names. */
export const faxContents = pgTable(
  'fax_contents',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    pieces: integer('pieces').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('fax_contents_created').on(table.createdAt)],
);

/** Prefix of the ids, among those of reports, of faxes that the gateway has collected from a service. */
export const COLLECTED = 'recvq/';

/** Reports of services that have been taken, so that none counts twice. */
export const faxReports = pgTable(
  'fax_reports',
  {
    partner: text('partner').notNull(),
    id: text('id').notNull(),
    takenAt: time('taken_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.partner, table.id] }), index('fax_reports_taken').on(table.takenAt)],
);
