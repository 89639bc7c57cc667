import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { Message } from '@pillarbox/contract/mail/message';
import type { RangedContent, Session, UploadedFile } from '../../platform/http/request-pipeline.ts';

/** The limits of a partner; null when it does not offer files. */
export type LimitsOf = (partner: string) => FileLimits | null;

/** A file with its content. */
export interface NamedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

/** A file of a message. `size` is in bytes. */
export interface MailFile {
  readonly name: string;
  readonly size: number;
  readonly content: Uint8Array | RangedContent;
}

/** Names a message. */
export interface MailRef {
  readonly folder: string;
  readonly uid: number;
  readonly uidvalidity?: number | undefined;
}

/** A file that was attached to a message that is being written. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}

/** What files need of mail, and of messages that are being written. */
export interface FileMail {
  /** @throws Failure `message_not_found`, `folder_not_found`, `message_too_large`, `message_unreadable`. */
  readonly openMessage: (
    session: Session,
    ref: MailRef,
  ) => Promise<Pick<Message, 'attachments' | 'header' | 'inlines' | 'notes' | 'uidvalidity'>>;
  /** A file of a message; a large one is read while it is used. @throws Failure as `openMessage`, `attachment_not_found`. */
  readonly openPart: (session: Session, ref: MailRef, part: string) => Promise<MailFile>;
  /**
   * Replaces a message by a copy without some of its parts, which have a text in their place; runs `keep` before the message goes to
   * Trash. Returns what `keep` returns, and the bytes that the copy is smaller.
   * @throws Failure `attachments_fixed`, `mail_over_quota`, as `openMessage`, and what `keep` throws.
   */
  readonly detach: <T>(
    session: Session,
    wanted: { readonly ref: MailRef; readonly notes: ReadonlyMap<string, string>; readonly opId: string },
    keep: () => Promise<T>,
  ) => Promise<{ readonly kept: T; readonly freed: number }>;
  /** A file that the user has attached to a message that is being written; null for none. */
  readonly attached: (session: Session, id: string) => Promise<NamedFile | null>;
  /** Attaches files as if the user had uploaded them. @throws Failure `too_many_attachments`, `attachments_too_large`. */
  readonly attach: (session: Session, files: AsyncIterable<UploadedFile>) => Promise<readonly AttachedFile[]>;
  /** Whether a draft was sent, or is waiting to be sent. */
  readonly hasLeft: (session: Session, draft: string) => Promise<boolean>;
}
