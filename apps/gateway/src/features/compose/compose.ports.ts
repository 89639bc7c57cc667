import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import type { Message } from '@pillarbox/contract/mail/message';
import type { PartContent } from '@pillarbox/mailbox/message/parsed';
import type { Credentials, Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { Submission } from '@pillarbox/mailbox/submission/port';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Session } from '../../platform/http/road.ts';
import type { Account } from '../../platform/account/account.ts';

/** Where contents lie: staged files and the sources of messages on their way. */
export type ComposeBlobs = Pick<Blobs, 'put' | 'read' | 'remove'>;

/** What compose needs of the mail feature. */
export interface ComposeMail {
  /** The mailbox of a session. */
  mailboxOf(session: Session): Promise<Mailbox>;
  /** The mailbox behind the credentials of a message on its way. */
  openMailbox(partner: string, credentials: Credentials): Promise<Mailbox>;
  /** A message that a new one answers or forwards. */
  openMessage(session: Session, ref: MessageRef): Promise<Message>;
  /** A part of a message that is forwarded. */
  partOf(session: Session, ref: MessageRef, part: string): Promise<PartContent>;
}

/** How messages leave at a partner. */
export interface OutgoingServer {
  readonly submission: Submission;
  /** The submission server files its own copy in Sent. */
  readonly savesSent: boolean;
}

/** What compose needs to know of a user. */
export interface Writer {
  /** Name in From where the message names none. */
  readonly name: string;
  /** Addresses that the user may write from, in lower case; the account's own need not be among them. */
  readonly aliases: readonly string[];
  /** Seconds that a message can be called back. */
  readonly undoSeconds: number;
}

/** Tells every socket of an account, at whichever gateway, of a message on its way. */
export type PublishOutbox = (owner: Account, item: OutboxItem) => void;
