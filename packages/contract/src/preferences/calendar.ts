import * as z from 'zod/mini';
import { define } from '../define.ts';
import { OWN_CHANGE, OWN_READ, saved, userFile } from './own-file.ts';

/**
 * Calendar preferences [DATA-056]: the time up to which invitations in the inbox were processed, in seconds since 1970, and
 * the first day of the week, 0 for Sunday.
 */
export const calendarPreferences = z.object({
  meeting_request_timestamp: z._default(z.int().check(z.gte(0)), 0),
  first_day_of_the_week: z.optional(z.int().check(z.gte(0), z.lte(6))),
});
export type CalendarPreferences = z.output<typeof calendarPreferences>;

/** The members of a calendar that lists use; the calendar feature defines the others. */
const calendar = z.looseObject({ id: z.string(), name: z.string() });

/** The user's calendars [DATA-025]: own, shared, subscribed. */
export const calendarList = z.object({
  Calendars: z.object({ Personal: z.array(calendar), Shared: z.array(calendar), Subscribed: z.array(calendar) }),
});
export type CalendarList = z.output<typeof calendarList>;

const CORE = '/api/db/steele/1.0';

/** Reads the calendar preferences [API-068]. */
export const loadCalendarPreferences = define({
  id: 'preferences.calendar',
  method: 'GET',
  path: `${CORE}/preferences/CalendarPrefs/:file`,
  whenDegraded: 'refused',
  summary: 'The user’s calendar preferences.',
  params: userFile,
  reply: calendarPreferences,
  errors: OWN_READ,
});

/** Saves one or both calendar preferences. */
export const saveCalendarPreferences = define({
  id: 'preferences.saveCalendar',
  method: 'PUT',
  path: `${CORE}/preferences/CalendarPrefs/:file`,
  whenDegraded: 'refused',
  summary: 'Saves calendar preferences.',
  params: userFile,
  body: z.partial(
    z.object({
      meeting_request_timestamp: z.int().check(z.gte(0)),
      first_day_of_the_week: z.int().check(z.gte(0), z.lte(6)),
    }),
  ),
  reply: saved,
  errors: OWN_CHANGE,
});

/** The user's calendars [API-069]. */
export const loadCalendarList = define({
  id: 'preferences.calendarList',
  method: 'GET',
  path: `${CORE}/calendars/list/:file`,
  whenDegraded: 'refused',
  summary: 'The user’s calendars.',
  params: userFile,
  reply: calendarList,
  errors: OWN_READ,
});

/** One of the user's calendars by its id [API-079]. */
export const loadCalendar = define({
  id: 'preferences.calendarById',
  method: 'GET',
  path: `${CORE}/calendars/calendar/:file`,
  whenDegraded: 'refused',
  summary: 'One calendar of the user.',
  params: userFile,
  reply: calendar,
  errors: [...OWN_READ, 'not_found'],
});

/** What the calendar loads in one call [API-073, DATA-025]. */
export const combinedCalendarPreferences = define({
  id: 'preferences.combinedCalendar',
  method: 'GET',
  path: `${CORE}/calendars/combinedCalendarPrefs/:file`,
  whenDegraded: 'refused',
  summary: 'Calendars and calendar preferences of the user.',
  params: userFile,
  reply: z.object({ calendarList, calendarPrefs: calendarPreferences }),
  errors: OWN_READ,
});

/** The time zones to choose from [API-078]: `value` is the IANA name. */
export const loadTimezones = define({
  id: 'preferences.timezones',
  method: 'GET',
  path: `${CORE}/preferences/timezones`,
  whenDegraded: 'refused',
  summary: 'The time zones to choose from.',
  reply: z.object({ timezones: z.array(z.object({ value: z.string(), label: z.string(), id: z.string() })) }),
  errors: OWN_READ,
});
