import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import type { Message } from '@pillarbox/contract/mail/message';
import type { PartContent } from '@pillarbox/mailbox/message/parsed';
import type { Credentials, Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { Submission } from '@pillarbox/mailbox/submission/port';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Account } from '../../platform/account/account.ts';

/** The blob store, which holds staged files and the sources of messages in the outbox. */
export type ComposeBlobs = Pick<Blobs, 'put' | 'read' | 'remove'>;

/** What compose needs of the mail feature. */
export interface ComposeMail {
  /** The mailbox of a session. */
  mailboxOf(session: Session): Promise<Mailbox>;
  /** Runs a task that is safe to repeat on the mailbox of the account that a folder belongs to. @throws Failure as the task, `remote_*`. */
  useMailboxAt<T>(session: Session, folder: string, work: (mailbox: Mailbox) => Promise<T>): Promise<T>;
  /** The mailbox that the credentials of a message in the outbox open. */
  openMailbox(partner: string, credentials: Credentials): Promise<Mailbox>;
  /** The message to which a new one replies, or which it forwards. */
  openMessage(session: Session, ref: MessageRef): Promise<Message>;
  /** A part of a message that is forwarded. */
  partOf(session: Session, ref: MessageRef, part: string): Promise<PartContent>;
}

/** The outgoing mail server of a partner. */
export interface OutgoingServer {
  readonly submission: Submission;
  /** The submission server files its own copy in Sent. */
  readonly savesSent: boolean;
}

/** A sender whose messages leave by an account elsewhere that is used live. */
export interface ElsewhereSender {
  /** The id of the account. */
  readonly realmid: string;
  readonly name: string;
  readonly mail: string;
}

type Owner = Pick<Account, 'accountId' | 'partner'>;

/** How a message leaves by an account elsewhere. `refused` notes that its server refused the password, so that it is not tried again. */
export interface WayElsewhere {
  readonly submission: Submission;
  readonly credentials: Credentials;
  readonly refused: () => Promise<void>;
}

/** The accounts elsewhere of users. */
export interface ComposeElsewhere {
  /**
   * How a message leaves by an account now.
   * @throws Failure `remote_sending_off`, `remote_sending_refused`, `remote_sending_unreachable`, `remote_not_encrypted`.
   */
  wayOf(owner: Owner, realmid: string): Promise<WayElsewhere>;
  /**
   * Does something in the mailbox of an account, whose folders are named as everywhere (`rules/realm-path`).
   * @throws Failure `folder_not_found` when there is no such account, `remote_*`, and as the work.
   */
  inMailbox<T>(owner: Owner, realmid: string, work: (mailbox: Mailbox) => Promise<T>): Promise<T>;
}

/** What compose needs to know of a user. */
export interface Writer {
  /** Name in From where the message names none. */
  readonly name: string;
  /** Addresses that the user may write from, in lower case; the account's own need not be among them. */
  readonly aliases: readonly string[];
  /** Senders whose messages leave by accounts elsewhere. */
  readonly elsewhere: readonly ElsewhereSender[];
  /** False: the partner allows no stored credential for work after sign-out. */
  readonly storedSignIn: boolean;
  /** Seconds for which a message is held, so that the user can recall it. */
  readonly undoSeconds: number;
}

/** Sends the state of a message in the outbox to every socket of the account, at every gateway. */
export type PublishOutbox = (owner: Account, item: OutboxItem) => void;
