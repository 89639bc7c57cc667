import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SortKey } from '@pillarbox/contract/mail/flags';
import type { DateGroupCount, Search } from '@pillarbox/contract/mail/list';
import type { DateGroup } from '@pillarbox/rules/date-groups';
import type { Columns } from './columns.ts';
import { chain, conversations } from './conversations.ts';
import type { Conversations } from './conversations.ts';
import { MAX_LIST_UIDS, MAX_LISTS } from './limits.ts';
import { groupCounts, pageOf } from './list.ts';
import type { ListRows } from './list.ts';
import type { KeywordSets } from './keyword-sets.ts';
import { matcher } from './match.ts';
import type { Order } from './order.ts';
import { unpackPeople } from './people.ts';
import type { StringTable } from './string-table.ts';
import { NO_TOP, topRows } from './top-rows.ts';
import type { TopRows } from './top-rows.ts';

/** Which rows a list has, in which order. */
export interface ViewScope {
  readonly sort: SortKey;
  readonly dir: 1 | -1;
  readonly threaded: boolean;
  /**
   * One row for each sender between two of these instants (descending; the last one covers everything before) [MAIL-011].
   */
  readonly senders?: readonly number[];
  readonly search: Search | null;
  /** The uids that a body search found for the words of `search`; the view then only tests the flags. */
  readonly only?: ReadonlySet<number>;
}

/** One row of a list. */
export interface ViewItem {
  readonly uid: number;
  /** The uids of the whole conversation, or of the sender's group, newest first; [] in a list without either. */
  readonly threadmap: number[];
}

/** A list that can be paged; valid until the view changes. */
export interface ViewList {
  /** Number of rows: conversations in a threaded list, otherwise messages. */
  readonly total: number;
  /** Number of unseen messages in the list. */
  readonly unseen: number;
  page(offset: number, limit: number): ViewItem[];
  /** uids in list order, at most so many; 100,000 by default. */
  uids(most?: number): number[];
  /** Rows per date group in list order; [] unless the list is sorted by date. */
  groups(groups: readonly DateGroup[]): DateGroupCount[];
}

/** What lists are computed from. */
export interface ListSource {
  readonly columns: Columns;
  readonly texts: StringTable;
  readonly keywords: KeywordSets;
  readonly order: (key: SortKey) => Order;
  readonly rootOf: (slot: number) => number;
  /** Unseen messages of the whole view, counted with each change. */
  readonly unseen: () => number;
}

/** Returns a number that is equal for rows of the same group. */
type RootOf = ListSource['rootOf'];

interface Prepared {
  /** The rows at the top of the list. */
  readonly top: TopRows;
  /** All other rows, ascending. */
  readonly slots: Uint32Array;
  readonly unseen: number;
  readonly threads: Conversations | null;
}

/**
 * Longest conversation that a row lists, in messages: an archive of a mailing list would make one row larger than the page.
 */
const MAX_THREAD = 500;

/** The lists of one view, cached until it changes. */
export class Lists {
  readonly #source: ListSource;
  readonly #ready = new Map<string, Prepared>();
  #rev = -1;
  #threads: Conversations | null = null;
  /** The newest row of each conversation, by its root. */
  #heads: Map<number, number> | null = null;
  #senderOf: SenderOf;

  constructor(source: ListSource) {
    this.#source = source;
    this.#senderOf = senderNumbers(source);
  }

  /** The list of a scope at a revision. */
  list(scope: ViewScope, rev: number): ViewList {
    const prepared = this.#prepared(scope, rev);
    const rows: ListRows = { top: prepared.top.slots, slots: prepared.slots, descending: scope.dir === -1 };
    const { columns } = this.#source;
    const uidOf = (slot: number): number => columns.uid[slot] ?? 0;
    const { threads } = prepared;
    return {
      total: rows.top.length + rows.slots.length,
      unseen: prepared.unseen,
      page: (offset, limit) =>
        pageOf(rows, offset, limit).map((slot) => ({
          uid: uidOf(slot),
          threadmap: threads === null ? [] : this.#conversationOf(threads, slot).map(uidOf),
        })),
      uids: (most = MAX_LIST_UIDS) => pageOf(rows, 0, most).map(uidOf),
      groups: (groups) =>
        scope.sort === SORT_KEY.DATE ? [...prepared.top.groups, ...groupCounts(rows, columns.date, groups)] : [],
    };
  }

  /** The slots of the whole conversation of a row, newest first. */
  threadOf(slot: number, rev: number): number[] {
    this.#renew(rev);
    return this.#conversationOf(this.#conversations(), slot);
  }

  /** Drops all cached lists, after texts have received new ids. */
  forget(): void {
    this.#renew(-1);
    this.#senderOf = senderNumbers(this.#source);
  }

  #renew(rev: number): void {
    if (rev === this.#rev) return;
    this.#ready.clear();
    this.#threads = null;
    this.#heads = null;
    this.#rev = rev;
  }

  #prepared(scope: ViewScope, rev: number): Prepared {
    this.#renew(rev);
    if (scope.only !== undefined) return this.#prepare(scope);
    const key = JSON.stringify([scope.sort, scope.threaded, scope.senders ?? null, scope.search]);
    const known = this.#ready.get(key);
    if (known !== undefined) return known;
    const prepared = this.#prepare(scope);
    if (this.#ready.size >= MAX_LISTS) this.#ready.delete(this.#ready.keys().next().value ?? '');
    this.#ready.set(key, prepared);
    return prepared;
  }

  #prepare(scope: ViewScope): Prepared {
    const prepared = this.#rows(scope);
    // A search shows what it finds in its order, and a list of senders has one row for messages of several kinds.
    if (scope.sort !== SORT_KEY.DATE || scope.search !== null || scope.senders !== undefined) return prepared;
    const rootOf = scope.threaded ? this.#source.rootOf : null;
    const all = this.#source.order(SORT_KEY.DATE).slots;
    const top = topRows({ shown: prepared.slots, all, rootOf }, this.#source);
    if (top.slots.length === 0) return prepared;
    const taken = new Set(top.slots);
    return { ...prepared, top, slots: prepared.slots.filter((slot) => !taken.has(slot)) };
  }

  #rows({ sort, threaded, senders, search, only }: ViewScope): Prepared {
    const { columns, order, rootOf } = this.#source;
    const all = order(sort).slots;
    const matches = search === null ? null : matcher(search, only ?? null, this.#source);
    const found = matches === null ? all : all.filter(matches);
    const unseen = matches === null ? this.#source.unseen() : this.#unseen(found);
    if (!threaded && senders !== undefined && sort === SORT_KEY.DATE) {
      const threads = conversations(found, columns.used, this.#senderWithin(senders));
      return { top: NO_TOP, slots: found.filter((slot) => threads.heads[slot] === 1), unseen, threads };
    }
    if (!threaded) return { top: NO_TOP, slots: found, unseen, threads: null };
    const byDate = order(SORT_KEY.DATE).slots;
    const threads = this.#conversations();
    const { heads } = matches === null ? threads : conversations(byDate.filter(matches), columns.used, rootOf);
    return { top: NO_TOP, slots: found.filter((slot) => heads[slot] === 1), unseen, threads };
  }

  #conversations(): Conversations {
    const { columns, order, rootOf } = this.#source;
    this.#threads ??= conversations(order(SORT_KEY.DATE).slots, columns.used, rootOf);
    return this.#threads;
  }

  /** Groups messages by sender between two instants; a message without a sender is a group of its own. */
  #senderWithin(starts: readonly number[]): RootOf {
    const { date } = this.#source.columns;
    return (slot) => {
      const sender = this.#senderOf(slot);
      if (sender === 0) return -1 - slot;
      const group = starts.findIndex((start) => (date[slot] ?? 0) >= start);
      return sender * (starts.length + 1) + group + 1;
    };
  }

  /** The whole conversation of a row, newest first, including rows that the list does not show. */
  #conversationOf(threads: Conversations, slot: number): number[] {
    if (threads.heads[slot] === 1) return chain(threads, slot, MAX_THREAD);
    this.#heads ??= new Map(
      Array.from(this.#source.order(SORT_KEY.DATE).slots)
        .filter((other) => threads.heads[other] === 1)
        .map((other) => [this.#source.rootOf(other), other]),
    );
    const head = this.#heads.get(this.#source.rootOf(slot));
    return head === undefined ? [slot] : chain(threads, head, MAX_THREAD);
  }

  #unseen(slots: Uint32Array): number {
    const { flags } = this.#source.columns;
    let unseen = 0;
    for (const slot of slots) if (((flags[slot] ?? 0) & MESSAGE_FLAG.SEEN) === 0) unseen += 1;
    return unseen;
  }
}

type SenderOf = (slot: number) => number;

/** Numbers the senders of rows by their address, ignoring case; 0 for a row without a sender. */
function senderNumbers({ columns, texts }: Pick<ListSource, 'columns' | 'texts'>): SenderOf {
  const byText = new Map<number, number>();
  const byAddress = new Map<string, number>([['', 0]]);
  return (slot) => {
    const text = columns.from[slot] ?? 0;
    const known = byText.get(text);
    if (known !== undefined) return known;
    const address = unpackPeople(texts.text(text))[0]?.mail.toLowerCase() ?? '';
    const sender = byAddress.get(address) ?? byAddress.size;
    byAddress.set(address, sender);
    byText.set(text, sender);
    return sender;
  };
}
