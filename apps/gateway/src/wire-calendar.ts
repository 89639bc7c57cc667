import { Failure } from '@pillarbox/contract/failure';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import { calendarFeature } from './features/calendar/calendar.feature.ts';
import type { CalendarFeature } from './features/calendar/calendar.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { readLoginName } from './platform/account/login-name.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';

/** Wires calendars, their shares and events. */
export function wireCalendar(
  { platform, partners, shutdown }: GatewayParts,
  preferences: PreferencesFeature,
): CalendarFeature {
  const { database, log, clock, server, sockets } = platform;
  const calendar = calendarFeature({
    mount: server.mount,
    db: database.db,
    log,
    now: () => clock.now(),
    languagesOf: async (session) =>
      accountLanguages(readPreferences(await preferences.stored(session)), partners.byId(session.partner)),
    accountNamed: (owner, name) => {
      const partner = partners.byId(owner.partner);
      if (partner === undefined) throw new Failure('invalid_request', { field: 'user' });
      return readLoginName(name, loginRulesOf(partner));
    },
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
  shutdown.add('calendar worker', () => calendar.close());
  return calendar;
}
