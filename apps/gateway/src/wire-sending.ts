import type { ContactsFeature } from './features/contacts/contacts.feature.ts';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import { createSmtpSubmission } from '@pillarbox/mailbox/submission/smtp';
import { ELSEWHERE_TIMES } from '@pillarbox/mailbox/submission/submission-times';
import type { FollowUpsFeature } from './features/follow-ups/follow-ups.feature.ts';
import { followUpsFeature } from './features/follow-ups/follow-ups.feature.ts';
import { realmOf } from '@pillarbox/rules/realm-path';
import { composeFeature } from './features/compose/compose.feature.ts';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import type { WayElsewhere } from './features/compose/compose.ports.ts';
import { deliveryFeature } from './features/delivery/delivery.feature.ts';
import type { DeliveryFeature } from './features/delivery/delivery.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import { receiptFeature } from './features/mail/receipt/receipt.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { RealmsFeature } from './features/realms/realms.feature.ts';
import type { RemoteAccountsFeature } from './features/remote-accounts/remote-accounts.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { logMessage, withOutcomeLog } from './log-outcomes.ts';
import type { Account } from './platform/account/account.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** What writing and sending needs of other features. */
interface ComposeParts {
  readonly mail: MailFeature;
  readonly preferences: PreferencesFeature;
  readonly contacts: ContactsFeature;
  readonly remote: RemoteAccountsFeature;
  readonly realms: RealmsFeature;
  /** Called only after all features exist. */
  readonly followUps: () => FollowUpsFeature;
}

/** Wires drafts, templates and the outbox. */
export function wireCompose(
  { platform, partners, mailSystems, shutdown }: GatewayParts,
  { mail, preferences, contacts, remote, realms, followUps }: ComposeParts,
): ComposeFeature {
  const { database, blobs, scanner, secrets, log, clock, server, sockets } = platform;
  const compose = composeFeature({
    mount: withOutcomeLog(server.mount, platform, () => null),
    db: database.db,
    blobs,
    scanner,
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
      const aliases = preferences.aliasesOf(session);
      const elsewhere = await remote.sending.senders(session);
      return { name: fullname, aliases, elsewhere, undoSeconds: undo_send_delay, storedSignIn };
    },
    elsewhere: {
      wayOf: (owner, realmid) => wayElsewhere(remote, owner, realmid),
      inMailbox: async (owner, realmid, work) => {
        const { mailbox, failure } = await realms.open(owner, realmid, false);
        return await work(mailbox).catch((error: unknown) => {
          throw failure(error);
        });
      },
    },
    followUps: {
      ask: (session, message) => followUps().check(session, message),
      begin: (sent, mailbox) => followUps().begin(sent, mailbox),
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

/** How messages of an account elsewhere leave now. @throws Failure as `RemoteSending.wayOf`. */
async function wayElsewhere(
  { sending }: RemoteAccountsFeature,
  owner: Pick<Account, 'accountId' | 'partner'>,
  realmid: string,
): Promise<WayElsewhere> {
  const { server, credentials } = await sending.wayOf(owner, realmid);
  const submission = createSmtpSubmission(server, ELSEWHERE_TIMES);
  return { submission, credentials, refused: () => sending.refused(owner.accountId, realmid, credentials.password) };
}

/** The password of the own account is judged by its mailbox. */
async function nothingToNote(): Promise<void> {
  await Promise.resolve();
}

/** Wires the feature that knows what became of sent messages. */
export function wireDelivery(
  { platform }: GatewayParts,
  { mail, compose, parser }: { mail: MailFeature; compose: ComposeFeature; parser: MessageParser },
): DeliveryFeature {
  const { database, clock, log, server, sockets, jobs } = platform;
  const delivery = deliveryFeature({
    mount: server.mount,
    db: database.db,
    parser,
    useMailboxAt: (session, folder, work) => mail.useMailboxAt(session, folder, work),
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

/** What follow-ups need of other features. */
interface FollowUpParts {
  readonly mail: MailFeature;
  readonly compose: ComposeFeature;
  readonly delivery: DeliveryFeature;
  readonly preferences: PreferencesFeature;
}

/** Wires follow-ups: reminders, and messages that are sent while nobody replies. */
export function wireFollowUps(
  { platform, partners, shutdown }: GatewayParts,
  { mail, compose, delivery, preferences }: FollowUpParts,
): FollowUpsFeature {
  const { database, log, server, sockets, jobs } = platform;
  const storesSignIn = (partner: string): boolean => partners.byId(partner)?.storedSignIn ?? true;
  const { standing } = compose;
  const followUps = followUpsFeature({
    mount: server.mount,
    db: database.db,
    mailboxOf: (session) => mail.mailboxOf(session),
    standing: {
      keepSealed: async (owner, reason, sealed) => {
        await standing.keepSealed(owner, reason, storesSignIn(owner.partner) ? sealed : null);
      },
      forget: (owner, reason) => standing.forget(owner, reason),
      canSend: (owner) => standing.canSend(owner),
      fullPartners: () => standing.fullPartners(),
      mailboxOf: (owner) => standing.mailboxOf(owner),
      refused: (owner) => standing.refused(owner),
      sendFor: (owner, message) => standing.sendFor(owner, message),
      sendOf: (session, message) => standing.sendOf(session, message),
    },
    files: compose.heldFiles,
    reports: delivery,
    ownAddressesOf: ({ partner, mail: address }) => {
      const domain = address.slice(address.lastIndexOf('@') + 1);
      return preferences.aliasesOf({ partner, mail: address, domain });
    },
    storesSignIn,
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    failed: failureLogger(log, 'follow-ups could not be looked at'),
    alone: database.kind === 'embedded',
  });
  jobs.add(followUps.jobs);
  shutdown.add('follow-ups', () => followUps.close());
  return followUps;
}

/** Wires the feature that answers requests for read receipts. */
export function wireReceipts(
  parts: GatewayParts,
  { mail, preferences, remote }: Pick<ComposeParts, 'mail' | 'preferences' | 'remote'>,
): void {
  const { platform, partners, mailSystems } = parts;
  const { database, clock, server } = platform;
  const receipts = receiptFeature({
    mount: server.mount,
    db: database.db,
    now: () => clock.now(),
    useMailboxAt: (session, folder, work) => mail.useMailboxAt(session, folder, work),
    openMessage: (session, ref) => mail.openMessage(session, ref),
    senderFor: async (session, folder) => {
      const realmid = realmOf(folder);
      if (realmid === '') {
        const { submission } = mailSystems.outgoingServerOf(session.partner);
        const { credentials } = session;
        return { address: null, way: () => Promise.resolve({ submission, credentials, refused: nothingToNote }) };
      }
      const address = (await remote.sending.senders(session)).find((one) => one.realmid === realmid);
      return address === undefined ? null : { address, way: () => wayElsewhere(remote, session, realmid) };
    },
    readerOf: async (session) => {
      const stored = readPreferences(await preferences.stored(session));
      const languages = accountLanguages(stored, partners.byId(session.partner));
      return { name: stored.fullname, aliases: preferences.aliasesOf(session), languages };
    },
  });
  platform.jobs.add(receipts.jobs);
}
