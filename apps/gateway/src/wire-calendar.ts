import { Failure } from '@pillarbox/contract/failure';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import { calendarFeature } from './features/calendar/calendar.feature.ts';
import type { CalendarFeature } from './features/calendar/calendar.feature.ts';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import type { ContactsFeature } from './features/contacts/contacts.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { Account } from './platform/account/account.ts';
import { readLoginName } from './platform/account/login-name.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';

/** What calendars need of other features. */
interface CalendarParts {
  readonly mail: MailFeature;
  readonly preferences: PreferencesFeature;
  readonly contacts: ContactsFeature;
  /** The function runs only after all features exist. */
  readonly compose: () => ComposeFeature;
}

/** Wires calendars, their shares and events. */
export function wireCalendar(
  { platform, partners, shutdown }: GatewayParts,
  { mail, preferences, contacts, compose }: CalendarParts,
): CalendarFeature {
  const { database, blobs, log, clock, server, sockets } = platform;
  const preferencesOf = async (caller: Account) => readPreferences(await preferences.stored(caller));
  const calendar = calendarFeature({
    mount: server.mount,
    db: database.db,
    blobs,
    log,
    now: () => clock.now(),
    languagesOf: async (caller) => accountLanguages(await preferencesOf(caller), partners.byId(caller.partner)),
    mailsOf: ({ partner, mail }) => preferences.aliasesOf({ partner, mail, domain: domainOf(mail) }),
    nameOf: async (caller) => (await preferencesOf(caller)).fullname,
    zoneOf: async (caller) => (await preferencesOf(caller)).timezone,
    accountNamed: (owner, name) => {
      const partner = partners.byId(owner.partner);
      if (partner === undefined) throw new Failure('invalid_request', { field: 'user' });
      return readLoginName(name, loginRulesOf(partner));
    },
    isOpen: (id) => partners.byId(id)?.FreeBusyFor === 'everybody',
    partnerAt: (host) => partners.byHost(host).id,
    send: (session, message) => compose().send(session, message),
    files: {
      openMessage: (session, ref) => mail.openMessage(session, ref),
      partOf: (session, ref, part) => mail.partOf(session, ref, part),
      uploaded: (session, id) => compose().uploaded(session, id),
      stage: (session, file) => compose().stage(session, file),
    },
    birthdays: contacts.birthdays,
    reminderMail: {
      keep: (session) => compose().standing.keep(session, 'reminders'),
      want: (owner) => compose().standing.want(owner, 'reminders'),
      forget: (owner) => compose().standing.forget(owner, 'reminders'),
      accounts: () => compose().standing.accounts('reminders'),
      canSend: (owner) => compose().standing.canSend(owner),
      send: (owner, message, key) => compose().standing.send(owner, message, key),
    },
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
  platform.jobs.add(calendar.jobs);
  shutdown.add('calendar worker', () => calendar.close());
  return calendar;
}

function domainOf(mail: string): string {
  return mail.slice(mail.lastIndexOf('@') + 1);
}
