import * as z from 'zod/mini';
import { define } from '../define.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import { calendarId, EVENTS_API } from './calendar.ts';
import {
  changeScope,
  day,
  event,
  eventFields,
  eventId,
  eventInstance,
  instanceKey,
  MAX_LISTED_EVENTS,
  submittedEvent,
  undoKey,
} from './event.ts';

const listQuery = z.object({
  /** First day, and the day after the last one, in `timezone`. */
  start: day,
  end: day,
  /** IANA name. */
  timezone: z.string().check(z.maxLength(100)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_LISTED_EVENTS)), MAX_LISTED_EVENTS),
  /** Only events with these words in title, place, notes or people. */
  search: z.optional(z.string().check(z.maxLength(200))),
});
const listed = z.object({
  events: z.array(eventInstance),
  /** Whether there are more than `limit`. */
  isCut: z.boolean(),
});
const LIST_ERRORS = [...READ_ERRORS, 'event_window_too_long', 'event_zone_unknown'] as const;
const WRITE_ERRORS = [
  ...CHANGE_ERRORS,
  'calendar_not_found',
  'calendar_not_allowed',
  'too_many_events',
  'event_time_invalid',
  'event_zone_unknown',
  'event_rule_invalid',
  'event_rule_empty',
  'event_address_invalid',
  'resource_busy',
  'attachment_not_found',
  'attachments_too_large',
] as const;

/** `type` and `date` name what of a series is meant: without them all of it [CAL-018, API-156]. */
const scopeQuery = z.object({ type: z._default(changeScope, 'all'), date: z._default(instanceKey, '') });
const written = z.object({ event, undo: undoKey });

/** The instances of all calendars that are shown and of hidden ones, by start [API-148]. */
export const listEvents = define({
  id: 'events.list',
  method: 'GET',
  path: `${EVENTS_API}/list`,
  summary: 'The events of all calendars in a range of days.',
  query: listQuery,
  reply: listed,
  errors: LIST_ERRORS,
});

/** The instances of one calendar [API-149]. */
export const listCalendarEvents = define({
  id: 'events.listOne',
  method: 'GET',
  path: `${EVENTS_API}/list/:calendarId`,
  summary: 'The events of one calendar in a range of days.',
  params: z.object({ calendarId }),
  query: listQuery,
  reply: listed,
  errors: [...LIST_ERRORS, 'calendar_not_found'],
});

/** One event; with `date` one instance of it. */
export const readEvent = define({
  id: 'events.read',
  method: 'GET',
  path: `${EVENTS_API}/event/:id`,
  origin: 'ours',
  summary: 'One event, or one instance of a series.',
  params: z.object({ id: eventId }),
  query: z.object({ date: z._default(instanceKey, '') }),
  reply: event,
  errors: [...READ_ERRORS, 'event_not_found'],
});

/** Creates an event [API-155]. People are told by mail. */
export const createEvent = define({
  id: 'events.create',
  method: 'POST',
  path: `${EVENTS_API}/event/:calendarId`,
  summary: 'Creates an event.',
  params: z.object({ calendarId }),
  body: z.extend(submittedEvent, {
    summary: eventFields.shape.summary,
    start: eventFields.shape.start,
    end: eventFields.shape.end,
  }),
  reply: written,
  errors: WRITE_ERRORS,
});

/** Changes an event, one instance, or an instance and those that follow [API-156]. */
export const changeEvent = define({
  id: 'events.change',
  method: 'PUT',
  path: `${EVENTS_API}/event/:id`,
  summary: 'Changes an event or instances of it.',
  params: z.object({ id: eventId }),
  query: scopeQuery,
  body: submittedEvent,
  reply: written,
  errors: [...WRITE_ERRORS, 'event_not_found', 'event_changed'],
});

/** Deletes an event, one instance, or an instance and those that follow. People are told by mail. */
export const deleteEvent = define({
  id: 'events.delete',
  method: 'DELETE',
  path: `${EVENTS_API}/event/:id`,
  origin: 'ours',
  summary: 'Deletes an event or instances of it.',
  params: z.object({ id: eventId }),
  query: scopeQuery,
  body: z.object({
    etag: z.optional(z.string().check(z.maxLength(100))),
    notify: z._default(z.boolean(), true),
    note: z._default(z.string().check(z.maxLength(2000)), ''),
  }),
  reply: z.object({ Success: z.literal(1), undo: undoKey }),
  errors: [...CHANGE_ERRORS, 'event_not_found', 'event_changed', 'calendar_not_allowed'],
});

/** Undoes a change or deletion of events. Refused when the event was changed since. */
export const undoEventChange = define({
  id: 'events.undo',
  method: 'POST',
  path: `${EVENTS_API}/undo/:undo`,
  origin: 'ours',
  summary: 'Undoes a change or deletion of events.',
  params: z.object({ undo: undoKey }),
  reply: z.object({ Success: z.literal(1) }),
  errors: [
    ...CHANGE_ERRORS,
    'event_undo_expired',
    'event_changed',
    'calendar_not_allowed',
    'resource_busy',
    'event_time_invalid',
  ],
});
