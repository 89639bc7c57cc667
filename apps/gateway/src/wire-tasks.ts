import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { CalendarFeature } from './features/calendar/calendar.feature.ts';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { tasksFeature } from './features/tasks/tasks.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** What tasks need of other features. */
interface TaskParts {
  readonly calendar: CalendarFeature;
  readonly compose: ComposeFeature;
  readonly preferences: PreferencesFeature;
}

/** Wires tasks, which are objects of calendars, and their public pages. */
export function wireTasks({ platform, partners }: GatewayParts, { calendar, compose, preferences }: TaskParts): void {
  const { database, secrets, clock, server, sockets, jobs } = platform;
  const { jobs: own } = tasksFeature({
    mount: server.mount,
    db: database.db,
    secrets,
    calendars: calendar.objects,
    files: calendar.files,
    zoneOf: (session) => calendar.zoneOf(session),
    partnerAt: (host) => partners.byHost(host).id,
    nameOf: async (session) => readPreferences(await preferences.stored(session)).fullname,
    languagesOf: async (session) =>
      accountLanguages(readPreferences(await preferences.stored(session)), partners.byId(session.partner)),
    send: (session, message) => compose.send(session, message),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    now: () => clock.now(),
  });
  jobs.add(own);
}
