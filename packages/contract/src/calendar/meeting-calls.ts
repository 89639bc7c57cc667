import * as z from 'zod/mini';
import { define } from '../define.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import { calendarId, EVENTS_API } from './calendar.ts';
import {
  attendeeAnswer,
  event,
  eventId,
  eventInstance,
  instanceKey,
  meetingAnswer,
  MAX_OBJECT_BYTES,
} from './event.ts';

/** The text of a calendar file [VAL-055]. */
export const icsText = z.string().check(z.minLength(1), z.maxLength(MAX_OBJECT_BYTES));
/** The address of the user in an invitation [VAL-057]; several addresses of one user are possible. */
const attendeeMail = z.string().check(z.minLength(1), z.maxLength(320));
const INVITATION_ERRORS = [
  ...CHANGE_ERRORS,
  'invitation_invalid',
  'invitation_not_for_user',
  'invitation_without_organizer',
  'invitation_outdated',
  'calendar_not_found',
  'calendar_not_allowed',
] as const;

/** What an invitation is to the user's calendars. */
export const INVITATION_STATES = [
  /** The calendars do not have it. */
  'new',
  /** It changes what the calendars have. */
  'update',
  /** The calendars have this version. */
  'known',
  /** The calendars have a newer version. */
  'outdated',
  /** It cancels what the calendars have, or had. */
  'cancelled',
  /** It answers an event that the user organises. */
  'reply',
  /** It proposes another time for an event that the user organises. */
  'counter',
  /** It is an answer or a proposal about an event that the calendars do not have. */
  'unknown',
] as const;

/**
 * Reads an invitation and compares it with the user's calendars, without changing them [API-150]. `attendee` is the address that
 * the user is invited by; without it the gateway looks for one of the user's addresses.
 */
export const readInvitationText = define({
  id: 'events.meetingRequest',
  method: 'POST',
  path: `${EVENTS_API}/meetingrequest.json`,
  changes: false,
  summary: 'Reads an invitation and compares it with the calendars of the user.',
  body: z.object({
    ics: icsText,
    attendee: z.optional(attendeeMail),
    /** IANA name of the zone that the reader sees; without it that of the user's preferences. */
    timezone: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({
    Success: z.literal(1),
    method: z.enum(['request', 'cancel', 'reply', 'counter', 'declinecounter', 'publish', 'refresh', 'add']),
    state: z.enum(INVITATION_STATES),
    /** What the invitation says. */
    event,
    /** The id of the event in the user's calendars; '' when they do not have it. */
    id: z.union([eventId, z.literal('')]),
    /** The address that the user is invited by; '' when the user is not invited. */
    attendee: z.string(),
    /** The event as the user's calendars have it; null when they do not have it. */
    own: z.nullable(event),
    /** What the sender adds; '' for nothing. */
    note: z.string(),
    /** The user's events of the day of the invitation, in the user's zone. */
    day: z.array(eventInstance),
  }),
  errors: [...READ_ERRORS, 'invitation_invalid'],
});

/** Puts an invitation with the user's answer into a calendar, and sends the answer to the organizer [API-151, VAL-054 to VAL-058]. */
export const answerInvitation = define({
  id: 'events.answerRequest',
  method: 'POST',
  path: `${EVENTS_API}/meetingrequest/:calendarId/:answer.json`,
  summary: 'Answers an invitation and puts it into a calendar.',
  params: z.object({ calendarId, answer: meetingAnswer }),
  body: z.object({
    ics: icsText,
    /** One of the user's addresses. When it is not among the attendees, the event was passed on, and the organizer is told so. */
    attendee: attendeeMail,
    /** A line for the organizer. */
    note: z._default(z.string().check(z.maxLength(2000)), ''),
    /** Whether the organizer gets a mail. */
    notify: z._default(z.boolean(), true),
  }),
  reply: z.object({ Success: z.literal(1), id: eventId }),
  errors: INVITATION_ERRORS,
});

/** Makes the text of an answer, without changing or sending anything [API-152]. */
export const writeResponse = define({
  id: 'events.meetingResponse',
  method: 'POST',
  path: `${EVENTS_API}/meetingresponse/:answer.json`,
  changes: false,
  summary: 'Makes the text of an answer to an invitation.',
  params: z.object({ answer: meetingAnswer }),
  body: z.object({ ics: icsText, attendee: attendeeMail }),
  reply: z.object({ Success: z.literal(1), ics: z.string() }),
  errors: INVITATION_ERRORS,
});

/**
 * Applies what the other side sent about an event of the user [API-153]: an answer, whose sender is one of its attendees, or a
 * cancellation, whose sender is `attendee` and must be the organizer.
 */
export const applyResponse = define({
  id: 'events.applyResponse',
  method: 'PUT',
  path: `${EVENTS_API}/meetingresponse.json`,
  summary: 'Applies the answer of an attendee, or the cancellation of the organizer, to an event of the user.',
  body: z.object({
    ics: icsText,
    attendee: attendeeMail,
    /** Invites somebody who answers without being invited. */
    add: z._default(z.boolean(), false),
  }),
  reply: z.object({ Success: z.literal(1), id: eventId }),
  errors: [...INVITATION_ERRORS, 'event_not_found'],
});

/** The calendar text of an event, as it is sent to people [API-157]. */
export const eventRequest = define({
  id: 'events.requestText',
  method: 'GET',
  path: `${EVENTS_API}/meetingrequest/:file`,
  summary: 'The calendar text of an event.',
  params: z.object({ file: z.string().check(z.maxLength(80)) }),
  reply: z.object({ ics: z.string() }),
  errors: [...READ_ERRORS, 'event_not_found'],
});

/** Sets the user's own answer of an event in the calendar, and sends it to the organizer [API-158]. */
export const setOwnAnswer = define({
  id: 'events.setAnswer',
  method: 'PUT',
  path: `${EVENTS_API}/attendee/:eventId`,
  summary: 'Sets the user’s own answer of an event.',
  params: z.object({ eventId }),
  body: z.object({
    partstat: meetingAnswer,
    date: z._default(instanceKey, ''),
    note: z._default(z.string().check(z.maxLength(2000)), ''),
    notify: z._default(z.boolean(), true),
  }),
  reply: z.object({ Success: z.literal(1), ics: z.string() }),
  errors: [...CHANGE_ERRORS, 'event_not_found', 'invitation_not_for_user', 'calendar_not_allowed'],
});

/** Puts invitations that the inbox scan found into a calendar, unanswered [API-160, CAL-008]. `attendee` has the address by UID. */
export const addFoundInvitations = define({
  id: 'events.multipleRequests',
  method: 'POST',
  path: `${EVENTS_API}/multiplemeetingrequests/:calendarId/needs-action`,
  summary: 'Puts invitations that were found in the inbox into a calendar, unanswered.',
  params: z.object({ calendarId }),
  body: z.object({
    ics: z.array(icsText).check(z.maxLength(20)),
    attendee: z.record(z.string().check(z.maxLength(1000)), attendeeMail),
  }),
  reply: z.object({ Success: z.literal(1), added: z.int() }),
  errors: [...CHANGE_ERRORS, 'calendar_not_found', 'calendar_not_allowed', 'too_many_events'],
});

/** Proposes another time to the organizer (COUNTER), or answers such a proposal of an attendee. */
export const counterProposal = define({
  id: 'events.counter',
  method: 'POST',
  path: `${EVENTS_API}/counter/:eventId`,
  origin: 'ours',
  summary: 'Proposes another time for an event to its organizer, or refuses such a proposal.',
  params: z.object({ eventId }),
  body: z.object({
    date: z._default(instanceKey, ''),
    /** The proposed times, instants `YYYY-MM-DDTHH:MM:SSZ`; '' to refuse the proposal of `attendee`. */
    start: z.string().check(z.maxLength(20)),
    end: z.string().check(z.maxLength(20)),
    attendee: z._default(z.string().check(z.maxLength(320)), ''),
    note: z._default(z.string().check(z.maxLength(2000)), ''),
  }),
  reply: z.object({ Success: z.literal(1) }),
  errors: [...CHANGE_ERRORS, 'event_not_found', 'invitation_not_for_user', 'event_time_invalid'],
});

/** The next meetings with a person [API-104, DATA-057, CAL-022]. */
export const upcomingMeetings = define({
  id: 'events.upcomingMeetings',
  method: 'GET',
  path: `${EVENTS_API}/upcomingmeetings.json`,
  summary: 'The next meetings with a person.',
  query: z.object({
    attendee: attendeeMail,
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 5),
  }),
  reply: z.object({
    Success: z.literal(1),
    /** When the person was asked about, ISO 8601. */
    Attendee: z.object({ time: z.string() }),
    Meetings: z.array(
      z.object({ start: z.string(), end: z.string(), id: eventId, summary: z.string(), answer: attendeeAnswer }),
    ),
  }),
  errors: READ_ERRORS,
});
