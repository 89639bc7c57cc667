import * as z from 'zod/mini';
import { define } from '../define.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import { EVENTS_API } from './calendar.ts';
import { day, eventId } from './event.ts';

/** The window of reminders, in the zone of the user: the first and the last day [API-095, CAL-009]. */
export const reminderWindow = z.object({
  start: z.optional(day),
  end: z.optional(day),
  /** IANA name (ours): the gateway does not know the browser's zone, which is the user's when the preference is ''. */
  timezone: z.optional(z.string().check(z.maxLength(100))),
});

/**
 * A reminder of an event [DATA-032]. `alarm` is when it is due, `dtstart` when the event starts, both ISO 8601. `trigger` names the
 * reminder within its event: the instance and the number of its alarm.
 */
export const eventAlert = z.object({
  id: eventId,
  summary: z.string(),
  dtstart: z.string(),
  alarm: z.string(),
  trigger: z.string(),
});
export type EventAlert = z.output<typeof eventAlert>;

/** The reminders of events that were not displayed yet [API-097]. Without a window: today and the next seven days. */
export const listEventReminders = define({
  id: 'events.notifications',
  method: 'GET',
  path: `${EVENTS_API}/notifications.json`,
  summary: 'The reminders of events in a range of days.',
  whenDegraded: 'refused',
  query: reminderWindow,
  reply: z.object({ Success: z.literal(1), Notifications: z.array(eventAlert) }),
  errors: READ_ERRORS,
});

/** Marks a reminder as displayed, so that no tab and no other program shows it again [API-098]. */
export const markEventReminder = define({
  id: 'events.notificationDisplayed',
  method: 'POST',
  path: `${EVENTS_API}/NotificationDisplayed/:eventid/:trigger`,
  summary: 'Marks a reminder of an event as displayed, or postpones it.',
  whenDegraded: 'refused',
  params: z.object({ eventid: eventId, trigger: z.string().check(z.maxLength(100)) }),
  /** Shows the reminder again after so many minutes (ours). */
  body: z.object({ snooze: z.optional(z.int().check(z.gte(1), z.lte(10_080))) }),
  reply: z.object({ Success: z.literal(1) }),
  errors: [...CHANGE_ERRORS, 'event_not_found'],
});
