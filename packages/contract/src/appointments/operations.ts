import * as z from 'zod/mini';
import { CHANGE_ERRORS, READ_ERRORS } from '../calendar/call-errors.ts';
import { define } from '../define.ts';
import { APPOINTMENTS_API, appointmentPage, visit } from './appointment.ts';

const visitId = z.object({ visitId: z.string().check(z.maxLength(64)) });
const DONE = z.object({ Success: z.literal(1) });

/** What the user has set up for visits. */
export const readAppointmentPage = define({
  id: 'appointments.page',
  method: 'GET',
  path: `${APPOINTMENTS_API}/page`,
  origin: 'ours',
  summary: 'The kinds of visit that the user offers, and the key of the page.',
  reply: z.object({
    page: appointmentPage,
    /** Key of the public page; '' until it was saved once. */
    key: z.string(),
    /** Whether mail can be sent while the user is signed out. If not, it waits for the next sign-in. */
    sendsAlone: z.boolean(),
  }),
  errors: READ_ERRORS,
});

/** Replaces what the user has set up. */
export const saveAppointmentPage = define({
  id: 'appointments.save',
  method: 'PUT',
  path: `${APPOINTMENTS_API}/page`,
  origin: 'ours',
  summary: 'Sets up the kinds of visit that the user offers.',
  body: appointmentPage,
  reply: z.object({ key: z.string() }),
  errors: [...CHANGE_ERRORS, 'calendar_not_found', 'calendar_not_allowed'],
});

/** The visits from now on, by start. */
export const listVisits = define({
  id: 'appointments.visits',
  method: 'GET',
  path: `${APPOINTMENTS_API}/visits`,
  origin: 'ours',
  summary: 'The visits that others have booked with the user, or asked for.',
  reply: z.object({ visits: z.array(visit) }),
  errors: READ_ERRORS,
});

/** Confirms a visit that waits for it. The visitor gets a mail. */
export const confirmVisit = define({
  id: 'appointments.confirm',
  method: 'POST',
  path: `${APPOINTMENTS_API}/visits/:visitId/confirm`,
  origin: 'ours',
  summary: 'Confirms a visit that somebody has asked for.',
  params: visitId,
  body: z.object({}),
  reply: DONE,
  errors: [...CHANGE_ERRORS, 'visit_not_found'],
});

/** Cancels a visit, or declines one that waits for confirmation. The visitor gets a mail. */
export const cancelVisit = define({
  id: 'appointments.cancel',
  method: 'POST',
  path: `${APPOINTMENTS_API}/visits/:visitId/cancel`,
  origin: 'ours',
  summary: 'Cancels a visit that somebody has booked or asked for.',
  params: visitId,
  body: z.object({}),
  reply: DONE,
  errors: [...CHANGE_ERRORS, 'visit_not_found'],
});
