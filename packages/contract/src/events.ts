import * as z from 'zod/mini';
import { calendarEvents } from './calendar/events.ts';
import { composeEvents } from './compose/events.ts';
import { contactUpdateEvents } from './contact-update/events.ts';
import { contactsEvents } from './contacts/events.ts';
import { contactsImportEvents } from './contacts-import/events.ts';
import { deliveryEvents } from './delivery/events.ts';
import { emptyingEvents } from './emptying/events.ts';
import { faxEvents } from './fax/events.ts';
import { followUpsEvents } from './follow-ups/events.ts';
import { filesEvents } from './files/events.ts';
import { filtersEvents } from './filters/events.ts';
import { labelsEvents } from './labels/events.ts';
import { mailEvents } from './mail/events.ts';
import { partnerEvents } from './partner/events.ts';
import { pgpEvents } from './pgp/events.ts';
import { preferencesEvents } from './preferences/events.ts';
import { remoteAccountsEvents } from './remote-accounts/events.ts';
import { sessionEvents } from './session/events.ts';
import { snoozeEvents } from './snooze/events.ts';
import { transferEvents } from './transfer/events.ts';

/** All events that the gateway sends over the socket. */
export const socketEvent = z.discriminatedUnion('event', [
  ...mailEvents,
  ...filtersEvents,
  ...labelsEvents,
  ...composeEvents,
  ...followUpsEvents,
  ...deliveryEvents,
  ...emptyingEvents,
  ...preferencesEvents,
  ...partnerEvents,
  ...contactsEvents,
  ...contactsImportEvents,
  ...contactUpdateEvents,
  ...calendarEvents,
  ...pgpEvents,
  ...sessionEvents,
  ...snoozeEvents,
  ...remoteAccountsEvents,
  ...transferEvents,
  ...filesEvents,
  ...faxEvents,
]);
export type SocketEvent = z.output<typeof socketEvent>;
