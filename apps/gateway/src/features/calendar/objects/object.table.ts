import type { AttendeeAnswer, EventInstance, Reminder } from '@pillarbox/contract/calendar/event';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { calendars } from '../calendar.table.ts';

/** What an override says otherwise than its series. */
export type OverrideColumns = Pick<
  EventInstance,
  'summary' | 'location' | 'status' | 'isBusy' | 'isPrivate' | 'color' | 'attendees'
> & { readonly alarms: readonly Alarm[] };

/** When a reminder is due. */
export type Alarm = Pick<Reminder, 'minutes' | 'from'>;

/** The events and tasks of calendars. The text is the truth; the columns behind it are read from it. */
export const calendarObjects = pgTable(
  'calendar_objects',
  {
    id: text('id').primaryKey(),
    calendarId: text('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    /** The last part of the path that a CalDAV client chose; null for `<id>.ics`. */
    davName: text('dav_name'),
    kind: text('kind').$type<'event' | 'task'>().notNull(),
    /** The iCalendar object as it was received, or as it was written here. */
    text: text('text').notNull(),
    /** A new value for each state of the text. */
    etag: text('etag').notNull(),
    /** Bytes of the text. */
    size: integer('size').notNull(),
    /** Revision of the calendar at the last change. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    summary: text('summary').notNull(),
    location: text('location').notNull(),
    /** Title, place, notes and people, of overrides too, folded for the search. */
    search: text('search').notNull(),
    /** Start of the first instance, and end of the last one; null when it has no end. Wall times as UTC when `isLocal`. */
    firstAt: timestamp('first_at', { withTimezone: true }),
    lastAt: timestamp('last_at', { withTimezone: true }),
    /** The times are those of whoever reads them: whole days and floating times. */
    isLocal: boolean('is_local').notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    repeats: boolean('repeats').notNull(),
    status: text('status').$type<EventInstance['status']>().notNull(),
    isBusy: boolean('is_busy').notNull(),
    isPrivate: boolean('is_private').notNull(),
    color: text('color').notNull(),
    alarms: jsonb('alarms').$type<readonly Alarm[]>().notNull(),
    /** Minutes from the earliest reminder to the start, and from the start to the latest; null without reminders. */
    alarmLead: integer('alarm_lead'),
    alarmLag: integer('alarm_lag'),
    /** Whether one of the reminders is sent by mail. */
    hasMailAlarm: boolean('has_mail_alarm').notNull().default(false),
    /** Address of the organizer in lower case; ''. */
    organizer: text('organizer').notNull(),
    sequence: integer('sequence').notNull(),
    /** Number of people. */
    attendees: integer('attendees').notNull(),
    /** When a task was done. */
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** Its instances are stored up to here; null when all are. */
    expandedTo: timestamp('expanded_to', { withTimezone: true }),
    /** Why its instances are not stored, or not all of them; ''. */
    fault: text('fault').$type<'' | 'deadline' | 'too_many' | 'unreadable'>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('calendar_objects_uid').on(table.calendarId, table.uid),
    uniqueIndex('calendar_objects_dav_name').on(table.calendarId, table.davName),
    index('calendar_objects_revision').on(table.calendarId, table.revision),
    index('calendar_objects_uids').on(table.uid),
    index('calendar_objects_expanded').on(table.expandedTo),
    index('calendar_objects_mail_alarm')
      .on(table.lastAt)
      .where(sql`${table.hasMailAlarm}`),
  ],
);

/** The instances of events in a window of time: what lists and free and busy times read. */
export const calendarInstances = pgTable(
  'calendar_instances',
  {
    objectId: text('object_id')
      .notNull()
      .references(() => calendarObjects.id, { onDelete: 'cascade' }),
    calendarId: text('calendar_id').notNull(),
    /** The original start (RECURRENCE-ID); '' for an event that does not repeat. */
    instance: text('instance').notNull(),
    /** Instants; wall times as UTC when `isLocal`. */
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    endAt: timestamp('end_at', { withTimezone: true }).notNull(),
    isLocal: boolean('is_local').notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    /** Longer than a week: lists look for these beyond the week before their window. */
    isLong: boolean('is_long').notNull(),
    /** What an override says otherwise. */
    override: jsonb('override').$type<OverrideColumns>(),
    /** What a list shows of it: `listedJson`. Null when that is long, or would be stored too often: it is made when it is read. */
    listed: text('listed'),
    /** As `invitedBy`; null without `listed`. */
    invitedBy: text('invited_by'),
  },
  (table) => [
    primaryKey({ columns: [table.objectId, table.instance] }),
    index('calendar_instances_start').on(table.calendarId, table.startAt),
    index('calendar_instances_long')
      .on(table.calendarId, table.endAt)
      .where(sql`${table.isLong}`),
  ],
);

/** The people of events, by event or override. */
export const calendarAttendees = pgTable(
  'calendar_attendees',
  {
    objectId: text('object_id')
      .notNull()
      .references(() => calendarObjects.id, { onDelete: 'cascade' }),
    /** The override that it is about; '' for the event or the series. */
    instance: text('instance').notNull(),
    /** In lower case. */
    mail: text('mail').notNull(),
    answer: text('answer').$type<AttendeeAnswer>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectId, table.instance, table.mail] }),
    index('calendar_attendees_mail').on(table.mail),
  ],
);

/** Objects that are gone from a calendar, so that other programs learn it at their next sync (RFC 6578). */
export const removedCalendarObjects = pgTable(
  'removed_calendar_objects',
  {
    calendarId: text('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    objectId: text('object_id').notNull(),
    davName: text('dav_name'),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.objectId] }),
    index('removed_calendar_objects_revision').on(table.calendarId, table.revision),
  ],
);
