import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import { createMessageParser } from '@pillarbox/mailbox/message/worker-parser';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { composeFeature } from './features/compose/compose.feature.ts';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import { contactsFeature } from './features/contacts/contacts.feature.ts';
import type { ContactsFeature } from './features/contacts/contacts.feature.ts';
import { deliveryFeature } from './features/delivery/delivery.feature.ts';
import type { DeliveryFeature } from './features/delivery/delivery.feature.ts';
import { downgradeFeature } from './features/downgrade/downgrade.feature.ts';
import { emptyingFeature } from './features/emptying/emptying.feature.ts';
import { feedbackFeature } from './features/feedback/feedback.feature.ts';
import { folderLayoutFeature } from './features/folder-layout/folder-layout.feature.ts';
import type { FolderLayoutFeature } from './features/folder-layout/folder-layout.feature.ts';
import { labelsFeature } from './features/labels/labels.feature.ts';
import { mailFeature } from './features/mail/mail.feature.ts';
import type { MailFeature, MailFeatureDeps } from './features/mail/mail.feature.ts';
import { receiptFeature } from './features/mail/receipt/receipt.feature.ts';
import { MutedMail } from './features/mute/muted-mail.ts';
import { partnerFeature } from './features/partner/partner.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import { pgpFeature } from './features/pgp/pgp.feature.ts';
import { preferencesFeature } from './features/preferences/preferences.feature.ts';
import type { PreferencesFeature, PreferencesFeatureDeps } from './features/preferences/preferences.feature.ts';
import { readSpamFilter } from './features/preferences/mail/spam-filter.ts';
import { BlockedMail } from './features/safety/blocked-mail.ts';
import { safetyFeature } from './features/safety/safety.feature.ts';
import { searchFeature } from './features/search/search.feature.ts';
import { spamFeature } from './features/spam/spam.feature.ts';
import type { SpamFeature } from './features/spam/spam.feature.ts';
import type { ForgotFeature } from './features/session/forgot/forgot.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { wireForgot, wireOutboundMail } from './wire-forgot.ts';
import { wireSession } from './wire-session.ts';
import { logMessage, withOutcomeLog } from './log-outcomes.ts';
import { snoozeFeature } from './features/snooze/snooze.feature.ts';
import type { SnoozeFeature } from './features/snooze/snooze.feature.ts';
import { unsubscribeFeature } from './features/unsubscribe/unsubscribe.feature.ts';
import type { Account, AccountId } from './platform/account/account.ts';
import { Egress } from './platform/egress/egress.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** The features of the gateway. */
export interface WiredFeatures {
  /** Starts what has to start after the server listens. */
  start(): void;
  /** Gives the demo account what it has beside its mail. */
  fillDemo(owner: Account): Promise<void>;
}

/** Registers every feature and gives each the functions that it needs from the others. */
export function wireFeatures(parts: GatewayParts): WiredFeatures {
  // The function runs only after all features exist.
  const blocked = new BlockedMail({
    spamFilterOf: (accountId) => preferences.spamFilterOf({ accountId }),
    failed: failureLogger(parts.platform.log, 'the mail of blocked senders could not be moved'),
  });
  const parser = createMessageParser();
  parts.shutdown.add('parser', () => parser.close());
  const muted = new MutedMail(
    failureLogger(parts.platform.log, 'the mail of muted conversations could not be archived'),
  );
  // The functions run only after all features exist.
  const arrivals: MailArrivals = {
    marked: (session, messages) => spam.marked(session, messages),
    opened: (accountId, mailbox) => {
      delivery.opened(accountId, mailbox);
      void blocked.opened(accountId, mailbox);
      void muted.opened(mailbox);
      snooze.opened(accountId, mailbox);
    },
    happened: (accountId, mailbox, event) => {
      void delivery.arrived(accountId, mailbox, event);
      void blocked.arrived(accountId, mailbox, event);
      void muted.arrived(mailbox, event);
      snooze.happened(accountId, mailbox, event);
    },
  };
  const mail = wireMail(parts, { parser, arrivals, layout: () => layout });
  const snooze = wireSnooze(parts, mail);
  // The function runs only after all features exist.
  const preferences = wirePreferences(parts, async (owner) => {
    const [factor, recovery] = await Promise.all([session.preferencesOf(owner), forgot.preferencesOf(owner)]);
    return { ...factor, ...recovery };
  });
  const layout = wireFolderLayout(parts, preferences);
  const contacts = wireContacts(parts, mail, preferences);
  const compose = wireCompose(parts, { mail, contacts, preferences });
  const session = wireSession(parts, { mail, compose, snooze, preferences, forgot: () => forgot });
  const forgot: ForgotFeature = wireForgot(parts, { preferences, session, outbound: wireOutboundMail(parts) });
  const delivery = wireDelivery(parts, { mail, compose, parser });
  wireEmptying(parts, mail);
  const spam = wireSpamTraining(parts, mail);
  wireReceipts(parts, mail, preferences);
  wireSafety(parts, mail, preferences);
  wireUnsubscribe(parts, mail, preferences);
  wirePgp(parts);
  wireSearch(parts, mail, preferences);
  wireLabels(parts, mail);
  wirePageFrame(parts, compose);
  return {
    start: () => {
      compose.start();
      snooze.start();
    },
    fillDemo: (owner) => contacts.fillDemo(owner),
  };
}

/** What other features do with open mailboxes and marked messages. None of the functions throws. */
interface MailArrivals extends Required<Pick<MailFeatureDeps, 'marked'>> {
  readonly opened: (accountId: AccountId, mailbox: Mailbox) => void;
  readonly happened: (accountId: AccountId, mailbox: Mailbox, event: MailboxEvent) => void;
}

/** What the mail feature gets from other features. */
interface MailParts {
  readonly parser: MessageParser;
  readonly arrivals: MailArrivals;
  readonly layout: () => FolderLayoutFeature;
}

function wireMail(
  { platform, mailSystems, shutdown }: GatewayParts,
  { parser, arrivals, layout }: MailParts,
): MailFeature {
  const { log, clock, server, sessions, sockets, contentAddresses } = platform;
  const egress = new Egress();
  const mail = mailFeature({
    mount: server.mount,
    parser,
    layout: {
      arrange: (owner, folders) => layout().arrange(owner, folders),
      renamed: (owner, from, to) => layout().renamed(owner, from, to),
      deleted: (owner, path) => layout().deleted(owner, path),
    },
    now: () => clock.now(),
    mailSystemOf: (partner) => mailSystems.of(partner),
    publish: (audience, event) => sockets.publish(audience, event),
    happened: arrivals.happened,
    marked: arrivals.marked,
    contentAddress: (partner, address, pass) => contentAddresses.issue(partner, address, pass),
    fetchOutside: (url, limits, signal) => egress.get(url, limits, signal),
    passwordRefused: (session, why) =>
      sessions
        .refuse(session, why)
        .catch(failureLogger(log, 'a session could not be told that its password is refused')),
  });
  shutdown.add('mailboxes', () => mail.close());
  sockets.onOpen((session) => {
    const presence = mail.socketOpened(session);
    // A mailbox that cannot be opened is reported by the calls of the page.
    mail.mailboxOf(session).then(
      (mailbox) => arrivals.opened(session.accountId, mailbox),
      () => undefined,
    );
    return {
      closed: () => presence.closed(),
      // The mailbox reports a mail server that is down to the page by an event of its own.
      watch: (folder) => void presence.watch(folder).catch(() => undefined),
    };
  });
  return mail;
}

function wirePreferences(
  { platform, partners }: GatewayParts,
  readOnlyOf: PreferencesFeatureDeps['readOnlyOf'],
): PreferencesFeature {
  const { database, clock, server, sockets } = platform;
  const partner = partnerFeature({
    mount: server.mount,
    partners,
    publishToPartner: (id, event) => sockets.publishToPartner(id, event),
  });
  return preferencesFeature({
    mount: server.mount,
    db: database.db,
    clock,
    partnerPreferencesOf: (id) => partner.preferencesOf(id),
    choicesOf: (id) => partners.byId(id),
    readOnlyOf,
    // The features that hold these do not exist yet.
    messageFiltersOf: () => Promise.resolve([]),
    calendarsOf: () => Promise.resolve({ Calendars: { Personal: [], Shared: [], Subscribed: [] } }),
    cloudServicesOf: () => Promise.resolve({ services: [] }),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}

/** Wires address books, groups, photos and suggestions. */
function wireContacts(
  { platform, partners }: GatewayParts,
  mail: MailFeature,
  preferences: PreferencesFeature,
): ContactsFeature {
  const { database, blobs, log, clock, server, sockets } = platform;
  const contacts = contactsFeature({
    mount: server.mount,
    db: database.db,
    blobs,
    log,
    mailboxOf: (session) => mail.mailboxOf(session),
    isAllowed: async (session) => readPreferences(await preferences.stored(session)).collecting_contacts_disabled === 0,
    now: () => clock.now(),
    languagesOf: async (session) =>
      accountLanguages(readPreferences(await preferences.stored(session)), partners.byId(session.partner)),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
  platform.jobs.add(contacts.jobs);
  return contacts;
}

function wireCompose(
  parts: GatewayParts,
  { mail, contacts, preferences }: { mail: MailFeature; contacts: ContactsFeature; preferences: PreferencesFeature },
): ComposeFeature {
  const { platform, partners, mailSystems, shutdown } = parts;
  const { database, blobs, secrets, log, clock, server, sockets } = platform;
  const compose = composeFeature({
    mount: withOutcomeLog(server.mount, platform, () => null),
    db: database.db,
    blobs,
    secrets,
    log,
    mail,
    collect: (session, recipients) => contacts.sent(session, recipients),
    now: () => clock.now(),
    alone: database.kind === 'embedded',
    outgoingServerOf: (partner) => mailSystems.outgoingServerOf(partner),
    writerOf: async (session) => {
      const { fullname, undo_send_delay } = readPreferences(await preferences.stored(session));
      const storedSignIn = partners.byId(session.partner)?.storedSignIn ?? true;
      return { name: fullname, aliases: preferences.aliasesOf(session), undoSeconds: undo_send_delay, storedSignIn };
    },
    publish: (audience, item) => {
      logMessage(item, platform, platform.accountTag(audience.accountId));
      sockets.broadcast(audience, { event: 'outbox', item });
    },
  });
  platform.jobs.add(compose.jobs);
  shutdown.add('outbox', () => compose.close());
  return compose;
}

/** Wires the feature that knows what became of sent messages. */
function wireDelivery(
  { platform }: GatewayParts,
  { mail, compose, parser }: { mail: MailFeature; compose: ComposeFeature; parser: MessageParser },
): DeliveryFeature {
  const { database, clock, log, server, sockets, jobs } = platform;
  const delivery = deliveryFeature({
    mount: server.mount,
    db: database.db,
    parser,
    mailboxOf: (session) => mail.mailboxOf(session),
    proofOf: (owner, messageId) => compose.proofOf(owner, messageId),
    sentOf: (owner, named) => compose.sentOf(owner, named),
    hasSent: (owner) => compose.hasSent(owner),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    failed: failureLogger(log, 'arrived messages could not be searched for delivery reports'),
    now: () => clock.now(),
  });
  jobs.add(delivery.jobs);
  return delivery;
}

/** Wires the feature that empties folders in portions. */
function wireEmptying({ platform, shutdown }: GatewayParts, mail: MailFeature): void {
  const { database, log, server, sockets, jobs } = platform;
  const emptying = emptyingFeature({
    mount: server.mount,
    db: database.db,
    mailboxOf: (session) => mail.mailboxOf(session),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    failed: failureLogger(log, 'a folder could not be emptied further'),
  });
  jobs.add(emptying.jobs);
  shutdown.add('emptied folders', () => emptying.close());
}

/** Wires the feature that teaches spam filters what users mark. */
function wireSpamTraining({ platform, partners, shutdown }: GatewayParts, mail: MailFeature): SpamFeature {
  const { database, blobs, jobs, log } = platform;
  const spam = spamFeature({
    db: database.db,
    blobs,
    log,
    mailboxOf: (session) => mail.mailboxOf(session),
    settingsOf: (id) => partners.byId(id)?.spamTraining,
    secretOf: (variable) => process.env[variable],
  });
  jobs.add(spam.jobs);
  shutdown.add('marked messages', () => spam.close());
  return spam;
}

/** Wires the feature that answers requests for read receipts. */
function wireReceipts(parts: GatewayParts, mail: MailFeature, preferences: PreferencesFeature): void {
  const { platform, partners, mailSystems } = parts;
  const { database, clock, server } = platform;
  const receipts = receiptFeature({
    mount: server.mount,
    db: database.db,
    now: () => clock.now(),
    mailboxOf: (session) => mail.mailboxOf(session),
    openMessage: (session, ref) => mail.openMessage(session, ref),
    submissionOf: (partner) => mailSystems.outgoingServerOf(partner).submission,
    readerOf: async (session) => {
      const stored = readPreferences(await preferences.stored(session));
      const languages = accountLanguages(stored, partners.byId(session.partner));
      return { name: stored.fullname, aliases: preferences.aliasesOf(session), languages };
    },
  });
  platform.jobs.add(receipts.jobs);
}

/** Wires what the page shows about the senders of messages. */
function wireSafety({ platform, partners }: GatewayParts, mail: MailFeature, preferences: PreferencesFeature): void {
  safetyFeature({
    mount: platform.server.mount,
    settings: preferences.settings,
    spamFilterOf: (session) => preferences.spamFilterOf(session),
    changeSpamFilter: (session, change) =>
      preferences.settings.change(session, 'spamFilter', (value) => change(readSpamFilter(value))),
    openMessage: (session, ref) => mail.openMessage(session, ref),
    partOf: (session, ref, part) => mail.partOf(session, ref, part),
    correspondenceOf: (session) => mail.correspondenceOf(session),
    trustedResultsOf: (id) => partners.byId(id)?.authenticationResults ?? { servers: [], headers: 1 },
  });
}

/** Wires leaving mailings. */
function wireUnsubscribe(
  { platform, partners }: GatewayParts,
  mail: MailFeature,
  preferences: PreferencesFeature,
): void {
  const egress = new Egress();
  unsubscribeFeature({
    mount: platform.server.mount,
    settings: preferences.settings,
    openMessage: (session, ref) => mail.openMessage(session, ref),
    partOf: (session, ref, part) => mail.partOf(session, ref, part),
    trustedResultsOf: (id) => partners.byId(id)?.authenticationResults ?? { servers: [], headers: 1 },
    post: (address, form, signal) => egress.post(address, form, signal),
  });
}

/** Wires the feature that stores PGP keys and finds those of others. */
function wirePgp({ platform }: GatewayParts): void {
  const { database, clock, server, sockets } = platform;
  const egress = new Egress();
  pgpFeature({
    mount: server.mount,
    db: database.db,
    now: () => clock.now(),
    fetchKey: (url, limits, signal) => egress.get(url, limits, signal),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}

/** Wires the favourites and the order of the folders. */
function wireFolderLayout({ platform }: GatewayParts, preferences: PreferencesFeature): FolderLayoutFeature {
  return folderLayoutFeature({
    mount: platform.server.mount,
    settings: preferences.settings,
    failed: failureLogger(platform.log, 'the order of the folders of an account could not be read or changed'),
  });
}

/** Wires snoozing: messages that leave their folder and return at a time. */
function wireSnooze({ platform, partners, shutdown }: GatewayParts, mail: MailFeature): SnoozeFeature {
  const { database, secrets, clock, server, sockets, log, jobs } = platform;
  const snooze = snoozeFeature({
    mount: server.mount,
    db: database.db,
    secrets,
    mailboxOf: (session) => mail.mailboxOf(session),
    openMailbox: (partner, credentials) => mail.openMailbox(partner, credentials),
    storesSignIn: (partner) => partners.byId(partner)?.storedSignIn ?? true,
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    now: () => clock.now(),
    alone: database.kind === 'embedded',
    failed: failureLogger(log, 'snoozed messages could not return'),
  });
  jobs.add(snooze.jobs);
  shutdown.add('snooze', () => snooze.close());
  return snooze;
}

function wireLabels({ platform }: GatewayParts, mail: MailFeature): void {
  const { database, server, sockets } = platform;
  labelsFeature({
    mount: server.mount,
    db: database.db,
    mailboxOf: (session) => mail.mailboxOf(session),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}

/** Wires the search over all folders of an account. */
function wireSearch({ platform: { server, clock } }: GatewayParts, mail: MailFeature, preferences: PreferencesFeature) {
  searchFeature({
    mount: server.mount,
    mailboxOf: (session) => mail.mailboxOf(session),
    settings: preferences.settings,
    now: () => clock.now(),
  });
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
