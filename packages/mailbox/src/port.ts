import type { Conversation } from '@pillarbox/contract/mail/conversation';
import type { Failure } from '@pillarbox/contract/failure';
import type { Folder, FolderInfo } from '@pillarbox/contract/mail/folder';
import type { ListPage, ListQuery, ListScope, Search } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { SpecialFolderNames } from '@pillarbox/contract/preferences/mail-clients';
import type { FolderHits, SearchTerm } from '@pillarbox/contract/search/search';

/**
 * Returns an access token (RFC 6750) that is still valid; `refused` is the one that a server has just refused.
 * @throws Failure `invalid_credentials` when there is none any more, `mail_unavailable` when it cannot be renewed now.
 */
export type AccessToken = (refused?: string) => Promise<string>;

/** Name and password as the mail server expects them. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
  /** The name that the mail server receives instead of `user` when a master user signs in for a user. */
  readonly signsInAs?: string;
  /**
   * Names the tokens that an issuer gave at sign-in. The gateway keeps them and adds `accessToken` before a mail server is asked.
   */
  readonly grant?: string;
  /** The mail server gets this token instead of the password (OAUTHBEARER, RFC 7628, or XOAUTH2). */
  readonly accessToken?: AccessToken;
}

/** The client for which a mailbox is opened. */
export interface SignInFor {
  /** Client address, for mail servers that are given it; absent when the gateway itself opens the mailbox. */
  readonly address?: string | undefined;
}

/** The mail system that holds mailboxes; one per partner. */
export interface MailSystem {
  /**
   * Opens the mailbox that belongs to the credentials.
   * @throws Failure `invalid_credentials`, `password_change_required` (the password has expired), `mail_unavailable`,
   *   `mail_timeout`, `mail_protocol`, `mail_refused`.
   */
  signIn(credentials: Credentials, whom?: SignInFor): Promise<Mailbox>;
  /** Closes what the system itself keeps open, but not the mailboxes. */
  close(): Promise<void>;
}

/** Names one message. Without `uidvalidity`, the folder's current value applies. */
export interface MessageRef {
  readonly folder: string;
  readonly uid: number;
  readonly uidvalidity?: number | undefined;
}

/** Names messages of one folder. */
export interface MessageRefs extends Omit<MessageRef, 'uid'> {
  readonly uids: readonly number[];
}

/** Messages of a folder: given uids, or all that a search finds. */
export interface Selection {
  readonly folder: string;
  readonly uidvalidity?: number | undefined;
  readonly which: { readonly uids: readonly number[] } | { readonly search: Search | null };
  /** Repeated in the event that reports this change. */
  readonly opId?: string | undefined;
}

/** A condition of a search. `sender`: the first sender has one of these addresses, which are in lower case. */
export type FindTerm =
  | Exclude<SearchTerm, { kind: 'contact' }>
  | { readonly kind: 'sender'; readonly mails: ReadonlySet<string>; readonly not: boolean };

/** What is searched in one folder. */
export interface FolderSearch {
  readonly folder: string;
  readonly terms: readonly FindTerm[];
  /** Whether the texts of messages are searched too. */
  readonly texts: boolean;
  /** Only texts of messages below this uid are searched; 0: of all messages. */
  readonly below: number;
}

/** Bits of MESSAGE_FLAG to set and to unset. With `stomp`, `set` replaces all changeable flags. */
export interface FlagChange {
  readonly set: number;
  readonly unset: number;
  readonly stomp: boolean;
}

/** Keywords (in lower case) of labels to add and to remove. */
export interface LabelChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * The new uids of moved or copied messages: pairs of old and new uid; empty when the server does not report them (no
 * UIDPLUS) and they cannot be derived.
 */
export interface MoveResult {
  readonly uidvalidity: number;
  readonly pairs: readonly (readonly [from: number, to: number])[];
}

/** A message byte for byte as the server stores it, or its beginning. */
export interface MessageSource {
  readonly uid: number;
  readonly uidvalidity: number;
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Time of arrival, milliseconds since 1970. */
  readonly arrived: number;
  readonly source: Uint8Array;
  /** Whether `source` is the whole message. */
  readonly isWhole: boolean;
}

/** A stretch of the source of a message, in bytes. */
export interface SourceRange {
  readonly from: number;
  readonly count: number;
}

/** A message to append to a folder. */
export interface NewMessage {
  readonly folder: string;
  readonly source: Uint8Array;
  readonly flags: number;
  /** Time of arrival, milliseconds since 1970; absent: now. */
  readonly arrived?: number | undefined;
  /** The source has CRLF line ends and no NUL, so that nobody looks through it again. */
  readonly isSound?: boolean;
}

/** What became of the messages that were appended together, in their order: the uid of each, or why it was refused. */
export interface AppendedMessages {
  readonly uidvalidity: number;
  readonly results: readonly (number | Failure)[];
  /**
   * Why it ended before all messages had a result. The first one without a result may be stored, if the connection was lost; the later
   * ones are not.
   */
  readonly stopped?: Failure;
}

/** What a mail system knows of a message without reading it. */
export interface MessageFacts {
  readonly uid: number;
  /** Bytes. */
  readonly size: number;
  /** Time of arrival, milliseconds since 1970; 0 when the server does not say it. */
  readonly arrived: number;
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Keywords of labels, in lower case. */
  readonly labels: readonly string[];
}

/** Number and bytes of some messages. */
export interface SizeSum {
  readonly messages: number;
  readonly bytes: number;
}

/** The sizes of a folder's messages. */
export interface FolderSizes {
  /** By address in lower case, '' for messages without one; the largest. */
  readonly senders: ReadonlyMap<string, SizeSum & { readonly name: string }>;
  /** All messages of further senders. */
  readonly others: SizeSum & { readonly senders: number };
  /** By month of the Date header in UTC, counted from January of year 0; -1 for dates that cannot be true. */
  readonly months: ReadonlyMap<number, SizeSum>;
}

/** All messages of a folder. */
export interface Inventory {
  readonly uidvalidity: number;
  /** Ascending by uid. */
  readonly messages: readonly MessageFacts[];
}

/** The folders that count for `Mailbox.correspondence`. */
export interface CorrespondenceScope {
  /** The folder of sent messages; null when the account has none. */
  readonly sent: string | null;
  /** Folders whose senders do not count: spam, trash and drafts. */
  readonly ignored: readonly string[];
}

/** With whom the user has exchanged mail, as far as the views of the account show. */
export interface Correspondence {
  /** False while the view of the inbox or of Sent is incomplete. */
  readonly complete: boolean;
  /** The number of messages from an address. */
  received(mail: string): number;
  /** Names of those whom sent messages are addressed to, by address in lower case. */
  readonly written: ReadonlyMap<string, string>;
}

/** What a mailbox reports about itself, whoever caused it. The shapes are those of the contract's socket events. */
export type MailboxEvent =
  | {
      readonly event: 'folder-changed';
      readonly folder: string;
      readonly uidvalidity: number;
      readonly rev: number;
      readonly inserted: number[];
      readonly removed: number[];
      readonly flags: { uid: number; flags: number; labels?: string[] }[];
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

/** What is read of the newest messages of a folder, for rules that are tried on them. */
export interface SampleQuery {
  readonly folder: string;
  /** Most messages, at most 1,000. */
  readonly most: number;
  /** Header fields whose values are read too: letters, digits, `-`, `_`, `.` and `+`. */
  readonly headers: readonly string[];
  /** Texts that are searched in the bodies. */
  readonly texts: readonly string[];
}

/** A message of a sample. `headers` has the decoded values of the fields of the query by name in lower case. */
export interface SampledMessage extends Pick<
  MessageRow,
  'uid' | 'date' | 'from' | 'to' | 'cc' | 'subject' | 'size' | 'flags'
> {
  readonly headers: ReadonlyMap<string, readonly string[]>;
}

/** The newest messages of a folder, the newest first, and for each text of the query the uids whose body has it. */
export interface Sample {
  readonly uidvalidity: number;
  readonly messages: readonly SampledMessage[];
  readonly texts: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Special uses whose folder is created when it is first needed. */
export type CreatedUse = 'snoozed' | 'drafts' | 'sent' | 'spam' | 'trash';

/**
 * The mailbox of one account. Folder names are decoded paths joined by '/'. Every method may throw Failure with
 * `mail_unavailable`, `mail_timeout`, `mail_protocol` or `mail_refused`. Methods that name a folder may also throw
 * `folder_not_found`; methods that take a uidvalidity `mailbox_changed`, without having changed anything.
 */
export interface Mailbox {
  /** All folders with counts; core folders first (Inbox, Drafts, Sent, Spam, Trash, Archive), then by name. */
  folders(): Promise<Folder[]>;
  /** @throws Failure `folder_name_exists`. */
  createFolder(path: string): Promise<void>;
  /** Renames or moves a folder with its subfolders. @throws Failure `folder_name_exists`, `folder_protected`. */
  renameFolder(path: string, newPath: string): Promise<void>;
  /** Deletes a folder, its subfolders and all their messages. @throws Failure `folder_protected`. */
  deleteFolder(path: string): Promise<void>;

  /** One page of a list, read from the folder's view. */
  list(query: ListQuery): Promise<ListPage>;
  /** Rows by uid, in the given order, without removed messages. */
  rows(folder: string, uids: readonly number[], uidvalidity?: number): Promise<MessageRow[]>;
  /** For each uid, the uids of its whole conversation in this folder, newest first; removed messages are left out. */
  threads(
    folder: string,
    uids: readonly number[],
    uidvalidity?: number,
  ): Promise<{ uid: number; threadmap: number[] }[]>;
  /**
   * The conversation of a message over all folders but Spam and Trash, as the contract's `mail.conversation` describes it.
   * Folders that have not been read are then read in the background. @throws Failure `message_not_found`.
   */
  conversation(ref: MessageRef): Promise<Conversation>;
  /** All uids of a list in its order, at most 100,000. */
  uidsOf(scope: ListScope): Promise<{ uidvalidity: number; rev: number; uids: number[] }>;
  /**
   * The messages of a folder that match a search, or null while the folder's view is being read: ask again. A search of
   * texts that takes long returns what it has found, with `below` for the next call.
   */
  find(search: FolderSearch): Promise<Omit<FolderHits, 'folder'> | null>;

  /**
   * The source of a message; does not change flags. Of a message above `mostAtOnce` bytes perhaps only its beginning: the rest is
   * read with `sourcePiece`. Absent: the whole. @throws Failure `message_not_found`, `message_too_large` (above `maxBytes`).
   */
  source(ref: MessageRef, maxBytes: number, mostAtOnce?: number): Promise<MessageSource>;
  /**
   * Bytes of the source of a message, at most as many as were asked for. It may be fewer; none are behind the end. Does not change
   * flags. @throws Failure `message_not_found`.
   */
  sourcePiece(ref: MessageRef, range: SourceRange): Promise<Uint8Array>;
  /**
   * The sources of messages that have at most `maxBytes` together, in any order; does not change flags. Absent are those that were
   * removed, and those that cannot be read together with others: ask `source` for them.
   */
  sources(refs: MessageRefs, maxBytes: number): Promise<MessageSource[]>;
  /** The newest messages by uid, as rules for incoming mail see them. */
  sample(query: SampleQuery): Promise<Sample>;

  setFlags(selection: Selection, change: FlagChange): Promise<void>;
  /**
   * Adds and removes labels. @throws Failure `label_refused` if the folder cannot store one that is added; nothing is changed
   * then.
   */
  setLabels(selection: Selection, change: LabelChange): Promise<void>;
  /**
   * Keywords (in lower case) that messages of the account have, as far as is known without opening every folder: IMAP servers
   * name them folder by folder.
   */
  labelsInUse(): Promise<string[]>;
  /**
   * Whether any client has answered the receipt request of this message ($MDNSent, RFC 3503). False if the mail system
   * cannot store that keyword.
   */
  receiptAnswered(ref: MessageRef): Promise<boolean>;
  /**
   * Marks the receipt request as answered, whether a receipt was sent or declined (RFC 3503 3.1). Does nothing if the mail
   * system cannot store the keyword.
   */
  setReceiptAnswered(ref: MessageRef): Promise<void>;
  /** @throws Failure `mail_over_quota`. */
  move(selection: Selection, to: string): Promise<MoveResult>;
  /** Removes messages for good. */
  remove(selection: Selection): Promise<void>;
  /** Removes messages flagged DELETED for good; without `uids`, those of the whole folder. */
  expungeDeleted(folder: string, uids?: readonly number[]): Promise<void>;
  /**
   * Appends a message; the uid is 0 when it is stored and the server does not say where.
   * @throws Failure `mail_over_quota`, `message_too_large`.
   */
  append(message: NewMessage): Promise<{ uid: number; uidvalidity: number }>;
  /**
   * Appends messages to a folder, at once where the mail system can (MULTIAPPEND, RFC 3502). A message that is refused does not
   * stop the others; what concerns all of them (`mail_over_quota`, a lost connection) does: `stopped` then says why, and the results
   * say what is stored. Uids are 0 when the server does not report them (no UIDPLUS). @throws Failure `mail_over_quota` when none has a
   * result.
   */
  appendAll(folder: string, messages: readonly Omit<NewMessage, 'folder'>[]): Promise<AppendedMessages>;
  /** Every message of a folder, however many; it does not need the folder's view. */
  inventory(folder: string): Promise<Inventory>;
  /** The uids of a folder's messages with this Message-ID (angle brackets included), ascending. */
  findByMessageId(folder: string, messageId: string): Promise<number[]>;

  /** With whom the user has exchanged mail, from the views; reads Sent, but no further folder. */
  correspondence(scope: CorrespondenceScope): Promise<Correspondence>;

  /**
   * The names of special folders where the server does not mark them: those of the user's mail program, null for the usual ones.
   * They count when the folders are read the next time. Absent if the mail system marks all of them.
   */
  nameSpecialFolders?(names: SpecialFolderNames | null): void;
  /** The path of the folder with a special use; created if the account has none. */
  specialFolder(use: CreatedUse): Promise<string>;
  /** The name of a folder as the rules of the mail system spell it (`fileinto`, RFC 5228 4.1), in UTF-8. */
  nameInRules(path: string): Promise<string>;
  /** How names of folders are spelt in rules: the prefix of the personal namespace and the separator of levels. */
  folderNaming(): Promise<{ readonly prefix: string; readonly delimiter: string }>;
  /** The sizes of a folder's messages by sender and month, or null while the folder's view is being read: ask again. */
  sizes(folder: string): Promise<FolderSizes | null>;
  /** Bytes used and allowed; 0 allowed when no limit is known. */
  usage(): Promise<{ used: number; limit: number }>;

  /** Keeps this folder current at once (IDLE); '' for the inbox. */
  watch(folder: string): Promise<void>;
  /** Calls the listener with every event until the returned function is called. */
  subscribe(listener: (event: MailboxEvent) => void): () => void;

  /**
   * The same mailbox for one call. Once the signal is aborted, its methods fail with `mail_timeout`, and work that has not
   * started is dropped. Absent if the adapter never waits for a server.
   */
  within?(signal: AbortSignal): Mailbox;
  /** The mailbox that `within` made this of. What is known of a mailbox is kept by that object. Absent for the mailbox itself. */
  readonly shared?: Mailbox;

  /** Time of the last use, milliseconds since 1970; the pool closes idle mailboxes. */
  readonly lastUsed: number;
  /** False after the connection was lost or `close` was called; the pool then opens a new mailbox. */
  readonly alive: boolean;
  close(): Promise<void>;
}
