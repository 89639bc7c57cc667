import { Failure } from '@pillarbox/contract/failure';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import { appointmentsFeature } from './features/appointments/appointments.feature.ts';
import type { OwnerCalendars } from './features/appointments/appointment.ports.ts';
import type { CalendarFeature } from './features/calendar/calendar.feature.ts';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { Account } from './platform/account/account.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** What booking pages need of other features. */
interface AppointmentParts {
  readonly calendar: CalendarFeature;
  readonly compose: ComposeFeature;
  readonly preferences: PreferencesFeature;
}

/** Wires the pages where others book visits. */
export function wireAppointments(
  { platform, partners }: GatewayParts,
  { calendar, compose, preferences }: AppointmentParts,
): void {
  const { database, secrets, log, clock, server, sockets, jobs } = platform;
  const preferencesOf = async (owner: Account) => readPreferences(await preferences.stored(owner));
  const { standing } = compose;
  const { jobs: own } = appointmentsFeature({
    mount: server.mount,
    db: database.db,
    secrets,
    calendars: ownerCalendars(calendar),
    mail: {
      keep: (session) => standing.keep(session, 'appointments'),
      forget: (owner) => standing.forget(owner, 'appointments'),
      canSend: (owner) => standing.canSend(owner),
      send: (owner, message, key) => standing.send(owner, message, key),
    },
    nameOf: async (owner) => (await preferencesOf(owner)).fullname,
    zoneOf: (owner) => calendar.zoneOf(owner),
    languagesOf: async (owner) => accountLanguages(await preferencesOf(owner), partners.byId(owner.partner)),
    now: () => clock.now(),
    partnerAt: (host) => partners.byHost(host).id,
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    failed: failureLogger(log, 'the mails of a visit could not be written'),
  });
  jobs.add(own);
}

/** The calendars of users as booking pages need them. */
export function ownerCalendars(calendar: CalendarFeature): OwnerCalendars {
  const { objects } = calendar;
  return {
    placeOf: async (owner, chosen) => {
      const usable = chosen === '' ? null : await objects.usable(owner, chosen, 'own').catch(nullIfGone);
      return usable?.id ?? (await objects.defaultFor(owner, 'event')).id;
    },
    requireOwn: async (owner, calendarId) => {
      if ((await objects.usable(owner, calendarId, 'own')).kind !== 'calendar')
        throw new Failure('calendar_not_allowed');
    },
    read: (owner, uids) => objects.byUid(owner, uids),
    write: async (owner, event, within) => {
      await objects.save(owner, [event], { within });
    },
    taken: (owner, question, db) => calendar.taken(owner, question, db),
  };
}

function nullIfGone(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
