import * as z from 'zod/mini';
import { bookColor } from '../contacts/book.ts';

/** Base of the calls of calendars [API-161]. */
export const CALENDARS_API = '/api/db/steele/1.0/calendars';
/** Base of the calls of events [API-148]. */
export const EVENTS_API = '/api/db/steele/1.0/events';

/** Most own calendars of an account, task lists and resources included. */
export const MAX_CALENDARS = 100;
/** Most calendars of others and of the Internet that an account subscribes to. */
export const MAX_CALENDAR_SUBSCRIPTIONS = 50;
/** Most people that one calendar is shared with. */
export const MAX_CALENDAR_SHARES = 100;
/** Longest name of a calendar, in characters. */
export const MAX_CALENDAR_NAME = 60;

export const calendarId = z.string().check(z.maxLength(64));

/** One of the eight colours of events and calendars, `BOOK_COLORS` [CAL-003]. */
export const calendarColor = bookColor;

/**
 * What a share allows. FREEBUSY shows when the owner is busy and nothing else; READ shows events, except that private ones are busy
 * times; WRITE changes events, too.
 */
export const CALENDAR_LEVELS = ['FREEBUSY', 'READ', 'WRITE'] as const;
export const calendarLevel = z.enum(CALENDAR_LEVELS);
export type CalendarLevel = z.output<typeof calendarLevel>;

/** What the user may do with a calendar. OWN: everything, deleting and sharing included. */
export const calendarRight = z.enum(['OWN', ...CALENDAR_LEVELS]);
export type CalendarRight = z.output<typeof calendarRight>;

/**
 * The kinds of calendars: `calendar` with events, `tasks` (a task list), `resource` (bookings of a room or of equipment), `feed` (an
 * address of the Internet), `birthdays` (made from contacts, read only).
 */
export const CALENDAR_KINDS = ['calendar', 'tasks', 'resource', 'feed', 'birthdays'] as const;
export const calendarKind = z.enum(CALENDAR_KINDS);
export type CalendarKind = z.output<typeof calendarKind>;

/** How a resource is booked. */
export const resourceRules = z.object({
  kind: z.enum(['room', 'equipment']),
  /** Seats of a room; 0: unknown. */
  seats: z.int().check(z.gte(0), z.lte(100_000)),
  place: z.string().check(z.maxLength(200)),
  /** Whether the owner confirms each booking; until then it is tentative. */
  needsApproval: z.boolean(),
  /** Whether a booking of a busy time waits until the time is free, instead of being refused. */
  hasWaitlist: z.boolean(),
  /** Longest booking in minutes; 0: no limit. */
  maxMinutes: z.int().check(z.gte(0), z.lte(525_600)),
});
export type ResourceRules = z.output<typeof resourceRules>;

/** A person that a calendar is shared with. */
export const calendarShare = z.object({ mail: z.string(), level: calendarLevel });
export type CalendarShare = z.output<typeof calendarShare>;

/** A calendar as its user sees it [DATA-025]. Name, colour, order and `isShown` of a calendar of another user are the user's own. */
export const calendar = z.object({
  id: calendarId,
  name: z.string(),
  kind: calendarKind,
  color: calendarColor,
  description: z.string(),
  right: calendarRight,
  /** The address of the owner. */
  owner: z.string(),
  /** New events go to the one default calendar of an account; new tasks to the default task list. */
  isDefault: z.boolean(),
  /** Whether its events stand in the views. */
  isShown: z.boolean(),
  /** Whether its events make the owner busy. */
  blocksTime: z.boolean(),
  /** With whom it is shared; empty for a calendar of another user. */
  shares: z.array(calendarShare),
  /** Key of its public page of free and busy times; '' when it has none. Only the owner sees it. */
  publicKey: z.string(),
  /** The rules of a resource. */
  resource: z.nullable(resourceRules),
  /** Where a feed comes from. `failedSince` is '' or the time of the first failure since the last success, ISO 8601. */
  feed: z.nullable(z.object({ address: z.string(), refreshedAt: z.string(), failedSince: z.string() })),
});
export type Calendar = z.output<typeof calendar>;

/** The fields of a calendar that is created or changed. What is left out stays as it is. */
export const submittedCalendar = z.object({
  name: z.optional(z.string().check(z.maxLength(200))),
  color: z.optional(calendarColor),
  description: z.optional(z.string().check(z.maxLength(2000))),
  isDefault: z.optional(z.boolean()),
  isShown: z.optional(z.boolean()),
  blocksTime: z.optional(z.boolean()),
  resource: z.optional(resourceRules),
});
export type SubmittedCalendar = z.output<typeof submittedCalendar>;

/** A calendar that another user shares with the user, or a bookable resource of the provider. */
export const offeredCalendar = z.object({ calendar, isSubscribed: z.boolean() });
export type OfferedCalendar = z.output<typeof offeredCalendar>;
