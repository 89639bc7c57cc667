import type { Folder, FolderInfo } from '@pillarbox/contract/mail/folder';
import type { ListPage, ListQuery, ListScope, Search } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';

/** Name and password as the mail server wants them. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
  /** The name that the mail servers are given instead of `user`, for one whom their master user signs in. */
  readonly signsInAs?: string;
}

/** On whose behalf a mailbox is opened. */
export interface SignInFor {
  /** Address of the client, for mail servers that are told of it; absent: the gateway's own work. */
  readonly address?: string | undefined;
}

/** A place where mailboxes live: one per partner. */
export interface MailSystem {
  /**
   * Opens the mailbox of whoever proves the credentials.
   * @throws Failure `invalid_credentials`, `password_change_required` (it has run out), `mail_unavailable`, `mail_timeout`,
   * `mail_protocol`, `mail_refused`.
   */
  signIn(credentials: Credentials, whom?: SignInFor): Promise<Mailbox>;
  /** Ends everything the system itself keeps open (not the mailboxes). */
  close(): Promise<void>;
}

/** Names one message. `uidvalidity` absent: whatever the folder has now. */
export interface MessageRef {
  readonly folder: string;
  readonly uid: number;
  readonly uidvalidity?: number | undefined;
}

/** Some messages of a folder by uid, or all of it that a search finds. */
export interface Selection {
  readonly folder: string;
  readonly uidvalidity?: number | undefined;
  readonly which: { readonly uids: readonly number[] } | { readonly search: Search | null };
  /** Carried back in the event that tells of this change. */
  readonly opId?: string | undefined;
}

/** Bits of MESSAGE_FLAG to set and to unset; `stomp` replaces all changeable flags by `set`. */
export interface FlagChange {
  readonly set: number;
  readonly unset: number;
  readonly stomp: boolean;
}

/** Where moved or copied messages went: pairs of old and new uid; empty when the server does not tell (no UIDPLUS). */
export interface MoveResult {
  readonly uidvalidity: number;
  readonly pairs: readonly (readonly [from: number, to: number])[];
}

/** A message as the server holds it, byte for byte. */
export interface MessageSource {
  readonly uid: number;
  readonly uidvalidity: number;
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Arrival, milliseconds since 1970. */
  readonly arrived: number;
  readonly source: Uint8Array;
}

/** A message to be filed. */
export interface NewMessage {
  readonly folder: string;
  readonly source: Uint8Array;
  readonly flags: number;
}

/** What a mailbox tells about itself, whoever caused it. Shapes are those of the contract's socket events. */
export type MailboxEvent =
  | {
      readonly event: 'folder-changed';
      readonly folder: string;
      readonly uidvalidity: number;
      readonly rev: number;
      readonly inserted: number[];
      readonly removed: number[];
      readonly flags: { uid: number; flags: number }[];
      readonly opIds: string[];
      readonly reset: boolean;
    }
  | { readonly event: 'folder-counts'; readonly folder: string; readonly info: FolderInfo }
  | { readonly event: 'folders-changed' }
  | {
      readonly event: 'new-mail';
      readonly folder: string;
      readonly topuid: number;
      readonly fresh: number;
      readonly unseen: number;
      readonly subject: string;
      readonly from: string;
    }
  | { readonly event: 'mail-state'; readonly available: boolean };

/**
 * One account's mailbox, in mail words. Folder names are decoded '/'-joined paths. Every method may throw
 * Failure with `mail_unavailable`, `mail_timeout`, `mail_protocol` or `mail_refused`; methods that name a folder
 * `folder_not_found`; methods that take a uidvalidity `mailbox_changed`, and then nothing was done.
 */
export interface Mailbox {
  /** All folders with counts; core folders first (Inbox, Drafts, Sent, Spam, Trash, Archive), then by name. */
  folders(): Promise<Folder[]>;
  /** @throws Failure `folder_name_exists`. */
  createFolder(path: string): Promise<void>;
  /** Renames or moves a folder with all below it. @throws Failure `folder_name_exists`, `folder_protected`. */
  renameFolder(path: string, newPath: string): Promise<void>;
  /** Deletes a folder, what is below it and all messages. @throws Failure `folder_protected`. */
  deleteFolder(path: string): Promise<void>;

  /** One page of a list, read from the folder's view. */
  list(query: ListQuery): Promise<ListPage>;
  /** Rows by uid, in the given order; vanished ones are left out. */
  rows(folder: string, uids: readonly number[], uidvalidity?: number): Promise<MessageRow[]>;
  /** For each of the uids those of its whole conversation in this folder, newest first; vanished ones are left out. */
  threads(
    folder: string,
    uids: readonly number[],
    uidvalidity?: number,
  ): Promise<{ uid: number; threadmap: number[] }[]>;
  /** All uids of a list in its order, at most 100,000. */
  uidsOf(scope: ListScope): Promise<{ uidvalidity: number; rev: number; uids: number[] }>;

  /** @throws Failure `message_not_found`, `message_too_large` (above `maxBytes`). Never changes flags. */
  source(ref: MessageRef, maxBytes: number): Promise<MessageSource>;

  setFlags(selection: Selection, change: FlagChange): Promise<void>;
  /**
   * Whether the wish for a receipt was answered on this message, by whichever client ($MDNSent, RFC 3503). False where the
   * mail system keeps no such word.
   */
  receiptAnswered(ref: MessageRef): Promise<boolean>;
  /** Notes that it was, sent or declined (RFC 3503 3.1). Nothing is done where the mail system keeps no such word. */
  setReceiptAnswered(ref: MessageRef): Promise<void>;
  /** @throws Failure `mail_over_quota`. */
  move(selection: Selection, to: string): Promise<MoveResult>;
  /** Removes messages for good. */
  remove(selection: Selection): Promise<void>;
  /** Removes what is flagged DELETED for good; `uids` absent: in the whole folder. */
  expungeDeleted(folder: string, uids?: readonly number[]): Promise<void>;
  /** Files a message. @throws Failure `mail_over_quota`, `message_too_large`. */
  append(message: NewMessage): Promise<{ uid: number; uidvalidity: number }>;
  /** uids of the messages of a folder with this Message-ID (with its angle brackets), ascending. */
  findByMessageId(folder: string, messageId: string): Promise<number[]>;

  /** Path of the special folder for a use; created when the account has none. */
  specialFolder(use: 'drafts' | 'sent' | 'spam' | 'trash'): Promise<string>;
  /** Bytes used and allowed; 0 allowed when no limit is known. */
  usage(): Promise<{ used: number; limit: number }>;

  /** Keeps this folder current at once (IDLE); '' for the inbox only. */
  watch(folder: string): Promise<void>;
  /** Calls back with every event until the returned function is called. */
  subscribe(listener: (event: MailboxEvent) => void): () => void;

  /**
   * The same mailbox for one call: once the signal is aborted its methods fail with `mail_timeout`, and what has not begun by
   * then is not done. Absent where no call waits for a mail server.
   */
  within?(signal: AbortSignal): Mailbox;

  /** Time of the last use, milliseconds since 1970; the pool closes idle mailboxes. */
  readonly lastUsed: number;
  /** False after the connection broke or `close`; the pool then opens a new one. */
  readonly alive: boolean;
  close(): Promise<void>;
}
