import * as z from 'zod/mini';
import { define } from '../define.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import {
  calendar,
  calendarId,
  calendarKind,
  calendarLevel,
  CALENDARS_API,
  offeredCalendar,
  submittedCalendar,
} from './calendar.ts';

const success = z.object({ Success: z.literal(1) });
const named = z.object({ calendarId });
const user = z.string().check(z.maxLength(320));

/** The user's own calendars, without task lists and resources [API-161]. The first call of an account makes its default calendar. */
export const listPersonal = define({
  id: 'calendars.personal',
  method: 'GET',
  path: `${CALENDARS_API}/list/personal`,
  summary: 'The user’s own calendars.',
  whenDegraded: 'refused',
  reply: z.object({ Calendars: z.object({ Personal: z.array(calendar) }) }),
  errors: READ_ERRORS,
});

/** Every calendar of the user: own, of others, feeds, resources and task lists, in the user's order. */
export const listCalendars = define({
  id: 'calendars.all',
  method: 'GET',
  path: `${CALENDARS_API}/all`,
  origin: 'ours',
  summary: 'Every calendar, resource and task list of the user.',
  whenDegraded: 'refused',
  reply: z.object({ calendars: z.array(calendar) }),
  errors: READ_ERRORS,
});

/** Creates a calendar, a task list or a resource [CAL-019, CAL-020]. */
export const createCalendar = define({
  id: 'calendars.create',
  method: 'POST',
  path: `${CALENDARS_API}/calendar`,
  origin: 'ours',
  summary: 'Creates a calendar, a task list or a resource.',
  whenDegraded: 'refused',
  body: z.extend(submittedCalendar, { kind: z._default(calendarKind, 'calendar') }),
  reply: calendar,
  errors: [...CHANGE_ERRORS, 'calendar_name_missing', 'too_many_calendars', 'calendar_not_allowed'],
});

/** Changes a calendar. Name, colour and whether it is shown can be changed for calendars of others, too: only for the user. */
export const changeCalendar = define({
  id: 'calendars.change',
  method: 'PUT',
  path: `${CALENDARS_API}/calendar/:calendarId`,
  origin: 'ours',
  summary: 'Changes a calendar.',
  whenDegraded: 'refused',
  params: named,
  body: submittedCalendar,
  reply: calendar,
  errors: [...CHANGE_ERRORS, 'calendar_name_missing', 'calendar_not_found', 'calendar_not_allowed'],
});

/** Deletes a calendar with its events, or moves them to another calendar first. */
export const deleteCalendar = define({
  id: 'calendars.delete',
  method: 'DELETE',
  path: `${CALENDARS_API}/calendar/:calendarId`,
  origin: 'ours',
  summary: 'Deletes a calendar, or moves its events to another calendar and deletes it.',
  whenDegraded: 'refused',
  params: named,
  body: z.object({ destination_id: z.optional(calendarId) }),
  reply: success,
  errors: [...CHANGE_ERRORS, 'calendar_not_found', 'calendar_not_allowed', 'calendar_is_default', 'too_many_events'],
});

/** Shares a calendar with a person, or changes the level of one. The reply does not tell whether somebody has the address. */
export const shareCalendar = define({
  id: 'calendars.share',
  method: 'PUT',
  path: `${CALENDARS_API}/share/:calendarId`,
  origin: 'ours',
  summary: 'Shares a calendar with a person of the same provider, or changes what the person may do.',
  whenDegraded: 'refused',
  params: named,
  body: z.object({ user, level: calendarLevel }),
  reply: calendar,
  errors: [
    ...CHANGE_ERRORS,
    'calendar_not_found',
    'calendar_not_allowed',
    'share_not_here',
    'share_with_self',
    'too_many_shares',
  ],
});

/** Ends the share of a calendar with one person. Nothing happens when there is none. */
export const withdrawCalendarShare = define({
  id: 'calendars.withdrawShare',
  method: 'DELETE',
  path: `${CALENDARS_API}/share/:calendarId`,
  origin: 'ours',
  summary: 'Ends the share of a calendar with one person.',
  whenDegraded: 'refused',
  params: named,
  body: z.object({ user }),
  reply: calendar,
  errors: [...CHANGE_ERRORS, 'calendar_not_found', 'calendar_not_allowed'],
});

/** The calendars that others share with the user, and the resources of the provider, subscribed ones included [SHELL-080, SHELL-088]. */
export const listOfferedCalendars = define({
  id: 'calendars.offered',
  method: 'GET',
  path: `${CALENDARS_API}/subscriptions`,
  origin: 'ours',
  summary: 'The calendars and resources that others share with the user.',
  whenDegraded: 'refused',
  reply: z.object({ calendars: z.array(offeredCalendar) }),
  errors: READ_ERRORS,
});

/** One calendar that another user shares with the user [SHELL-076, SHELL-077]. */
export const readOfferedCalendar = define({
  id: 'calendars.offeredOne',
  method: 'GET',
  path: `${CALENDARS_API}/subscription/:calendarId`,
  origin: 'ours',
  summary: 'One calendar that another user shares with the user.',
  whenDegraded: 'refused',
  params: named,
  reply: offeredCalendar,
  errors: [...READ_ERRORS, 'calendar_not_found'],
});

/** Subscribes to a calendar of another user: its events then stand in the views. */
export const subscribeCalendar = define({
  id: 'calendars.subscribe',
  method: 'POST',
  path: `${CALENDARS_API}/subscription/:calendarId`,
  origin: 'ours',
  summary: 'Subscribes to a calendar that another user shares.',
  whenDegraded: 'refused',
  params: named,
  reply: calendar,
  errors: [...CHANGE_ERRORS, 'calendar_not_found', 'too_many_subscriptions'],
});

/** Ends a subscription to a calendar of another user, or removes a feed. The share stays. */
export const unsubscribeCalendar = define({
  id: 'calendars.unsubscribe',
  method: 'DELETE',
  path: `${CALENDARS_API}/subscription/:calendarId`,
  origin: 'ours',
  summary: 'Ends the subscription to a calendar.',
  whenDegraded: 'refused',
  params: named,
  reply: success,
  errors: [...CHANGE_ERRORS, 'calendar_not_found'],
});

/** Subscribes to a calendar file of the Internet (http, https or webcal), which is read again from time to time. */
export const subscribeFeed = define({
  id: 'calendars.subscribeFeed',
  method: 'POST',
  path: `${CALENDARS_API}/feed`,
  origin: 'ours',
  summary: 'Subscribes to a calendar file of the Internet.',
  whenDegraded: 'refused',
  body: z.extend(submittedCalendar, { address: z.string().check(z.maxLength(2000)) }),
  reply: calendar,
  errors: [
    ...CHANGE_ERRORS,
    'feed_address_invalid',
    'feed_unreachable',
    'feed_not_a_calendar',
    'too_many_subscriptions',
  ],
});

/** Reads a feed again now. */
export const refreshFeed = define({
  id: 'calendars.refreshFeed',
  method: 'POST',
  path: `${CALENDARS_API}/feed/:calendarId`,
  origin: 'ours',
  summary: 'Reads a subscribed calendar file again.',
  whenDegraded: 'refused',
  params: named,
  reply: calendar,
  errors: [...CHANGE_ERRORS, 'calendar_not_found', 'feed_unreachable', 'feed_not_a_calendar'],
});

/** Gives a calendar a public page of its free and busy times, a new address of it, or takes it away. */
export const publishCalendar = define({
  id: 'calendars.publish',
  method: 'PUT',
  path: `${CALENDARS_API}/public/:calendarId`,
  origin: 'ours',
  summary: 'Switches the public page of the free and busy times of a calendar on or off.',
  whenDegraded: 'refused',
  params: named,
  body: z.object({ isPublic: z.boolean() }),
  reply: calendar,
  errors: [...CHANGE_ERRORS, 'calendar_not_found', 'calendar_not_allowed'],
});
