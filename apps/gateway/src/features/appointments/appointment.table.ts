import type { VisitKind, VisitState } from '@pillarbox/contract/appointments/appointment';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** What users have set up for visits. */
export const appointmentPages = pgTable('appointment_pages', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  /** The partner whose hosts show the page. */
  partner: text('partner').notNull(),
  mail: text('mail').notNull(),
  /** Part of the address of the page. */
  key: text('key').notNull().unique(),
  isOn: boolean('is_on').notNull(),
  line: text('line').notNull(),
  /** '' for the default calendar. */
  calendarId: text('calendar_id').notNull(),
  kinds: jsonb('kinds').$type<readonly VisitKind[]>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Visits that others have booked or asked for. The event in the calendar of the owner is the truth about the time. */
export const visits = pgTable(
  'visits',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    partner: text('partner').notNull(),
    ownerMail: text('owner_mail').notNull(),
    /** SHA-256 of the secret of the link. */
    hash: text('hash').notNull().unique(),
    /** Origin of the pages of the link. */
    origin: text('origin').notNull(),
    /** The UID of the event. */
    uid: text('uid').notNull(),
    /** The kind as it was when it was booked. */
    kind: jsonb('kind').$type<VisitKind>().notNull(),
    state: text('state').$type<VisitState>().notNull(),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    endAt: timestamp('end_at', { withTimezone: true }).notNull(),
    /** The visitor. */
    name: text('name').notNull(),
    mail: text('mail').notNull(),
    line: text('line').notNull(),
    timezone: text('timezone').notNull(),
    language: text('language').notNull(),
    /** SEQUENCE of the event (RFC 5545 3.8.7.4). */
    sequence: integer('sequence').notNull(),
    /** Grows with each change; `told` is the version that both were told by mail. */
    version: integer('version').notNull(),
    told: integer('told').notNull().default(0),
    /** Who made the last change, and is not told of it. */
    changedBy: text('changed_by').$type<'owner' | 'visitor'>().notNull(),
    /** Another gateway writes the mails until then. */
    tellingUntil: timestamp('telling_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('visits_account').on(table.accountId, table.endAt),
    index('visits_mail').on(table.mail, table.createdAt),
    index('visits_untold')
      .on(table.createdAt)
      .where(sql`${table.told} < ${table.version}`),
  ],
);
