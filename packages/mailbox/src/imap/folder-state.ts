import type { MailboxEvent } from '../port.ts';
import { FolderView } from '../view/folder-view.ts';
import { MAX_EVENT_UIDS } from './limits.ts';

/** What the server said about the selected folder without being asked, in its order. */
export type News =
  | { readonly kind: 'exists'; readonly count: number }
  | { readonly kind: 'expunge'; readonly sequence: number }
  | { readonly kind: 'vanished'; readonly uids: readonly number[] }
  | {
      readonly kind: 'flags';
      readonly sequence: number;
      readonly uid: number | undefined;
      readonly flags: number;
      readonly modseq: number | undefined;
    };

/** One folder as far as it is known: its view, how far the server was heard, and what listeners were not told yet. */
export class FolderState {
  readonly path: string;
  view: FolderView;
  /** The list's revision as clients know it: it grows with events, not with each chunk of a filling view. */
  rev = Date.now();
  /** Messages that the server says there are. */
  exists = 0;
  /** Highest uid that was heard of. */
  topuid = 0;
  /** State up to which changes were heard (RFC 7162); 0 without CONDSTORE. */
  modseq = 0;
  permanentFlags: readonly string[] = [];
  news: News[] = [];
  /** Set while a view fills: what was heard meanwhile, so that older answers do not undo it. */
  filling: Promise<void> | null = null;
  readonly goneWhileFilling = new Set<number>();
  readonly flagsWhileFilling = new Map<number, number>();
  /** uids whose DETAILS are in the view; null once all are. */
  detailed: Set<number> | null = new Set();
  /** uids oldest first as the server sorts them, for lists while the view is incomplete. */
  order: Uint32Array | null = null;
  /** Pages in order of arrival that were read already, by their place. */
  readonly arrivals = new Map<string, readonly number[]>();
  readonly previews = new Map<number, string>();
  /** Messages whose preview the server had not ready when it was asked for what is. */
  readonly unready = new Set<number>();
  /** Counts of STATUS, for what an incomplete view does not know. */
  unseenHint = 0;
  /** The server announced messages that were not fetched yet. */
  grown = false;
  lastUsed = Date.now();
  #inserted: number[] = [];
  #removed: number[] = [];
  #flags = new Map<number, number>();
  #opIds: string[] = [];
  #reset = false;

  constructor(path: string, uidvalidity: number) {
    this.path = path;
    this.view = new FolderView(uidvalidity);
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

  noteFlags(uid: number, flags: number): void {
    this.#flags.set(uid, flags);
  }

  noteOperation(opId: string | undefined): void {
    if (opId !== undefined) this.#opIds.push(opId);
  }

  /** The list must be read again as a whole. */
  noteReset(): void {
    this.#reset = true;
  }

  /** What listeners must be told, null for nothing. Calling it counts as telling. */
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
      flags: reset ? [] : [...this.#flags].filter(([uid]) => !gone.has(uid)).map(([uid, flags]) => ({ uid, flags })),
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
