import * as z from 'zod/mini';
import { calendarColor, calendarId } from './calendar.ts';

/** Largest calendar object, in bytes of its text. */
export const MAX_OBJECT_BYTES = 1024 * 1024;
/** Most events or tasks of one calendar. */
export const MAX_OBJECTS = 20_000;
/** Most people of an event. */
export const MAX_ATTENDEES = 500;
/** Most reminders of an event. */
export const MAX_REMINDERS = 50;
/** Most instances that one list has. */
export const MAX_LISTED_EVENTS = 5000;
/** Longest window of a list, in days: a year and the weeks around it. */
export const MAX_WINDOW_DAYS = 400;

export const eventId = z.string().check(z.maxLength(64));

/** A day: `YYYY-MM-DD`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** A time of day: `HH:mm`. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/**
 * Names one instance of a series by its original start (RECURRENCE-ID): `YYYYMMDD` for whole days, else the instant
 * `YYYYMMDDTHHMMSSZ`. '' means the whole object.
 */
export const instanceKey = z.string().check(z.regex(/^(\d{8}(T\d{6}Z)?)?$/));

/** A time as the user sets it: `time` is '' for a whole day, `zone` an IANA name, '' for the time of whoever reads it. */
export const eventTime = z.object({
  date: day,
  time: z.union([z.literal(''), timeOfDay]),
  zone: z.string().check(z.maxLength(100)),
});
export type EventTime = z.output<typeof eventTime>;

/** Answers of an attendee (RFC 5545 3.2.12) in lower case. The user's own answers are the first three [CAL-005, VAL-054]. */
export const MEETING_ANSWERS = ['accepted', 'tentative', 'declined'] as const;
export const meetingAnswer = z.enum(MEETING_ANSWERS);
export type MeetingAnswer = z.output<typeof meetingAnswer>;
export const attendeeAnswer = z.enum([...MEETING_ANSWERS, 'needs-action', 'delegated']);
export type AttendeeAnswer = z.output<typeof attendeeAnswer>;

/** Somebody who is invited [DATA-054]. `mail` is the address without `mailto:`; `cn` repeats `name`, as the specification has both. */
export const attendee = z.object({
  mail: z.string().check(z.maxLength(320)),
  name: z.string().check(z.maxLength(200)),
  cn: z.string().check(z.maxLength(200)),
  role: z.enum(['required', 'optional', 'informed', 'chair']),
  kind: z.enum(['person', 'group', 'room', 'resource', 'unknown']),
  answer: attendeeAnswer,
});
export type Attendee = z.output<typeof attendee>;

/** A reminder: so many minutes before the start, or the end; negative for after it. */
export const reminder = z.object({
  minutes: z.int().check(z.gte(-525_600), z.lte(525_600)),
  from: z.enum(['start', 'end']),
  /** Whether it is sent by mail, too. */
  byMail: z.boolean(),
});
export type Reminder = z.output<typeof reminder>;

/** A file of an event or a task: staged by the page, copied from a message, or stored already. */
export const eventFile = z.object({
  id: z.string().check(z.maxLength(64)),
  name: z.string().check(z.maxLength(255)),
  /** Bytes. */
  size: z.int(),
  type: z.string().check(z.maxLength(127)),
});
export type EventFile = z.output<typeof eventFile>;

/**
 * One instance in a list [DATA-054]. `start` and `end` are days for whole days (`end` is the day after the last one), else instants
 * `YYYY-MM-DDTHH:MM:SSZ`. For FREEBUSY rights and private events of others the texts are '' and `isMasked` is true.
 */
export const eventInstance = z.object({
  id: eventId,
  calendar_id: calendarId,
  /** '' for an event that does not repeat. */
  instance: instanceKey,
  summary: z.string(),
  location: z.string(),
  start: z.string(),
  end: z.string(),
  isAllDay: z.boolean(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  /** The user's own answer; '' when the user is not invited, or organises it. */
  answer: z.union([z.literal(''), attendeeAnswer]),
  isBusy: z.boolean(),
  isPrivate: z.boolean(),
  isMasked: z.boolean(),
  /** '' for that of the calendar. */
  color: z.union([z.literal(''), calendarColor]),
  repeats: z.boolean(),
  /** Whether the instance differs from its series. */
  isChanged: z.boolean(),
  hasReminder: z.boolean(),
  attendees: z.int(),
});
export type EventInstance = z.output<typeof eventInstance>;

/** The fields of an event that the user sets. For whole days `end` is the last day. */
export const eventFields = z.object({
  summary: z.string().check(z.maxLength(1000)),
  location: z.string().check(z.maxLength(1000)),
  /** Plain text. */
  description: z.string().check(z.maxLength(100_000)),
  /** Address of a video call; '' for none. http and https only. */
  url: z.string().check(z.maxLength(2000)),
  start: eventTime,
  end: eventTime,
  /** RRULE without its name (RFC 5545 3.3.10), such as `FREQ=WEEKLY;BYDAY=MO`; '' for none. */
  rule: z.string().check(z.maxLength(1000)),
  color: z.union([z.literal(''), calendarColor]),
  isBusy: z.boolean(),
  isPrivate: z.boolean(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  reminders: z.array(reminder).check(z.maxLength(MAX_REMINDERS)),
  attendees: z.array(attendee).check(z.maxLength(MAX_ATTENDEES)),
  attachments: z.array(eventFile).check(z.maxLength(25)),
});
export type EventFields = z.output<typeof eventFields>;

/** An event, or one instance of it, with everything that a screen shows. */
export const event = z.extend(eventFields, {
  id: eventId,
  calendar_id: calendarId,
  instance: instanceKey,
  uid: z.string(),
  /** Null when nobody is invited. `mail` without `mailto:`. */
  organizer: z.nullable(z.object({ mail: z.string(), name: z.string() })),
  /** `summary` says the rule in the user's language [DATA-054]. */
  recurrence: z.object({ summary: z.string() }),
  answer: z.union([z.literal(''), attendeeAnswer]),
  isMasked: z.boolean(),
  isChanged: z.boolean(),
  /** Whether the user may change it. */
  isEditable: z.boolean(),
  /** Names the state that was read. */
  etag: z.string(),
});
export type Event = z.output<typeof event>;

/** What a change or deletion is about: this instance, this and following ones, or the whole series. */
export const CHANGE_SCOPES = ['current', 'following', 'all'] as const;
export const changeScope = z.enum(CHANGE_SCOPES);
export type ChangeScope = z.output<typeof changeScope>;

/** An event that is created or changed. A field that is left out stays as it is. */
export const submittedEvent = z.extend(z.partial(eventFields), {
  /** Moves the event to another calendar. */
  calendar_id: z.optional(calendarId),
  /** Refuses the change when somebody else changed the event meanwhile. */
  etag: z.optional(z.string().check(z.maxLength(100))),
  /** Whether the people of the event are told by mail. */
  notify: z._default(z.boolean(), true),
  /** A line for the people who are told. */
  note: z._default(z.string().check(z.maxLength(2000)), ''),
});
export type SubmittedEvent = z.output<typeof submittedEvent>;

/** What is needed to undo a change: the call `events.undo` takes it. Valid for ten minutes. */
export const undoKey = z.string().check(z.maxLength(64));
