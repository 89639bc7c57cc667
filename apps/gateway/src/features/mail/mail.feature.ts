import { Failure } from '@pillarbox/contract/failure';
import type { Message } from '@pillarbox/contract/mail/message';
import type { MessageParser, PartContent } from '@pillarbox/mailbox/message/parsed';
import type {
  Correspondence,
  Credentials,
  Mailbox,
  MailboxEvent,
  MailSystem,
  MessageRef,
} from '@pillarbox/mailbox/port';
import type { AccountId, Audience } from '../../platform/account/account.ts';
import { currentCall } from '../../platform/http/call-scope.ts';
import type { ContentAddresses } from '../../platform/http/content-address.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { ArrangedFolders } from './arranged-folders.ts';
import { ArchiveService } from './archive.service.ts';
import type { SpamMarked } from './change.service.ts';
import { ChangeService } from './change.service.ts';
import { mountContentAddresses } from './content-addresses.routes.ts';
import type { Detaching } from './detach.service.ts';
import { DetachService } from './detach.service.ts';
import { bytesOf, DownloadService } from './download.service.ts';
import type { OpenedPart } from './download.service.ts';
import { FolderUses } from './folder-uses.ts';
import { mountMail } from './mail.routes.ts';
import type { MailboxPoolDeps, Presence } from './mailbox-pool.ts';
import type { Announcement, PoolSession } from './pooled-account.ts';
import { MailboxPool } from './mailbox-pool.ts';
import type { OpenRealm } from './places.ts';
import { Places } from './places.ts';
import { MessageService } from './message.service.ts';
import type { FetchOutside } from './remote-image.service.ts';
import { RemoteImages } from './remote-image.service.ts';
import type { ReturnTimes } from './return-order.ts';
import { StorageService } from './storage.service.ts';
import { SeenLater } from './seen-later.ts';
import { UndoRing } from './undo-ring.ts';

/** What the mail feature needs of the rest of the gateway. */
export interface MailFeatureDeps {
  readonly mount: Mount;
  /** The mail system of a partner, by its id; the same object for the same partner. */
  readonly mailSystemOf: (partner: string) => MailSystem;
  readonly parser: MessageParser;
  /** The favourites and the order of the folders. */
  readonly layout: ArrangedFolders;
  readonly returnTimes: ReturnTimes;
  /** The mailboxes of other accounts of the user. Absent: there are none. */
  readonly openRealm?: OpenRealm;
  /**
   * Sends an event to every socket of an account at this process. Other processes have their own connection to the mail server,
   * which reports the same change to them.
   */
  readonly publish: (audience: Audience, event: MailboxEvent) => void;
  /** Called with each event of a mailbox, for each account that uses it. Must not throw. */
  readonly happened?: (accountId: AccountId, mailbox: Mailbox, event: MailboxEvent) => void;
  /** What an account is told of new mail; null for nothing. Absent: of all. Must not reject. */
  readonly announced?: (accountId: AccountId, mailbox: Mailbox, event: Announcement) => Promise<Announcement | null>;
  /** The names of the user's special folders, null for the usual ones. Absent: the usual ones. Must not reject. */
  readonly folderNamesOf?: NonNullable<MailboxPoolDeps['folderNamesOf']>;
  /** Called with messages that a user marked as spam or not spam. Must not throw. */
  readonly marked?: (session: Session, messages: SpamMarked) => void;
  /** Called for a session whose password the mail server refuses. Must not throw. */
  readonly passwordRefused: (session: PoolSession, why: 'outdated' | 'expired') => Promise<void>;
  /** Renews what an issuer gave to a session, when it is due. @throws Failure `invalid_credentials`. */
  readonly renewIfDue?: (credentials: Credentials) => Promise<void>;
  /** Fetches from other hosts, for remote pictures. */
  readonly fetchOutside: FetchOutside;
  /** The same address on the partner's content host, as `ContentAddresses.issue` makes it. */
  readonly contentAddress: ContentAddresses['issue'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds after which a mailbox without sockets and calls is closed; absent: five minutes. */
  readonly idleMs?: number;
  /** Bytes of message sources that are cached, and half as many of parsed messages; absent: 80 MiB. */
  readonly cacheBytes?: number;
}

/** What the mail feature offers the rest of the gateway. */
export interface MailFeature {
  /** Checks name and password at the mail server. @throws Failure `invalid_credentials`, `mail_unavailable`, `mail_timeout`, `mail_protocol`, `mail_refused`. */
  checkPassword(partner: string, credentials: Credentials): Promise<void>;
  /** The mailbox of a session. @throws Failure `password_outdated`, `password_change_required` and as above. */
  mailboxOf(session: PoolSession): Promise<Mailbox>;
  /**
   * Runs a task that is safe to repeat on the mailbox of the account that a folder belongs to, the own one or another one of the
   * user. Folders are named there as here.
   * @throws Failure as `mailboxOf`, `folder_not_found`, `remote_*`, and what the work throws.
   */
  useMailboxAt<T>(session: PoolSession, folder: string, work: (mailbox: Mailbox) => Promise<T>): Promise<T>;
  /**
   * Runs a task that is safe to repeat on the mailbox of a session; when the connection is broken, once more on a new one.
   * @throws Failure as `mailboxOf`, and what the work throws.
   */
  useMailbox<T>(session: PoolSession, work: (mailbox: Mailbox) => Promise<T>): Promise<T>;
  /** The mailbox that credentials open, for work while the user is not signed in. @throws Failure as `checkPassword`. */
  openMailbox(partner: string, credentials: Credentials): Promise<Mailbox>;
  /**
   * A message of a session's mailbox, flags untouched.
   * @throws Failure `message_not_found`, `mailbox_changed`, `folder_not_found`, `message_too_large`, `message_unreadable`.
   */
  openMessage(session: PoolSession, ref: MessageRef): Promise<Message>;
  /** The source of a message without the middle of long files: its header is complete. @throws Failure as `openMessage`. */
  abridgedSourceOf(session: PoolSession, ref: MessageRef): Promise<Uint8Array>;
  /** One part of a message, to be read while it is used. @throws Failure as `openMessage`, `attachment_not_found`. */
  openPart(session: PoolSession, ref: MessageRef, part: string): Promise<OpenedPart>;
  /** One decoded part of a message, or its source, in memory. @throws Failure as `openMessage`, `attachment_not_found`. */
  partOf(session: PoolSession, ref: MessageRef, part: string): Promise<PartContent>;
  /**
   * Replaces a message by a copy without attachments; see `DetachService.replace`.
   * @throws Failure `attachments_fixed`, `mail_over_quota`, as `openMessage`, and what `keep` throws.
   */
  detach<T>(
    session: Session,
    wanted: Detaching,
    keep: () => Promise<T>,
  ): Promise<{ readonly kept: T; readonly freed: number }>;
  /** With whom the user has exchanged mail. Senders in spam, trash and drafts do not count. @throws Failure as `mailboxOf`. */
  correspondenceOf(session: PoolSession): Promise<Correspondence>;
  /** Call it for every socket that said hello; pass its later `watch` frames to the returned presence. */
  socketOpened(session: PoolSession): Presence;
  close(): Promise<void>;
}

const IDLE_MS = 5 * 60_000;
const CACHE_BYTES = 80 * 1024 * 1024;
const SWEEP_MS = 30_000;
/** Folders whose senders the user does not know. */
const NOT_CORRESPONDENCE = ['spam', 'trash', 'drafts'] as const;

/** Refuses every account but the own one. */
const noRealm: OpenRealm = (_session, _realmid, isImplied) =>
  Promise.reject(isImplied ? new Failure('not_permitted', { field: 'realmid' }) : new Failure('folder_not_found'));

/** Builds the mail feature and registers its operations. */
export function mailFeature(deps: MailFeatureDeps): MailFeature {
  const pool = new MailboxPool({ ...deps, currentCall, idleMs: deps.idleMs ?? IDLE_MS });
  const seen = new SeenLater();
  const uses = new FolderUses();
  const undo = new UndoRing(deps.now);
  const messages = new MessageService({
    parser: deps.parser,
    seen,
    cacheBytes: deps.cacheBytes ?? CACHE_BYTES,
    now: deps.now,
  });
  const downloads = new DownloadService(messages);
  const changes = new ChangeService(uses, undo);
  const detaching = new DetachService({ messages, changes, uses });
  const places = new Places(pool, deps.openRealm ?? noRealm);
  mountContentAddresses(deps.mount, deps.contentAddress);
  pool.onOpened((accountKey, mailbox) => void seen.flush(accountKey, mailbox));
  mountMail({
    mount: deps.mount,
    pool,
    places,
    layout: deps.layout,
    returnTimes: deps.returnTimes,
    uses,
    messages,
    downloads,
    archives: new ArchiveService(messages, downloads),
    images: new RemoteImages(deps.fetchOutside),
    changes,
    storage: new StorageService(deps.now),
    marked: deps.marked,
  });
  const timer = setInterval(() => {
    undo.sweep();
    messages.sweep();
    void pool.sweep();
  }, SWEEP_MS);
  timer.unref();
  return {
    checkPassword: (partner, credentials) => pool.checkPassword(partner, credentials),
    mailboxOf: (session) => pool.get(session),
    useMailboxAt: (session, folder, work) => places.use(session, { folder }, ({ mailbox }) => work(mailbox)),
    useMailbox: (session, work) => pool.use(session, work),
    openMailbox: (partner, credentials) => pool.open(partner, credentials),
    openMessage: (session, ref) => places.use(session, ref, (reader) => messages.open(reader, ref, false)),
    abridgedSourceOf: (session, ref) => places.use(session, ref, (reader) => messages.abridged(reader, ref)),
    openPart: (session, ref, part) => downloads.part((work) => places.use(session, ref, work), ref, part),
    partOf: async (session, ref, part) => {
      if (part === 'source') {
        const { source: content } = await places.use(session, ref, (reader) => messages.whole(reader, ref));
        return { mime: 'message/rfc822', name: '', content };
      }
      const opened = await downloads.part((work) => places.use(session, ref, work), ref, part);
      return { mime: opened.mime, name: opened.name, content: await bytesOf(opened) };
    },
    detach: (session, wanted, keep) =>
      places.change(session, wanted.ref, (reader) =>
        detaching.replace({ sessionId: session.id, reader }, wanted, keep),
      ),
    correspondenceOf: (session) =>
      pool.use(session, async (mailbox) => {
        const paths = await Promise.all(NOT_CORRESPONDENCE.map((use) => uses.pathOf(mailbox, use)));
        const ignored = paths.filter((path) => path !== null);
        return mailbox.correspondence({ sent: await uses.pathOf(mailbox, 'sent'), ignored });
      }),
    socketOpened: (session) => pool.attach(session),
    close: async () => {
      clearInterval(timer);
      await pool.close();
    },
  };
}
