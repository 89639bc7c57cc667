import type { MailboxEvent } from '../port.ts';
import type { FlagUpdate } from '../view/entry.ts';
import { FolderView } from '../view/folder-view.ts';
import type { ThreadIndex } from '../view/thread-index.ts';
import type { FlagsReply } from './engine/flags-reply.ts';
import type { FlagList } from './flag-words.ts';
import { MAX_EVENT_UIDS } from './limits.ts';

/** An unsolicited change of the selected folder, in the order of arrival. */
export type ServerChange =
  | { readonly kind: 'exists'; readonly count: number }
  | { readonly kind: 'expunge'; readonly sequence: number }
  | { readonly kind: 'vanished'; readonly uids: readonly number[] }
  | {
      readonly kind: 'flags';
      readonly sequence: number;
      readonly uid: number | undefined;
      readonly flags: number;
      readonly labels: readonly string[];
      readonly modseq: number | undefined;
    }
  | ManyFlags;

/**
 * New flags of messages that were reported one behind the other, in two lists: an object for each of 100,000 messages would cost more
 * than reading the reply.
 */
export interface ManyFlags {
  readonly kind: 'many-flags';
  readonly uids: number[];
  /** The flags of each of them. */
  readonly lists: FlagList[];
  /** The highest MODSEQ of the replies, 0 for none. */
  modseq: number;
}

/** Flag bits and labels that a server stores for a message. */
export interface StoredFlags {
  readonly flags: number;
  readonly labels: readonly string[];
}

/**
 * What is known of one folder: its view, the state up to which the server's changes are applied, and the changes that have
 * not been reported to listeners.
 */
export class FolderState {
  readonly path: string;
  view: FolderView;
  /** The revision of the list that clients see. It grows with each event, not with each portion of a filling view. */
  rev = Date.now();
  /** Number of messages that the server reports. */
  exists = 0;
  /** Highest known uid. */
  topuid = 0;
  /** MODSEQ up to which changes are applied (RFC 7162); 0 without CONDSTORE. */
  modseq = 0;
  permanentFlags: readonly string[] = [];
  serverChanges: ServerChange[] = [];
  /** Set while the view fills. The changes reported meanwhile are kept, so that older replies do not undo them. */
  filling: Promise<void> | null = null;
  readonly removedWhileFilling = new Set<number>();
  readonly flagsWhileFilling = new Map<number, StoredFlags>();
  /** uids whose DETAILS are in the view; null once all messages have theirs. */
  detailed: Set<number> | null = new Set();
  /** uids in the server's sort order, oldest first, for lists while the view is incomplete. */
  order: Uint32Array | null = null;
  /** Pages in order of arrival that were already read, by their range. */
  readonly arrivals = new Map<string, readonly number[]>();
  readonly previews = new Map<number, string>();
  /** Messages whose preview the server did not have ready. */
  readonly unready = new Set<number>();
  /**
   * While the view lacks many new messages: all up to the uid `after` are in it, and those up to the uid `upTo` are being read. Null
   * while the view is complete, and while it fills for the first time.
   */
  behind: { readonly after: number; readonly upTo: number } | null = null;
  /** The unseen count of STATUS, used while the view is incomplete. */
  unseenHint = 0;
  /** The server announced messages that have not been fetched. */
  hasUnfetched = false;
  lastUsed = Date.now();
  #inserted: number[] = [];
  #removed: number[] = [];
  #flags = new Map<number, FlagUpdate>();
  #opIds: string[] = [];
  #reset = false;

  /** `threads`: the index that this folder shares with others; absent, it has its own. */
  constructor(path: string, uidvalidity: number, threads?: ThreadIndex) {
    this.path = path;
    this.view = new FolderView(uidvalidity, Date.now(), threads);
  }

  get uidvalidity(): number {
    return this.view.uidvalidity;
  }

  noteInserted(uids: readonly number[]): void {
    for (const uid of uids) this.#inserted.push(uid);
  }

  noteRemoved(uids: readonly number[]): void {
    for (const uid of uids) {
      this.#removed.push(uid);
      this.previews.delete(uid);
    }
  }

  noteFlags(update: FlagUpdate): void {
    // With more of them, clients read the list again, and no event names them.
    if (this.#flags.size > MAX_EVENT_UIDS) return;
    this.#flags.set(update.uid, { ...this.#flags.get(update.uid), ...update });
  }

  noteOperation(opId: string | undefined): void {
    if (opId !== undefined) this.#opIds.push(opId);
  }

  /** Notes that a complete view lacks new messages up to this uid, which are too many to read while a user waits. */
  fallBehind(upTo: number): void {
    this.behind = { after: this.topuid, upTo };
    this.detailed ??= new Set(this.view.uids());
    this.topuid = upTo;
    this.view.complete = false;
  }

  /** The view has all messages of the folder. */
  markComplete(): void {
    this.view.complete = true;
    this.behind = null;
    this.order = null;
    this.arrivals.clear();
    this.unready.clear();
    this.noteReset();
  }

  /** The server reported new flags of a message of the selected folder. */
  reportedFlags({ uid, list, modseq }: FlagsReply): void {
    const last = this.serverChanges.at(-1);
    if (last?.kind !== 'many-flags') {
      this.serverChanges.push({ kind: 'many-flags', uids: [uid], lists: [list], modseq });
      return;
    }
    last.uids.push(uid);
    last.lists.push(list);
    if (modseq > last.modseq) last.modseq = modseq;
  }

  /** Clients must read the whole list again. */
  noteReset(): void {
    this.#reset = true;
  }

  /** Returns the event for the listeners, null when nothing changed, and marks the changes as reported. */
  takeEvent(): Extract<MailboxEvent, { event: 'folder-changed' }> | null {
    const size = this.#inserted.length + this.#removed.length + this.#flags.size;
    if (size === 0 && !this.#reset && this.#opIds.length === 0) return null;
    const gone = new Set(this.#removed);
    const reset = this.#reset || size > MAX_EVENT_UIDS;
    this.rev += 1;
    const event = {
      event: 'folder-changed' as const,
      folder: this.path,
      uidvalidity: this.uidvalidity,
      rev: this.rev,
      inserted: reset ? [] : this.#inserted,
      removed: reset ? [] : this.#removed,
      flags: reset ? [] : [...this.#flags.values()].filter(({ uid }) => !gone.has(uid)),
      opIds: this.#opIds,
      reset,
    };
    this.#inserted = [];
    this.#removed = [];
    this.#flags = new Map();
    this.#opIds = [];
    this.#reset = false;
    return event;
  }
}
