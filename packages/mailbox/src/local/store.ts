import type { Address } from '@pillarbox/contract/mail/fields';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import type { LabelChange } from '../port.ts';

/** An account of the built-in mail system. */
export interface LocalAccount {
  /** Full address in lower case; the key. */
  readonly address: string;
  /** Display name in mail that the account sends; may be ''. */
  readonly name: string;
  /** As `hashPassword` of local/password.ts returns it. */
  readonly passwordHash: string;
  /** Bytes that the account may use; 0 for no limit. */
  readonly quota: number;
}

/** A folder of an account, as the store keeps it. */
export interface LocalFolder {
  /** Unique in the store, and never reused. */
  readonly id: number;
  /** Path joined by '/', as in the port; 'INBOX' is the inbox. */
  readonly path: string;
  readonly use: SpecialUse | null;
  readonly uidvalidity: number;
  /** The uid of the next message; starts at 1 and never decreases. */
  readonly uidnext: number;
  /** Increases with every change of the folder's messages (RFC 7162); starts at 1. */
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
  /** Total size in bytes. */
  readonly bytes: number;
}

/** The decoded headers for lists, sorting, threads and header search. The store keeps them as one JSON value. */
export interface LocalEnvelope {
  /** The Date header in milliseconds since 1970; the time of arrival if it is missing or unreadable. */
  readonly date: number;
  readonly from: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly subject: string;
  /** With angle brackets; '' if there is none. */
  readonly messageId: string;
  /** References, or In-Reply-To if there are none; oldest first, with angle brackets. */
  readonly references: readonly string[];
}

/** A message to store. */
export interface NewLocalMessage {
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Milliseconds since 1970. */
  readonly arrived: number;
  /** Bytes of the source. */
  readonly size: number;
  /** The id that `putBlob` returned for the source. Several messages may share one blob. */
  readonly blob: string;
  readonly envelope: LocalEnvelope;
  readonly preview: string;
  /** Text of the body, folded and shortened for searches; it is never returned. Contains no NUL. */
  readonly text: string;
}

/** A stored message. */
export interface LocalMessage extends Omit<NewLocalMessage, 'text'> {
  readonly uid: number;
  /** The folder's modseq when this message last changed. */
  readonly modseq: number;
  /** Keywords of labels, in lower case and sorted. */
  readonly labels: readonly string[];
}

/** The changes of a folder since a modseq. */
export interface LocalChanges {
  /** The folder's current modseq: `since` of the next call. */
  readonly modseq: number;
  readonly uidnext: number;
  /** Messages from `fromUid` on, ascending by uid. */
  readonly added: readonly LocalMessage[];
  /** Flags and labels of messages below `fromUid` whose modseq is above `since`, ascending by uid. */
  readonly flags: readonly { readonly uid: number; readonly flags: number; readonly labels: readonly string[] }[];
  /** Uids below `fromUid` that were removed after `since`, ascending. */
  readonly vanished: readonly number[];
}

/**
 * The storage of the built-in mail system, implemented by the gateway: accounts, folders, message rows and sources. Every
 * method is one transaction, and several gateways may use one database at the same time: the store assigns uids and modseqs
 * under a lock of the folder. An unknown folder id returns null (or does nothing) instead of an error, because another
 * gateway may have deleted the folder. The suite `suite/local-store-suite.ts` specifies the behaviour.
 *
 * @throws Failure `storage_unavailable` from every method.
 */
export interface LocalStore {
  /** The account with an address in lower case; null if there is none. */
  account(address: string): Promise<LocalAccount | null>;
  /** Creates an account without folders; false if the address is taken. */
  addAccount(account: LocalAccount): Promise<boolean>;
  /** Changes the password hash of an account; false if there is no such account. */
  setPasswordHash(address: string, passwordHash: string): Promise<boolean>;

  /** The script of an account's rules; '' if there is none. */
  mailRules(address: string): Promise<string>;
  /** Replaces the script if it is still `expected`; false if it is not, or if there is no such account. */
  setMailRules(address: string, change: { readonly text: string; readonly expected: string }): Promise<boolean>;
  /**
   * Whether an answer with this key may be sent, because none was within `days`; records it then. True for one caller only.
   */
  claimAnswer(address: string, answer: { readonly key: string; readonly days: number }): Promise<boolean>;

  /** All folders of an account, in any order. */
  folders(address: string): Promise<LocalFolder[]>;
  /** One folder by id, with its current uidnext and modseq. */
  folder(id: number): Promise<LocalFolder | null>;
  /** Creates a folder; null if the account has a folder with this path (compared byte for byte) or does not exist. */
  addFolder(address: string, folder: Pick<LocalFolder, 'path' | 'use' | 'uidvalidity'>): Promise<LocalFolder | null>;
  /** Changes the paths of folders, all or none; false if another folder has one of the new paths. */
  renameFolders(address: string, renames: readonly { readonly id: number; readonly path: string }[]): Promise<boolean>;
  /** Removes folders with their messages, and blobs that no message refers to any more. */
  removeFolders(address: string, ids: readonly number[]): Promise<void>;
  /** Counts of every folder of an account, including empty ones. */
  counts(address: string): Promise<LocalCounts[]>;

  /** Stores the source of a message and returns its id. */
  putBlob(source: Uint8Array): Promise<string>;
  /** The source, byte for byte; null if there is none. */
  blob(id: string): Promise<Uint8Array | null>;

  /** Appends messages to a folder: uids ascend in the given order, and all get the same modseq. */
  addMessages(folderId: number, messages: readonly NewLocalMessage[]): Promise<{ uids: number[] } | null>;
  /** Messages by uid, ascending; removed ones are left out. */
  messages(folderId: number, uids: readonly number[]): Promise<LocalMessage[]>;
  /** Up to `limit` messages above a uid, ascending, for reading a whole folder. */
  scan(folderId: number, aboveUid: number, limit: number): Promise<LocalMessage[]>;
  /** The changes after `since`; null if the folder was deleted. Removed uids are stored for ever. */
  changes(folderId: number, since: number, fromUid: number): Promise<LocalChanges | null>;
  /** `flags = (flags & ~unset) | set`. Messages whose flags stay the same keep their modseq. Returns the changed uids. */
  changeFlags(
    folderId: number,
    uids: readonly number[],
    change: { readonly set: number; readonly unset: number },
  ): Promise<number[]>;
  /** Adds and removes labels. Messages whose labels stay the same keep their modseq. Returns the changed uids. */
  changeLabels(folderId: number, uids: readonly number[], change: LabelChange): Promise<number[]>;
  /** Labels that messages of an account have, sorted. */
  labelsInUse(address: string): Promise<string[]>;
  /**
   * Moves messages to the end of another folder, in the given order; removed ones are left out. Both modseqs increase, and
   * the old uids are stored as removed. Null if the target was deleted. Moving within one folder assigns new uids.
   */
  moveMessages(
    folderId: number,
    uids: readonly number[],
    toFolderId: number,
  ): Promise<[from: number, to: number][] | null>;
  /** Removes messages, and blobs that no message refers to any more. Returns the uids that existed. */
  removeMessages(folderId: number, uids: readonly number[]): Promise<number[]>;
  /** Uids of messages whose `text` contains the word (a folded substring), ascending. */
  findText(folderId: number, word: string): Promise<number[]>;
  /** Uids of messages with this Message-ID, ascending. */
  findMessageId(folderId: number, messageId: string): Promise<number[]>;
}

/** Announces a change to all open mailboxes of an account. Small, because it has to fit into a database notification. */
export interface LocalNotice {
  readonly address: string;
  /** The changed folder; null if the list of folders changed. */
  readonly folderId: number | null;
  /** The client's id of the change. */
  readonly opId?: string | undefined;
}

/**
 * Distributes notices between mailboxes: within one process `createLocalBus()` of local/bus.ts, across gateways an
 * implementation of the gateway. The publisher's own listeners receive the notice, too.
 */
export interface LocalBus {
  publish(notice: LocalNotice): void;
  /** Calls the listener with the notices of one account until the returned function is called. */
  subscribe(address: string, listener: (notice: LocalNotice) => void): () => void;
}
