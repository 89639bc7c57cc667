import type { Address } from '@pillarbox/contract/mail/fields';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';

/** An account of the built-in mail system. */
export interface LocalAccount {
  /** Full address in lower case: the key. */
  readonly address: string;
  /** What stands beside the address in mail that the account sends; may be ''. */
  readonly name: string;
  /** As `hashPassword` of local/password.ts gives it. */
  readonly passwordHash: string;
  /** Bytes the account may hold; 0 for no limit. */
  readonly quota: number;
}

/** A folder of an account, as the store keeps it. */
export interface LocalFolder {
  /** Unique in the whole store and never used again. */
  readonly id: number;
  /** '/'-joined path as the port speaks it; 'INBOX' is the inbox. */
  readonly path: string;
  readonly use: SpecialUse | null;
  readonly uidvalidity: number;
  /** The uid that the next message will get; starts at 1 and never falls. */
  readonly uidnext: number;
  /** Rises with every change of the folder's messages (RFC 7162); starts at 1. */
  readonly modseq: number;
}

/** Counts over the messages of one folder. */
export interface LocalCounts {
  readonly folderId: number;
  readonly messages: number;
  readonly seen: number;
  readonly answered: number;
  readonly flagged: number;
  readonly draft: number;
  readonly deleted: number;
  /** Sum of the sizes, in bytes. */
  readonly bytes: number;
}

/** The headers that lists, sorting, threads and header search need, decoded. Kept by the store as one JSON value. */
export interface LocalEnvelope {
  /** The Date header, milliseconds since 1970; arrival where it is missing or unreadable. */
  readonly date: number;
  readonly from: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly subject: string;
  /** With angle brackets, '' when there is none. */
  readonly messageId: string;
  /** References, or In-Reply-To where there are none, oldest first, with angle brackets. */
  readonly references: readonly string[];
}

/** A message about to be stored. */
export interface NewLocalMessage {
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Milliseconds since 1970. */
  readonly arrived: number;
  /** Bytes of the source. */
  readonly size: number;
  /** What `putBlob` answered for the source. Several messages may name one blob. */
  readonly blob: string;
  readonly envelope: LocalEnvelope;
  readonly preview: string;
  /** Text of the body, folded for searching and shortened; not given back. Holds no NUL. */
  readonly text: string;
}

/** A stored message. */
export interface LocalMessage extends Omit<NewLocalMessage, 'text'> {
  readonly uid: number;
  /** The folder's modseq when this message last changed. */
  readonly modseq: number;
}

/** What happened in a folder since a modseq. */
export interface LocalChanges {
  /** The folder's modseq now: where the next question begins. */
  readonly modseq: number;
  readonly uidnext: number;
  /** Messages from `fromUid` on, ascending by uid. */
  readonly added: readonly LocalMessage[];
  /** Flags of messages below `fromUid` whose modseq is above `since`, ascending by uid. */
  readonly flags: readonly { readonly uid: number; readonly flags: number }[];
  /** Uids below `fromUid` that were removed after `since`, ascending. */
  readonly vanished: readonly number[];
}

/**
 * The storage of the built-in mail system, handed in by the gateway: accounts, folders, message rows and sources. Every
 * method is one transaction and may be called from several gateways on one database at once: uids and modseqs are given by
 * the store under a lock of the folder. Unknown folder ids answer null (or nothing to do), never an error: another gateway
 * may have deleted the folder a moment ago. The suite `suite/local-store-suite.ts` is the exact behaviour.
 *
 * @throws Failure `storage_unavailable` from every method.
 */
export interface LocalStore {
  /** The account of an address in lower case; null when there is none. */
  account(address: string): Promise<LocalAccount | null>;
  /** Makes an account without folders; false when the address is taken. */
  addAccount(account: LocalAccount): Promise<boolean>;
  /** Gives an account another password hash; false when there is no such account. */
  setPasswordHash(address: string, passwordHash: string): Promise<boolean>;

  /** All folders of an account, in no order. */
  folders(address: string): Promise<LocalFolder[]>;
  /** One folder by id, with its present uidnext and modseq. */
  folder(id: number): Promise<LocalFolder | null>;
  /** Makes a folder; null when the account has one of this path (compared byte for byte) or there is no such account. */
  addFolder(address: string, folder: Pick<LocalFolder, 'path' | 'use' | 'uidvalidity'>): Promise<LocalFolder | null>;
  /** Gives folders new paths, all or none; false when a new path is taken by a folder that is not renamed as well. */
  renameFolders(address: string, renames: readonly { readonly id: number; readonly path: string }[]): Promise<boolean>;
  /** Removes folders with their messages, and the blobs that nothing names any more. */
  removeFolders(address: string, ids: readonly number[]): Promise<void>;
  /** Counts of every folder of an account, empty ones included. */
  counts(address: string): Promise<LocalCounts[]>;

  /** Stores the source of a message and answers its id. */
  putBlob(source: Uint8Array): Promise<string>;
  /** The source, byte for byte; null when there is none. */
  blob(id: string): Promise<Uint8Array | null>;

  /** Files messages at the end of a folder: uids ascend in the given order, one modseq for all. */
  addMessages(folderId: number, messages: readonly NewLocalMessage[]): Promise<{ uids: number[] } | null>;
  /** Messages by uid, ascending; missing ones are left out. */
  messages(folderId: number, uids: readonly number[]): Promise<LocalMessage[]>;
  /** Up to `limit` messages above a uid, ascending: how a whole folder is read. */
  scan(folderId: number, aboveUid: number, limit: number): Promise<LocalMessage[]>;
  /** What happened after `since`; null when the folder has gone. Removed uids are remembered for ever. */
  changes(folderId: number, since: number, fromUid: number): Promise<LocalChanges | null>;
  /** `flags = (flags & ~unset) | set`. Messages that this does not change keep their modseq. Answers the changed uids. */
  changeFlags(
    folderId: number,
    uids: readonly number[],
    change: { readonly set: number; readonly unset: number },
  ): Promise<number[]>;
  /**
   * Moves messages to the end of another folder, in the given order; missing ones are left out. Both modseqs rise, the
   * old uids are remembered as removed. Null when the target has gone. Moving within one folder gives new uids.
   */
  moveMessages(
    folderId: number,
    uids: readonly number[],
    toFolderId: number,
  ): Promise<[from: number, to: number][] | null>;
  /** Removes messages, and the blobs that nothing names any more. Answers the uids that were there. */
  removeMessages(folderId: number, uids: readonly number[]): Promise<number[]>;
  /** Uids of messages whose `text` holds the word (plain substring, already folded), ascending. */
  findText(folderId: number, word: string): Promise<number[]>;
  /** Uids of messages with this Message-ID, ascending. */
  findMessageId(folderId: number, messageId: string): Promise<number[]>;
}

/** Tells all open mailboxes of an account that something changed. Small: it has to fit a database notification. */
export interface LocalNotice {
  readonly address: string;
  /** The changed folder; null when the folder tree itself changed. */
  readonly folderId: number | null;
  /** The client's own name for the change. */
  readonly opId?: string | undefined;
}

/**
 * Carries notices between mailboxes: within one process `createLocalBus()` of local/bus.ts, across gateways whatever the
 * gateway bridges it with. A published notice reaches the publisher's own listeners too.
 */
export interface LocalBus {
  publish(notice: LocalNotice): void;
  /** Calls back with the notices of one account until the returned function is called. */
  subscribe(address: string, listener: (notice: LocalNotice) => void): () => void;
}
