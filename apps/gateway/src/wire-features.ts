import { qualified, realmOf } from '@pillarbox/rules/realm-path';
import { createMessageParser } from '@pillarbox/mailbox/message/worker-parser';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import { downgradeFeature } from './features/downgrade/downgrade.feature.ts';
import { feedbackFeature } from './features/feedback/feedback.feature.ts';
import type { RotationFeature } from './features/rotation/rotation.feature.ts';
import type { ForgotFeature } from './features/session/forgot/forgot.feature.ts';
import type { IncomingFeature } from './features/incoming/incoming.feature.ts';
import type { RemoteAccountsFeature } from './features/remote-accounts/remote-accounts.feature.ts';
import { eventOutside } from './features/realms/realm-mailbox.ts';
import type { RealmsFeature } from './features/realms/realms.feature.ts';
import type { TransferFeature } from './features/transfer/transfer.feature.ts';
import type { TakeOverFeature } from './features/take-over/take-over.feature.ts';
import type { FiltersFeature } from './features/filters/filters.feature.ts';
import type { PushFeature } from './features/push/push.feature.ts';
import type { SnoozeFeature } from './features/snooze/snooze.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { ContactsFeature } from './features/contacts/contacts.feature.ts';
import type { CalendarFeature } from './features/calendar/calendar.feature.ts';
import { wireAppointments } from './wire-appointments.ts';
import { wireCalendarExchange } from './wire-calendar-exchange.ts';
import { wireCalendar } from './wire-calendar.ts';
import { wireContacts, wireContactsDuplicates, wireContactsImport, wireContactUpdate } from './wire-contacts.ts';
import { wireDav } from './wire-dav.ts';
import { wireFax } from './wire-fax.ts';
import { wireFiles } from './wire-files.ts';
import { wireFilters } from './wire-filters.ts';
import {
  wireEmptying,
  wireFolderLayout,
  wireLabels,
  wireRotation,
  wireSearch,
  wireSnooze,
  wireTransfer,
} from './wire-folders.ts';
import { wireForgot, wireOutboundMail } from './wire-forgot.ts';
import { wireIncoming, wireMailScript } from './wire-incoming.ts';
import { wireInboxRules } from './wire-inbox.ts';
import { wireMail } from './wire-mail.ts';
import type { MailArrivals } from './wire-mail.ts';
import { wirePreferences } from './wire-preferences.ts';
import { wirePgp, wireSafety, wireSpamTraining, wireUnsubscribe } from './wire-reading.ts';
import type { FollowUpsFeature } from './features/follow-ups/follow-ups.feature.ts';
import { wireCompose, wireDelivery, wireFollowUps, wireReceipts } from './wire-sending.ts';
import { wirePush } from './wire-push.ts';
import { wireRealms } from './wire-realms.ts';
import { wireRemoteAccounts } from './wire-remote-accounts.ts';
import { wireSession } from './wire-session.ts';
import { wireTakeOver } from './wire-take-over.ts';
import { wireTasks } from './wire-tasks.ts';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Account } from './platform/account/account.ts';

/** The features of the gateway. */
export interface WiredFeatures {
  /** Starts what has to start after the server listens. */
  start(): void;
  /** Gives the demo account what it has beside its mail. */
  fillDemo(owner: Account): Promise<void>;
  readonly takeOver: Pick<TakeOverFeature, 'run'>;
}

/** Registers every feature and gives each the functions that it needs from the others. */
export function wireFeatures(parts: GatewayParts): WiredFeatures {
  const parser = createMessageParser();
  parts.shutdown.add('parser', () => parser.close());
  const elsewhere = new WeakMap<Mailbox, string>();
  const inbox = wireInboxRules(parts, {
    preferences: () => preferences,
    snooze: () => snooze,
    realmidOf: (mailbox) => elsewhere.get(mailbox) ?? '',
  });
  // The functions run only after all features exist.
  const arrivals: MailArrivals = {
    // The filter of the provider learns from its own mail.
    marked: (session, messages) => {
      if (realmOf(messages.folder) === '') spam.marked(session, messages);
    },
    opened: (accountId, mailbox) => {
      delivery.opened(accountId, mailbox);
      void inbox.opened(accountId, mailbox);
      snooze.opened(accountId, mailbox);
      remote.opened(accountId, mailbox);
      followUps.opened(accountId, mailbox);
      transfer.opened(accountId, mailbox);
    },
    announced: (accountId, mailbox, event) => inbox.announced(accountId, mailbox, event),
    happened: (accountId, mailbox, event) => {
      void delivery.arrived(accountId, mailbox, event);
      void inbox.arrived(accountId, mailbox, event);
      void followUps.arrived(accountId, mailbox, event);
    },
  };
  const mail = wireMail(parts, {
    parser,
    arrivals,
    layout: () => layout,
    preferences: () => preferences,
    snooze: () => snooze,
    realms: () => realms,
  });
  const snooze: SnoozeFeature = wireSnooze(parts, { mail, realms: () => realms });
  const remote: RemoteAccountsFeature = wireRemoteAccounts(parts, mail, () => preferences);
  const realms: RealmsFeature = wireRealms(parts, {
    ...{ mail, remote },
    arrivals: {
      opened: ({ accountId, realmid, inside, outside }) => {
        elsewhere.set(inside, realmid);
        delivery.opened(accountId, outside);
        void inbox.opened(accountId, inside);
      },
      announced: ({ accountId, inside }, event) => inbox.announced(accountId, inside, event),
      happened: ({ accountId, realmid, inside, outside }, event) => {
        const named = eventOutside(event, (path) => qualified(realmid, path));
        if (named !== null) void delivery.arrived(accountId, outside, named);
        void inbox.arrived(accountId, inside, event);
      },
    },
  });
  const push: PushFeature = wirePush(parts, mail, () => preferences);
  // The function runs only after all features exist.
  const preferences = wirePreferences(parts, {
    readOnlyOf: async (owner) => {
      const [factor, recovery] = await Promise.all([session.preferencesOf(owner), forgot.preferencesOf(owner)]);
      return { ...factor, ...recovery };
    },
    calendarsOf: (owner) => calendar.listFor(owner),
    spamChanged: (session) => incoming.spamChanged(session),
    writeSpamLists: (session) => incoming.writeSpamLists(session),
    rotationSaved: (owner, rules) => rotation.saved(owner, rules),
    messageFiltersOf: (session) => filters.briefly(session),
  });
  const scriptOf = wireMailScript(parts);
  const incoming: IncomingFeature = wireIncoming(parts, { mail, preferences, scriptOf });
  const filters: FiltersFeature = wireFilters(parts, { mail, incoming, preferences, scriptOf });
  const rotation: RotationFeature = wireRotation(parts, mail, preferences);
  const layout = wireFolderLayout(parts, preferences);
  // The function runs only after all features exist.
  const contacts: ContactsFeature = wireContacts(parts, {
    mail,
    preferences,
    changed: (accountId) => calendar.contactsChanged(accountId),
  });
  const contactsImport = wireContactsImport(parts, contacts);
  const taking = wireTakeOver(parts, { mail, preferences, incoming, contactsImport, scriptOf });
  wireContactsDuplicates(parts, contacts);
  // The function runs only after all features exist.
  const calendar: CalendarFeature = wireCalendar(parts, {
    mail,
    preferences,
    contacts,
    compose: () => compose,
  });
  const compose: ComposeFeature = wireCompose(parts, {
    ...{ mail, preferences, contacts, remote, realms },
    followUps: () => followUps,
  });
  wireCalendarExchange(parts, calendar);
  wireAppointments(parts, { calendar, compose, preferences });
  wireContactUpdate(parts, { contacts, compose, preferences });
  wireTasks(parts, { calendar, compose, preferences });
  const transfer: TransferFeature = wireTransfer(parts, mail, preferences);
  const session = wireSession(parts, {
    transfer,
    mail,
    compose,
    snooze,
    remote,
    rotation,
    push,
    preferences,
    followUps: () => followUps,
    taking,
    forgot: () => forgot,
  });
  const outbound = wireOutboundMail(parts);
  const forgot: ForgotFeature = wireForgot(parts, { preferences, session, outbound });
  const delivery = wireDelivery(parts, { mail, compose, parser });
  const followUps: FollowUpsFeature = wireFollowUps(parts, { mail, compose, delivery, preferences });
  wireEmptying(parts, mail);
  const files = wireFiles(parts, { mail, compose, preferences, outbound });
  const fax = wireFax(parts, { compose, files, preferences, outbound });
  const spam = wireSpamTraining(parts, mail);
  wireReceipts(parts, { mail, preferences, remote });
  wireSafety(parts, { mail, preferences, contacts, incoming });
  wireUnsubscribe(parts, mail, preferences);
  wirePgp(parts);
  wireSearch(parts, mail, { preferences, contacts });
  wireLabels(parts, mail);
  wirePageFrame(parts, compose);
  wireDav(parts, { contacts, calendar, files: files.area }, session.appPasswords);
  return {
    takeOver: taking,
    start: () => {
      compose.start();
      snooze.start();
      remote.start();
      transfer.start();
      followUps.start();
      fax.start();
      push.start();
    },
    fillDemo: async (owner) => {
      await contacts.fillDemo(owner);
      await calendar.fillDemo(owner);
      await files.fillDemo(owner);
    },
  };
}

/** Wires the features that belong to the frame of the page: feedback and the link to the previous version. */
function wirePageFrame({ platform, partners }: GatewayParts, compose: ComposeFeature): void {
  const { mount } = platform.server;
  feedbackFeature({
    mount,
    addressOf: (id) => partners.byId(id)?.feedbackAddress,
    send: (session, message) => compose.send(session, message),
  });
  downgradeFeature({
    mount,
    previousVersionOf: (id) => partners.byId(id)?.previousVersion,
    secretOf: (variable) => process.env[variable],
  });
}
