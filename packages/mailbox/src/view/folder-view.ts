import type { Address } from '@pillarbox/contract/mail/fields';
import type { FolderInfo } from '@pillarbox/contract/mail/folder';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SortKey } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { Columns, ROW_MARK } from './columns.ts';
import { findRows, undecidedRows } from './find.ts';
import type { SearchSource, ViewHits, ViewSearch } from './find.ts';
import type { FlagSetting, FlagUpdate, ViewEntry } from './entry.ts';
import { hashMessageId } from './hash.ts';
import { KeywordSets } from './keyword-sets.ts';
import { MAX_REWRITTEN, MAX_WASTE } from './limits.ts';
import { Lists } from './lists.ts';
import type { ViewList, ViewScope } from './lists.ts';
import { memberAt, rowAt, storeEntry } from './message-slot.ts';
import type { RowExtra, SlotParts, ThreadMember } from './message-slot.ts';
import { linkReferences } from './message-threads.ts';
import { Orders } from './orders.ts';
import { packPeople } from './people.ts';
import { setFlagsOfRows } from './set-flags.ts';
import { countTexts, sumSizes } from './sizes-in-steps.ts';
import type { SizeSums } from './sizes-in-steps.ts';
import { StringTable } from './string-table.ts';
import { Tally } from './tally.ts';
import { ThreadIndex } from './thread-index.ts';

/**
 * The messages of one folder, in columns. It is a cache: an adapter fills it; it answers pages, searches, counts and
 * threads synchronously; it may be dropped at any time. No method throws.
 *
 * `rev` grows by one with each change. It starts at the current time, so that a new view never repeats a revision of the
 * one before.
 */
export class FolderView {
  readonly uidvalidity: number;
  /** Whether the view holds all messages of the folder; the adapter sets it. */
  complete = false;
  readonly #columns = new Columns();
  readonly #texts = new StringTable();
  readonly #threads: ThreadIndex;
  readonly #isThreadsShared: boolean;
  readonly #keywords = new KeywordSets();
  readonly #orders = new Orders({ columns: this.#columns, texts: this.#texts });
  readonly #lists: Lists;
  readonly #parts: SlotParts;
  #rev: number;
  readonly #tally = new Tally();
  #removed = 0;
  /** Upper limit of the bytes of texts that only removed messages had; other messages may share some. */
  #wasted = 0;

  /** `threads`: the index that this view shares with others, so that threads reach across their folders. */
  constructor(uidvalidity: number, firstRev: number = Date.now(), threads?: ThreadIndex) {
    this.uidvalidity = uidvalidity;
    this.#threads = threads ?? new ThreadIndex();
    this.#isThreadsShared = threads !== undefined;
    this.#rev = firstRev;
    this.#parts = { columns: this.#columns, texts: this.#texts, keywords: this.#keywords, threads: this.#threads };
    this.#lists = new Lists({
      columns: this.#columns,
      texts: this.#texts,
      keywords: this.#keywords,
      order: (key) => this.#orders.by(key),
      rootOf: (slot) => this.#threads.root(this.#columns.node[slot] ?? 0),
      unseen: () => this.#tally.unseen,
    });
  }

  /** Also grows when a message of another folder joins two threads. */
  get rev(): number {
    return this.#rev + this.#threads.joins;
  }

  /** The index of threads; views of one account may share it. */
  get threads(): ThreadIndex {
    return this.#threads;
  }

  /** Number of messages. */
  get count(): number {
    return this.#orders.byUid.length;
  }

  /** Number of unseen messages. */
  get unseen(): number {
    return this.#tally.unseen;
  }

  /** The highest uid, 0 when there is none. */
  get topuid(): number {
    return this.#columns.uid[this.#orders.byUid.slots.at(-1) ?? -1] ?? 0;
  }

  /**
   * Approximate share of the texts and threads that belong to removed messages. Above a half, the view should be rebuilt.
   */
  get waste(): number {
    return this.#removed / (this.count + this.#removed + 1);
  }

  /** Bytes held outside the heap, without a shared index of threads. */
  get byteLength(): number {
    const tables = this.#columns.byteLength + this.#texts.byteLength;
    return tables + (this.#isThreadsShared ? 0 : this.#threads.byteLength) + this.#orders.byteLength;
  }

  /** Number of messages ever inserted. */
  get inserted(): number {
    return this.count + this.#removed;
  }

  /** Adds messages; messages that the view already has stay unchanged. Returns the new uids. */
  insert(entries: readonly ViewEntry[]): number[] {
    const uids: number[] = [];
    const slots: number[] = [];
    const fresh = new Set<number>();
    for (const entry of entries) {
      if (fresh.has(entry.uid) || this.has(entry.uid)) continue;
      fresh.add(entry.uid);
      slots.push(storeEntry(entry, this.#parts));
      this.#tally.message(1, entry.flags, entry.size);
      uids.push(entry.uid);
    }
    if (slots.length === 0) return uids;
    this.#orders.insert(slots);
    this.#changed();
    return uids;
  }

  /** Removes messages; returns the uids that the view had. */
  remove(uids: Iterable<number>): number[] {
    const gone = new Uint8Array(this.#columns.used);
    const removed: number[] = [];
    const slots: number[] = [];
    for (const uid of uids) {
      const slot = this.#slotOf(uid);
      if (slot < 0 || gone[slot] === 1) continue;
      gone[slot] = 1;
      slots.push(slot);
      removed.push(uid);
    }
    if (slots.length === 0) return removed;
    for (const slot of slots) {
      this.#tally.message(-1, this.#columns.flags[slot] ?? 0, this.#columns.size[slot] ?? 0);
      for (const column of this.#textColumns()) this.#wasted += this.#texts.weight(column[slot] ?? 0);
    }
    this.#orders.remove(slots, gone);
    this.#removed += slots.length;
    this.#dropWaste();
    this.#changed();
    return removed;
  }

  /** Sets the flags and labels of messages, all flags but those of the mask `kept`; returns those that changed. */
  setFlags(updates: Iterable<FlagSetting>, kept = 0): FlagUpdate[] {
    const { byUid } = this.#orders;
    const changed = setFlagsOfRows({ ...this.#parts, tally: this.#tally, byUid }, updates, kept);
    if (changed.length > 0) this.#changed();
    return changed;
  }

  /** Adds References that were not known at insertion. Returns whether threads changed. */
  addReferences(found: Iterable<{ readonly uid: number; readonly references: readonly string[] }>): boolean {
    let joined = false;
    for (const { uid, references } of found) {
      const slot = this.#slotOf(uid);
      if (slot < 0) continue;
      const node = this.#columns.node[slot] ?? 0;
      // Its own Message-ID was known before, so joining it with other known ones changes threads.
      if (linkReferences(this.#threads, { references, node, known: this.#threads.count })) joined = true;
    }
    if (joined) this.#changed();
    return joined;
  }

  /** Replaces the senders of messages once their headers are known. Returns the uids that changed. */
  setSenders(updates: Iterable<{ readonly uid: number; readonly from: readonly Address[] }>): number[] {
    const changed: number[] = [];
    for (const { uid, from } of updates) {
      const slot = this.#slotOf(uid);
      const packed = packPeople(from);
      if (slot < 0 || packed === this.#texts.text(this.#columns.from[slot] ?? 0)) continue;
      this.#columns.from[slot] = this.#texts.intern(packed);
      changed.push(uid);
    }
    if (changed.length === 0) return changed;
    // The order is sorted again when it is needed. This is rare: few messages have several senders.
    this.#orders.drop(SORT_KEY.SENDER);
    this.#changed();
    return changed;
  }

  /** Notes which of these messages are newsletters. It changes no row. */
  markNewsletters(uids: readonly number[], newsletters: ReadonlySet<number>): void {
    for (const uid of uids) {
      const slot = this.#slotOf(uid);
      if (slot < 0) continue;
      const kind = newsletters.has(uid) ? ROW_MARK.NEWSLETTER : 0;
      this.#columns.marks[slot] = (this.#columns.marks[slot] ?? 0) | ROW_MARK.SORTED | kind;
    }
  }

  has(uid: number): boolean {
    return this.#slotOf(uid) >= 0;
  }

  /** Flags of a message, undefined when the view does not have it. */
  flagsOf(uid: number): number | undefined {
    const slot = this.#slotOf(uid);
    return slot < 0 ? undefined : this.#columns.flags[slot];
  }

  /** Every label that a message of this view has or had. */
  labelsInUse(): Set<string> {
    return this.#keywords.all();
  }

  /** Bytes of a message, undefined when the view does not have it. */
  sizeOf(uid: number): number | undefined {
    const slot = this.#slotOf(uid);
    return slot < 0 ? undefined : this.#columns.size[slot];
  }

  /** All uids, ascending. */
  uids(): Uint32Array {
    return this.#orders.byUid.slots.map((slot) => this.#columns.uid[slot] ?? 0);
  }

  /** uids of the messages with this Message-ID, ascending. */
  byMessageId(messageId: string): number[] {
    const node = this.#threads.find(hashMessageId(messageId));
    if (node < 0) return [];
    const { uid, node: nodes } = this.#columns;
    return [...this.#orders.byUid.slots.filter((slot) => nodes[slot] === node)].map((slot) => uid[slot] ?? 0);
  }

  /** How many messages have each sender, or each list of recipients; the keys are packed people (`unpackPeople`). */
  people(column: 'from' | 'to' | 'cc' | 'bcc'): Map<string, number> {
    return countTexts(this.#orders.byUid.slots, this.#columns[column], this.#texts);
  }

  /** Adds up sizes by sender and month in steps of a few milliseconds; the view must not change between the steps. */
  sumSizes(into: SizeSums): Generator<undefined> {
    return sumSizes({ slots: this.#orders.byUid.slots, columns: this.#columns, texts: this.#texts }, into);
  }

  /** Counts as a folder shows them [DATA-004]. */
  info(): FolderInfo {
    return this.#tally.info(this.topuid);
  }

  /** A list of this view, valid until the next change. The first list of a scope costs O(rows), each page O(page). */
  list(scope: ViewScope): ViewList {
    return this.#lists.list(scope, this.rev);
  }

  /** The messages that match a search, newest first. */
  find(search: ViewSearch): ViewHits {
    return findRows(search, this.#searched);
  }

  /** The uids of messages of which only the text can tell whether a condition holds, newest first. */
  undecided(search: ViewSearch, condition: number): number[] {
    return undecidedRows(search, condition, this.#searched);
  }

  /** The uids of a message's whole conversation, newest first; [] when the view does not have the message. */
  threadOf(uid: number): number[] {
    const slot = this.#slotOf(uid);
    if (slot < 0) return [];
    return this.#lists.threadOf(slot, this.rev).map((other) => this.#columns.uid[other] ?? 0);
  }

  /** The root node of a message's thread, -1 when the view does not have the message. */
  rootOf(uid: number): number {
    const slot = this.#slotOf(uid);
    return slot < 0 ? -1 : this.#threads.root(this.#columns.node[slot] ?? 0);
  }

  /** The messages whose thread's root node is marked with 1. O(messages of the view). */
  *inThreads(marked: Uint8Array): Generator<ThreadMember> {
    const { slots } = this.#orders.byUid;
    for (const slot of this.#threads.slotsIn(marked, slots, this.#columns.node)) yield memberAt(slot, this.#parts);
  }

  /** Sorts by a key before the order is first needed, at once: for a small view. */
  prepare(key: SortKey): void {
    this.#orders.by(key);
  }

  /** Sorts by a key in steps of a few milliseconds, for a large view; the view may change between the steps. */
  prepareInSteps(key: SortKey): Generator<undefined> {
    return this.#orders.sortInSteps(key);
  }

  /** One message as a row; undefined when the view does not have it. `extra` holds what only the caller knows. */
  row(uid: number, extra: RowExtra): MessageRow | undefined {
    const slot = this.#slotOf(uid);
    return slot < 0 ? undefined : rowAt(slot, this.#parts, extra);
  }

  /** What a search reads. */
  get #searched(): SearchSource {
    const { slots } = this.#orders.by(SORT_KEY.DATE);
    return { columns: this.#columns, texts: this.#texts, keywords: this.#keywords, slots };
  }

  #textColumns(): readonly Uint32Array[] {
    const { from, to, cc, bcc, subject } = this.#columns;
    return [from, to, cc, bcc, subject];
  }

  /**
   * Drops the texts of removed messages when there are many; otherwise a folder with many changes would grow without limit.
   */
  #dropWaste(): void {
    if (this.#wasted <= Math.max(MAX_WASTE, this.#texts.byteLength / 2)) return;
    // The owner of a large view rebuilds it when `waste` is high; doing it here would block the event loop.
    if (this.count > MAX_REWRITTEN || this.#orders.isSorting) return;
    const { slots } = this.#orders.byUid;
    const columns = this.#textColumns();
    const ids = this.#texts.keepOnly(columns.flatMap((column) => [...slots].map((slot) => column[slot] ?? 0)));
    for (const column of columns) for (const slot of slots) column[slot] = ids.get(column[slot] ?? 0) ?? 0;
    this.#lists.forget();
    this.#wasted = 0;
  }

  #slotOf(uid: number): number {
    const at = this.#orders.byUid.find((slot) => (this.#columns.uid[slot] ?? 0) - uid);
    return at < 0 ? -1 : (this.#orders.byUid.slots[at] ?? -1);
  }

  #changed(): void {
    this.#rev += 1;
  }
}
