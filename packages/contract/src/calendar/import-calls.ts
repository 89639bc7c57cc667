import * as z from 'zod/mini';
import { define } from '../define.ts';
import { SCAN_ERRORS } from '../platform/scan-errors.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import { calendarId, CALENDARS_API } from './calendar.ts';

/** Days for which an import can be undone. */
export const CALENDAR_IMPORT_DAYS = 30;
/** Most events and tasks of a calendar file. */
export const MAX_IMPORTED_OBJECTS = 100_000;
/** Objects that the preview of a calendar file has. */
export const CALENDAR_PREVIEW = 20;
/** Objects left out that an import names; `leftOut` has no more. */
export const LISTED_CALENDAR_LEFT_OUT = 100;
/** Largest calendar file, in bytes. */
export const MAX_CALENDAR_FILE_BYTES = 50 * 1024 * 1024;

export const calendarImportId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** Why an object of a file is left out. */
export const EVENT_LEFT_OUT_REASONS = ['unreadable', 'no_start', 'too_large', 'too_many'] as const;

/** What a calendar file holds, and where its import is. */
export const calendarImport = z.object({
  id: calendarImportId,
  name: z.string(),
  state: z.enum(['ready', 'running', 'interrupted', 'done', 'undoing', 'undone']),
  /** Objects that are written, of `total`. */
  done: z.int(),
  total: z.int(),
  added: z.int(),
  /** Objects that the calendar has, in an older version: they are replaced. */
  changed: z.int(),
  /** Objects that the calendar has in this or a newer version. */
  kept: z.int(),
  /** How many objects are left out; `leftOut` has the first of them. */
  leftOutCount: z.int(),
  leftOut: z.array(z.object({ number: z.int(), summary: z.string(), reason: z.enum(EVENT_LEFT_OUT_REASONS) })),
  /** Objects that were changed after the import, so that undoing it leaves them. */
  stayed: z.int(),
  /** The first objects: what and when. */
  preview: z.array(z.object({ summary: z.string(), start: z.string(), repeats: z.boolean(), isTask: z.boolean() })),
  /** Zones that the file names and nobody knows; their times are taken as local ones. */
  unknownZones: z.array(z.string()),
  /** Milliseconds since 1970 at which the file was staged. */
  time: z.number(),
});
export type CalendarImport = z.output<typeof calendarImport>;

/** Stages a calendar file and reads it. Nothing is saved in a calendar [CAL-019]. */
export const uploadCalendarFile = define({
  id: 'calendars.uploadImport',
  method: 'POST',
  path: `${CALENDARS_API}/import`,
  origin: 'ours',
  transport: 'multipart',
  summary: 'Stages a calendar file and says what importing it would do.',
  whenDegraded: 'refused',
  // The file, and the boundaries and heads of the form.
  bodyLimit: MAX_CALENDAR_FILE_BYTES + 64 * 1024,
  query: z.object({ calendarId: z.optional(calendarId) }),
  reply: calendarImport,
  errors: [...CHANGE_ERRORS, ...SCAN_ERRORS, 'feed_not_a_calendar', 'calendar_not_found', 'overloaded'],
});

/** Where an import is. One that runs nowhere any more, because its gateway has ended, goes on. */
export const readCalendarImport = define({
  id: 'calendars.import',
  method: 'GET',
  path: `${CALENDARS_API}/import/:importId`,
  origin: 'ours',
  summary: 'The state of an import of a calendar file.',
  whenDegraded: 'refused',
  params: z.object({ importId: calendarImportId }),
  /** For a staged file: the calendar that it is compared with. */
  query: z.object({ calendarId: z.optional(calendarId) }),
  reply: calendarImport,
  errors: [...READ_ERRORS, 'not_found', 'calendar_not_found', 'overloaded'],
});

/** The imports of the last 30 days, the newest first, without what only a staged file has: preview, rows left out, zones. */
export const listCalendarImports = define({
  id: 'calendars.imports',
  method: 'GET',
  path: `${CALENDARS_API}/imports`,
  origin: 'ours',
  summary: 'The imports of calendar files of the last 30 days.',
  whenDegraded: 'refused',
  reply: z.object({ imports: z.array(calendarImport) }),
  errors: READ_ERRORS,
});

/** Imports a staged file into a calendar; it goes on after the reply. One that was interrupted goes on where it went before. */
export const startCalendarImport = define({
  id: 'calendars.startImport',
  method: 'PUT',
  path: `${CALENDARS_API}/import/:importId`,
  origin: 'ours',
  summary: 'Imports a staged calendar file.',
  whenDegraded: 'refused',
  params: z.object({ importId: calendarImportId }),
  /** Without one it goes to the calendar that the file was compared with last. */
  body: z.object({ calendarId: z.optional(calendarId) }),
  reply: calendarImport,
  errors: [...CHANGE_ERRORS, 'not_found', 'calendar_not_found', 'calendar_not_allowed', 'import_running'],
});

/** Undoes an import, or drops a staged file. */
export const undoCalendarImport = define({
  id: 'calendars.undoImport',
  method: 'DELETE',
  path: `${CALENDARS_API}/import/:importId`,
  origin: 'ours',
  summary: 'Undoes an import of a calendar file.',
  whenDegraded: 'refused',
  params: z.object({ importId: calendarImportId }),
  reply: calendarImport,
  errors: [...CHANGE_ERRORS, 'not_found', 'import_running'],
});

/** A calendar as a file (.ics). */
export const exportCalendar = define({
  id: 'calendars.export',
  method: 'GET',
  path: `${CALENDARS_API}/export/:calendarId`,
  origin: 'ours',
  transport: 'download',
  summary: 'A calendar as a calendar file.',
  whenDegraded: 'refused',
  params: z.object({ calendarId }),
  reply: z.unknown(),
  errors: [...READ_ERRORS, 'calendar_not_found'],
});
