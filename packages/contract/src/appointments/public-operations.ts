import * as z from 'zod/mini';
import { day } from '../calendar/event.ts';
import { define } from '../define.ts';
import { MAX_VISITOR_LINE, PUBLIC_APPOINTMENTS_API, publicKind, visitState } from './appointment.ts';

const key = z.object({ key: z.string().check(z.maxLength(64)) });
const zone = z.string().check(z.maxLength(100));
/** Milliseconds since 1970. */
const instant = z.int().check(z.gte(0));
/** The secret of the link of a visit: a POST carries it, so that it is in no log of addresses. */
const id = z.string().check(z.minLength(1), z.maxLength(64));
const owner = { name: z.string(), line: z.string(), timezone: z.string() };

/** What the visitor has booked. */
const bookedVisit = z.object({
  ...owner,
  /** Key of the page, for another booking. */
  key: z.string(),
  kind: publicKind,
  state: visitState,
  start: instant,
  end: instant,
  visitor: z.string(),
  /** Whether the visitor can still cancel or change it. */
  isOpen: z.boolean(),
  /** The event for the visitor's calendar; '' when it is cancelled. */
  ics: z.string(),
});

/** A page where visits are booked. A page that is switched off has no kinds. */
export const openBookingPage = define({
  id: 'appointments.open',
  method: 'GET',
  path: `${PUBLIC_APPOINTMENTS_API}/page/:key`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'The kinds of visit that a booking page offers.',
  params: key,
  reply: z.object({ ...owner, isOn: z.boolean(), kinds: z.array(publicKind) }),
  errors: ['not_found', 'rate_limited'],
});

/** The free times of a kind of visit: their starts, and nothing of what takes the other times. */
export const listSlots = define({
  id: 'appointments.slots',
  method: 'GET',
  path: `${PUBLIC_APPOINTMENTS_API}/page/:key/:kind/slots`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'The free times of a kind of visit.',
  params: z.extend(key, { kind: z.string().check(z.maxLength(40)) }),
  /** First day, and the day after the last one, in `timezone`. */
  query: z.object({ start: day, end: day, timezone: zone }),
  reply: z.object({
    slots: z.array(instant),
    /** The first free time after the window when the window has none; 0 for none within a year. */
    next: z.int(),
  }),
  errors: ['not_found', 'rate_limited', 'invalid_request', 'event_window_too_long', 'event_zone_unknown'],
});

/** Books a visit, or asks for it. One of two visitors who want the same time gets it. */
export const bookVisit = define({
  id: 'appointments.book',
  method: 'POST',
  path: `${PUBLIC_APPOINTMENTS_API}/page/:key/:kind`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'Books a visit.',
  params: z.extend(key, { kind: z.string().check(z.maxLength(40)) }),
  body: z.object({
    start: instant,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    mail: z.string().check(z.trim(), z.maxLength(320)),
    line: z._default(z.string().check(z.maxLength(MAX_VISITOR_LINE)), ''),
    timezone: zone,
    /** The language of the page, for the mails: a code such as `de_DE`. */
    language: z.string().check(z.maxLength(10)),
  }),
  reply: z.object({ id, visit: bookedVisit }),
  errors: ['not_found', 'origin_refused', 'rate_limited', 'visit_taken', 'visit_limit', 'visit_address_invalid'],
});

/** A visit by the secret of its link. A wrong secret and one of another provider look the same. */
export const openVisit = define({
  id: 'appointments.visit',
  method: 'POST',
  path: `${PUBLIC_APPOINTMENTS_API}/visit/open`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'A visit, by the secret of its link.',
  body: z.object({ id }),
  reply: bookedVisit,
  errors: ['not_found', 'origin_refused', 'rate_limited'],
});

/** Moves a visit to another free time. */
export const changeVisit = define({
  id: 'appointments.change',
  method: 'POST',
  path: `${PUBLIC_APPOINTMENTS_API}/visit/change`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'Moves a visit, by the secret of its link.',
  body: z.object({ id, start: instant }),
  reply: bookedVisit,
  errors: ['not_found', 'origin_refused', 'rate_limited', 'visit_taken', 'visit_closed'],
});

/** Cancels a visit for its visitor. */
export const withdrawVisit = define({
  id: 'appointments.withdraw',
  method: 'POST',
  path: `${PUBLIC_APPOINTMENTS_API}/visit/cancel`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'Cancels a visit, by the secret of its link.',
  body: z.object({ id }),
  reply: bookedVisit,
  errors: ['not_found', 'origin_refused', 'rate_limited', 'visit_closed'],
});
