import * as z from 'zod/mini';
import { calendarId } from '../calendar/calendar.ts';

/** Base of the calls of a user about the own booking page. */
export const APPOINTMENTS_API = '/api/appointments';
/** Base of the calls of visitors. */
export const PUBLIC_APPOINTMENTS_API = '/api/public/appointments';

/** Most kinds of visit of one page. */
export const MAX_VISIT_KINDS = 12;
/** Most ranges of hours of one kind: a week with some breaks. */
export const MAX_VISIT_HOURS = 42;
/** Longest name of a kind, place, and line below the owner's name, in characters. */
export const MAX_VISIT_TEXT = 120;
/** Longest message of a visitor, in characters: it is one line. */
export const MAX_VISITOR_LINE = 300;
/** Longest window of one question for free times, in days: the weeks that a month touches. */
export const MAX_SLOT_DAYS = 45;
/** Visits that one visitor may have ahead with one owner. */
export const MAX_OPEN_VISITS = 3;
/** Visits that an owner's page takes on one day. */
export const MAX_VISITS_A_DAY = 40;
/** Mails with visits that one address gets on one day, from all pages. */
export const MAX_VISITS_AN_ADDRESS = 6;

const minuteOfDay = z.int().check(z.gte(0), z.lte(1440));

/** Hours at which visits are possible, in the zone of the owner: minutes since midnight. `weekday`: 1 Monday to 7 Sunday. */
const visitHours = z
  .object({ weekday: z.int().check(z.gte(1), z.lte(7)), from: minuteOfDay, to: minuteOfDay })
  .check(z.refine(({ from, to }) => from < to));
export type VisitHours = z.output<typeof visitHours>;

/** A kind of visit that can be booked. */
export const visitKind = z.object({
  /** Part of the address of the kind. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_VISIT_TEXT)),
  place: z.string().check(z.maxLength(MAX_VISIT_TEXT)),
  /** Length; visits begin at every fifth minute. */
  minutes: z.int().check(z.gte(5), z.lte(720), z.multipleOf(5)),
  hours: z.array(visitHours).check(z.maxLength(MAX_VISIT_HOURS)),
  /** Time from the booking to the visit, in minutes, at least. */
  notice: z.int().check(z.gte(0), z.lte(43_200)),
  /** Minutes that stay free before and after. */
  before: z.int().check(z.gte(0), z.lte(240)),
  after: z.int().check(z.gte(0), z.lte(240)),
  /** Days ahead that can be booked. */
  horizon: z.int().check(z.gte(1), z.lte(365)),
  /** `once`: a booking counts at once. `hand`: it waits for the owner. */
  confirms: z.enum(['once', 'hand']),
  /** Until so many minutes before it begins, a visitor may cancel or change a visit. */
  changeUntil: z.int().check(z.gte(0), z.lte(43_200)),
  /** The calendars whose events take time; empty: all that make the owner busy. */
  calendars: z.array(calendarId).check(z.maxLength(100)),
});
export type VisitKind = z.output<typeof visitKind>;

/** What an owner sets up. */
export const appointmentPage = z.object({
  /** Whether visits can be booked. */
  isOn: z.boolean(),
  /** A line below the owner's name: a company, a profession; ''. */
  line: z.string().check(z.maxLength(MAX_VISIT_TEXT)),
  /** The calendar that visits are written to; '' for the default one. */
  calendarId,
  kinds: z.array(visitKind).check(
    z.maxLength(MAX_VISIT_KINDS),
    z.refine((kinds) => new Set(kinds.map(({ id }) => id)).size === kinds.length),
  ),
});
export type AppointmentPage = z.output<typeof appointmentPage>;

/** How a visit stands. `asked` waits for the owner. */
export const visitState = z.enum(['asked', 'confirmed', 'cancelled']);
export type VisitState = z.output<typeof visitState>;

/** A visit as its owner sees it. */
export const visit = z.object({
  id: z.string(),
  state: visitState,
  kind: z.string(),
  /** Milliseconds since 1970. */
  start: z.number(),
  end: z.number(),
  /** The event. */
  eventId: z.string(),
  name: z.string(),
  mail: z.string(),
  line: z.string(),
});
export type Visit = z.output<typeof visit>;

/** A kind of visit as visitors see it. */
export const publicKind = z.pick(visitKind, {
  id: true,
  name: true,
  place: true,
  minutes: true,
  confirms: true,
  changeUntil: true,
});
export type PublicKind = z.output<typeof publicKind>;
