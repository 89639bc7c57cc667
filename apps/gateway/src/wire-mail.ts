import { MAIL_CLIENT_FOLDERS } from '@pillarbox/contract/preferences/mail-clients';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import { isGranted } from '@pillarbox/mailbox/bearer';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { FolderLayoutFeature } from './features/folder-layout/folder-layout.feature.ts';
import { mailFeature } from './features/mail/mail.feature.ts';
import type { MailFeature, MailFeatureDeps } from './features/mail/mail.feature.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { SnoozeFeature } from './features/snooze/snooze.feature.ts';
import type { RealmsFeature } from './features/realms/realms.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { AccountId } from './platform/account/account.ts';
import { Egress } from './platform/egress/egress.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** What other features do with open mailboxes and marked messages. None of the functions throws. */
export interface MailArrivals extends Required<Pick<MailFeatureDeps, 'marked' | 'announced'>> {
  readonly opened: (accountId: AccountId, mailbox: Mailbox) => void;
  readonly happened: (accountId: AccountId, mailbox: Mailbox, event: MailboxEvent) => void;
}

/** What the mail feature gets from other features. */
interface MailParts {
  readonly parser: MessageParser;
  readonly arrivals: MailArrivals;
  readonly layout: () => FolderLayoutFeature;
  readonly preferences: () => Pick<PreferencesFeature, 'stored'>;
  readonly snooze: () => Pick<SnoozeFeature, 'returnTimes'>;
  readonly realms: () => Pick<RealmsFeature, 'open' | 'socketOpened'>;
}

/** Wires the mail feature, and opens the mailbox of each page that has a socket. */
export function wireMail(
  { platform, mailSystems, issuers, shutdown }: GatewayParts,
  { parser, arrivals, layout, preferences, snooze, realms }: MailParts,
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
    openRealm: (session, realmid, isImplied) => realms().open(session, realmid, isImplied),
    returnTimes: (accountId, folder) => snooze().returnTimes(accountId, folder),
    now: () => clock.now(),
    mailSystemOf: (partner) => mailSystems.of(partner),
    publish: (audience, event) => sockets.publish(audience, event),
    happened: arrivals.happened,
    announced: arrivals.announced,
    marked: arrivals.marked,
    folderNamesOf: async (session) => {
      try {
        const { mail_client: client } = readPreferences(await preferences().stored(session));
        return client === 'Default' ? null : MAIL_CLIENT_FOLDERS[client];
      } catch (error) {
        // Without the database the folders are those that the server or their usual names say.
        failureLogger(log, 'the names of special folders could not be read')(error);
        return null;
      }
    },
    contentAddress: (partner, address, pass) => contentAddresses.issue(partner, address, pass),
    fetchOutside: (url, limits, signal) => egress.get(url, limits, signal),
    renewIfDue: issuers.grants.renewIfDue,
    // Nobody can type the password of a session that an issuer opened: it ends.
    passwordRefused: (session, why) =>
      (isGranted(session.credentials) ? sessions.end(session.id) : sessions.refuse(session, why)).catch(
        failureLogger(log, 'a session could not be told that its password is refused'),
      ),
  });
  shutdown.add('mailboxes', () => mail.close());
  sockets.onOpen((session) => {
    const presence = mail.socketOpened(session);
    // A mailbox that cannot be opened is reported by the calls of the page.
    mail.mailboxOf(session).then(
      (mailbox) => arrivals.opened(session.accountId, mailbox),
      () => undefined,
    );
    const elsewhere = realms().socketOpened(session);
    return {
      closed: () => {
        presence.closed();
        elsewhere.closed();
      },
      // The mailbox reports a mail server that is down to the page by an event of its own.
      watch: (folder) => {
        // While a folder of another account is on the screen, the own inbox is watched.
        void presence.watch(realmOf(folder) === '' ? folder : '').catch(() => undefined);
        void elsewhere.watch(folder).catch(() => undefined);
      },
    };
  });
  return mail;
}
