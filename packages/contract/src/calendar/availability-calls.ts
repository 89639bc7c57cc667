import * as z from 'zod/mini';
import { define } from '../define.ts';
import { READ_ERRORS } from './call-errors.ts';
import { calendarId, EVENTS_API } from './calendar.ts';
import { day } from './event.ts';

/** Most people of one request. */
export const MAX_ASKED = 50;

/**
 * A time at which somebody is not free [DATA-055]: `tzStart` and `tzEnd` are `YYYY-MM-DD HH:mm` in the zone of whoever asks [CAL-017],
 * `start` and `end` the instants.
 */
export const busyTime = z.object({
  tzStart: z.string(),
  tzEnd: z.string(),
  start: z.string(),
  end: z.string(),
  kind: z.enum(['busy', 'tentative', 'away']),
});
export type BusyTime = z.output<typeof busyTime>;

/** Free and busy times of one person or resource. `isKnown` is false for somebody who does not share them, or who has no account here. */
export const availability = z.object({ isKnown: z.boolean(), events: z.array(busyTime) });
export type Availability = z.output<typeof availability>;

/** When people and resources are busy [API-159]. The reply does not tell whether somebody has an address. */
export const readAvailability = define({
  id: 'events.availability',
  method: 'GET',
  path: `${EVENTS_API}/availability.json`,
  summary: 'The free and busy times of people and resources.',
  query: z.object({
    start: day,
    end: day,
    /** Addresses of people, ids of resources; `users[]` in the address. */
    'users[]': z.pipe(
      z.transform((value): unknown[] => (Array.isArray(value) ? value : [value])),
      z.array(z.string().check(z.maxLength(320))).check(z.maxLength(MAX_ASKED)),
    ),
    timezone: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ Availability: z.record(z.string(), availability) }),
  errors: [...READ_ERRORS, 'event_window_too_long', 'event_zone_unknown'],
});

/** What a public page of free and busy times shows: nothing of the events but their times. */
export const publicAvailability = define({
  id: 'events.publicAvailability',
  method: 'GET',
  path: `${EVENTS_API}/public/availability/:owner`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'The free and busy times of a public page.',
  params: z.object({ owner: z.string().check(z.maxLength(64)) }),
  query: z.object({
    start: day,
    end: day,
    timezone: z.string().check(z.maxLength(100)),
    calendar: z.optional(calendarId),
  }),
  /** `timezone` is that of the owner; '' when the owner has chosen none. */
  reply: z.object({ name: z.string(), timezone: z.string(), events: z.array(busyTime) }),
  errors: ['not_found', 'event_window_too_long', 'event_zone_unknown'],
});
