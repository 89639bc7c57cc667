import * as z from 'zod/mini';
import { define } from '../define.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import { calendarId, CALENDARS_API } from './calendar.ts';

/** Largest calendar file, in bytes. */
export const MAX_CALENDAR_FILE_BYTES = 50 * 1024 * 1024;

export const calendarImportId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** Why an object of a file is left out. */
export const EVENT_LEFT_OUT_REASONS = ['unreadable', 'no_start', 'no_uid', 'too_large', 'too_many'] as const;

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
  leftOut: z.array(z.object({ number: z.int(), summary: z.string(), reason: z.enum(EVENT_LEFT_OUT_REASONS) })),
  /** The first objects: what and when. */
  preview: z.array(z.object({ summary: z.string(), start: z.string(), repeats: z.boolean(), isTask: z.boolean() })),
  /** Zones that the file names and nobody knows; their times are taken as local ones. */
  unknownZones: z.array(z.string()),
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
  bodyLimit: MAX_CALENDAR_FILE_BYTES,
  query: z.object({ calendarId: z.optional(calendarId) }),
  reply: calendarImport,
  errors: [...CHANGE_ERRORS, 'feed_not_a_calendar', 'calendar_not_found', 'overloaded'],
});

/** Where an import is. */
export const readCalendarImport = define({
  id: 'calendars.import',
  method: 'GET',
  path: `${CALENDARS_API}/import/:importId`,
  origin: 'ours',
  summary: 'The state of an import of a calendar file.',
  whenDegraded: 'refused',
  params: z.object({ importId: calendarImportId }),
  reply: calendarImport,
  errors: [...READ_ERRORS, 'not_found'],
});

/** Imports a staged file into a calendar; it goes on after the reply. */
export const startCalendarImport = define({
  id: 'calendars.startImport',
  method: 'PUT',
  path: `${CALENDARS_API}/import/:importId`,
  origin: 'ours',
  summary: 'Imports a staged calendar file.',
  whenDegraded: 'refused',
  params: z.object({ importId: calendarImportId }),
  body: z.object({ calendarId }),
  reply: calendarImport,
  errors: [...CHANGE_ERRORS, 'not_found', 'calendar_not_found', 'calendar_not_allowed'],
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
  errors: [...CHANGE_ERRORS, 'not_found'],
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
