import type { ListQuery, ListScope } from '@pillarbox/contract/mail/list';
import { fetchlist, listUids, loadList, PAGE_SIZE } from '@pillarbox/contract/mail/list';
import { ApiError, isAbort } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { ReadableStore, Store } from '../../../lib/store.ts';
import { computedStore, createStore } from '../../../lib/store.ts';
import type { ListView } from '../model/list-view.ts';
import { viewOf } from '../model/list-view.ts';
import type { ListChange, ListState, Overlay } from '../model/message-list-model.ts';
import {
  emptyList,
  isKnown,
  pagesToRead,
  stale,
  withChange,
  withConfirmed,
  withOrder,
  withoutOverlay,
  withOverlay,
  withPage,
  withReadRows,
} from '../model/message-list-model.ts';

/** A list on the screen or lately on it: its state, and the reading of what comes into sight. */
export interface MessageList {
  readonly scope: ListScope;
  readonly state: Store<ListState>;
  /** Why the last reading failed; null while all is well. */
  readonly failure: Store<unknown>;
  /** Conversations that are open in the list, by any of their messages. */
  readonly opened: Store<ReadonlySet<number>>;
  /** The list as it is shown: the state with its unconfirmed changes and the rows of opened conversations. */
  readonly view: ReadableStore<ListView>;
  /** Says which positions are in sight; reads what is missing or stale there, now and after every change. */
  readonly showRange: (first: number, last: number) => void;
  /** Nothing is in sight any more. */
  readonly showNothing: () => void;
  readonly retry: () => void;
  /** Reads rows that stand at no place of their own. */
  readonly readRows: (uids: readonly number[]) => Promise<void>;
  /** Reads the uids of the whole list, for selections that reach further than what was read. */
  readonly wholeOrder: () => Promise<void>;
  readonly change: (change: ListChange) => void;
  readonly refresh: () => void;
  readonly show: (overlay: Overlay) => void;
  readonly confirm: (opId: string) => void;
  readonly takeBack: (opId: string) => void;
}

/** Day borders of the reader, for the date groups. */
export interface ListCalendar {
  readonly zone: string;
  readonly weekstart: number;
}

/**
 * Pages that are read at a time. Whoever scrolls fast passes many: what is asked next is what is in sight by then, and it
 * does not queue behind what has gone by.
 */
const MOST_READING = 2;

/** A list of which nothing is read yet. */
export function createMessageList(scope: ListScope, calendar: () => ListCalendar): MessageList {
  const state = createStore(emptyList());
  const failure = createStore<unknown>(null);
  const opened = createStore<ReadonlySet<number>>(new Set());
  const asked = new Set<number>();
  const reading = new Map<number, AbortController>();
  let sight: readonly [number, number] | null = null;
  let planned = false;
  /** The days that the groups were counted by. */
  let counted: ListCalendar | null = null;

  const readPage = async (page: number): Promise<void> => {
    const stop = new AbortController();
    reading.set(page, stop);
    const known = state.get();
    const { zone, weekstart } = calendar();
    counted = { zone, weekstart };
    const body: Partial<ListQuery> & ListScope = {
      ...scope,
      offset: page * PAGE_SIZE,
      limit: PAGE_SIZE,
      zone,
      weekstart,
    };
    if (isKnown(known)) Object.assign(body, { rev: known.rev, uidvalidity: known.uidvalidity });
    try {
      const reply = await call(fetchlist, { body }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      reading.delete(page);
      failure.set(null);
      state.set(withPage(state.get(), page * PAGE_SIZE, reply));
      plan();
    } catch (error) {
      if (stop.signal.aborted || isAbort(error)) return;
      reading.delete(page);
      failed(error);
    }
  };

  const failed = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'mailbox_changed' && isKnown(state.get())) {
      state.set({ ...emptyList(), overlays: state.get().overlays });
      plan();
    } else failure.set(error);
  };

  const read = (): void => {
    planned = false;
    if (sight === null || failure.get() !== null) return;
    const { zone, weekstart } = calendar();
    // The reader has moved to another zone, or turned out to live in one: its days begin at other rows.
    if (counted !== null && (counted.zone !== zone || counted.weekstart !== weekstart)) refresh();
    for (const page of pagesToRead(state.get(), sight[0], sight[1])) {
      if (!reading.has(page) && reading.size < MOST_READING) void readPage(page);
    }
  };

  /** Several pushes in a row cause one reading. */
  const plan = (): void => {
    if (planned) return;
    planned = true;
    queueMicrotask(read);
  };

  /** What is on its way was asked before a change of ours, so it may show what is gone. */
  const forgetReading = (): void => {
    for (const stop of reading.values()) stop.abort();
    reading.clear();
  };

  const refresh = (): void => {
    forgetReading();
    failure.set(null);
    state.set(stale(state.get()));
  };

  const update = (next: ListState): void => {
    state.set(next);
    plan();
  };

  return {
    scope,
    state,
    failure,
    opened,
    view: computedStore(state, opened, viewOf),
    showRange: (first, last) => {
      sight = [first, last];
      plan();
    },
    showNothing: () => {
      sight = null;
    },
    retry: () => {
      failure.set(null);
      plan();
    },
    readRows: async (uids) => {
      const wanted = uids.filter((uid) => !asked.has(uid));
      if (wanted.length === 0) return;
      for (const uid of wanted) asked.add(uid);
      const { uidvalidity } = state.get();
      try {
        const rows = await call(loadList, { body: { folder: scope.folder, uids: wanted, uidvalidity } });
        // What has vanished stays asked for, or every look at the list would ask again.
        for (const { uid } of rows) asked.delete(uid);
        if (uidvalidity === state.get().uidvalidity) state.set(withReadRows(state.get(), rows));
      } catch (error) {
        for (const uid of wanted) asked.delete(uid);
        failed(error);
      }
    },
    wholeOrder: async () => {
      const reply = await call(listUids, { body: scope });
      state.set(withOrder(state.get(), reply));
    },
    change: (change) => update(withChange(state.get(), change)),
    refresh: () => {
      refresh();
      plan();
    },
    show: (overlay) => state.set(withOverlay(state.get(), overlay)),
    confirm: (opId) => {
      forgetReading();
      update(withConfirmed(state.get(), opId));
    },
    takeBack: (opId) => state.set(withoutOverlay(state.get(), opId)),
  };
}
