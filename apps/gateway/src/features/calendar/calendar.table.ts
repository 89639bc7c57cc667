import type { CalendarKind, ResourceRules } from '@pillarbox/contract/calendar/calendar';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Calendars, task lists and resources. */
export const calendars = pgTable(
  'calendars',
  {
    id: text('id').primaryKey(),
    /** The owner. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The address of the owner: an account id does not tell it. */
    ownerMail: text('owner_mail').notNull(),
    /** The partner of the owner, whose users may book a resource. */
    partner: text('partner').notNull(),
    /** The last part of the path that a CalDAV client chose; null for the id. */
    davName: text('dav_name'),
    kind: text('kind').$type<CalendarKind>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** `#` and six hexadecimal digits. */
    color: text('color').notNull(),
    /** New events go to the one default calendar of an account, new tasks to its default task list. */
    isDefault: boolean('is_default').notNull(),
    /** Whether the events stand in the views of the owner. */
    isShown: boolean('is_shown').notNull().default(true),
    /** Whether the events make the owner busy. */
    blocksTime: boolean('blocks_time').notNull().default(true),
    /** Key of the public page of free and busy times. */
    publicKey: text('public_key'),
    /** The rules of a resource. */
    resource: jsonb('resource').$type<ResourceRules>(),
    /** What a calendar that is made from other data was made from last; '' for others. */
    source: text('source').notNull().default(''),
    /** Grows with each change of an object: the number of a sync token (RFC 6578). */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('calendars_account').on(table.accountId),
    uniqueIndex('calendars_dav_name').on(table.accountId, table.davName),
    uniqueIndex('calendars_public_key').on(table.publicKey),
    index('calendars_resource').on(table.partner, table.kind),
  ],
);

/**
 * The revisions of a calendar with a random stamp each. After a backup was restored, the same numbers get other stamps: a sync token
 * of the lost time has a stamp that the calendar does not know.
 */
export const calendarRevisions = pgTable(
  'calendar_revisions',
  {
    calendarId: text('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    stamp: text('stamp').notNull(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.revision] })],
);

/** Where calendars of the kind `feed` come from. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    calendarId: text('calendar_id')
      .primaryKey()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    /** http or https. */
    address: text('address').notNull(),
    /** The last success. */
    refreshedAt: timestamp('refreshed_at', { withTimezone: true }),
    /** The first failure since the last success. */
    failedSince: timestamp('failed_since', { withTimezone: true }),
    /** Failures since the last success. */
    failures: bigint('failures', { mode: 'number' }).notNull().default(0),
    /** When it is read again. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    /** ETag and Last-Modified of the last success, for conditional requests (RFC 9110 13). */
    etag: text('etag').notNull().default(''),
    lastModified: text('last_modified').notNull().default(''),
  },
  (table) => [index('calendar_feeds_next').on(table.nextAt)],
);
