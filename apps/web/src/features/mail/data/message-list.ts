import type { ListPage, ListQuery, ListScope } from '@pillarbox/contract/mail/list';
import { fetchlist, listUids, loadList, PAGE_SIZE } from '@pillarbox/contract/mail/list';
import { ApiError, isAbort } from '../../../lib/api-error.ts';
import { FIRST_LIST_KEY } from '../../../lib/ahead/first-list.ts';
import { call } from '../../../lib/call.ts';
import { startedOffline } from '../../../lib/offline/offline-state.ts';
import { kept } from '../../../lib/storage.ts';
import type { ReadableStore, Store } from '../../../lib/store.ts';
import { computedStore, createStore } from '../../../lib/store.ts';
import type { ListView, Opened } from '../model/list-view.ts';
import { ALL_CLOSED, viewOf } from '../model/list-view.ts';
import { FIRST_FOLDER } from '../model/location.ts';
import type { ListChange, ListState, Overlay } from '../model/message-list-model.ts';
import {
  emptyList,
  isFromBrowser,
  isKnown,
  pagesToRead,
  stale,
  withChange,
  withConfirmed,
  withKeptPage,
  withOrder,
  withoutOverlay,
  withOverlay,
  withPage,
  withReadRows,
} from '../model/message-list-model.ts';

/** A list that is or was on the screen: its state, and the functions that load and change it. */
export interface MessageList {
  readonly scope: ListScope;
  readonly state: Store<ListState>;
  /** The error of the last request; null when it succeeded. */
  readonly failure: Store<unknown>;
  /** The opened conversations. */
  readonly opened: Store<Opened>;
  /** What the screen shows: the state with its unconfirmed changes and the rows of opened conversations. */
  readonly view: ReadableStore<ListView>;
  /** Sets the positions that are visible. Missing and stale pages there are loaded, now and after every change. */
  readonly showRange: (first: number, last: number) => void;
  /** Says that the list is no longer visible, so that it loads nothing. */
  readonly showNothing: () => void;
  readonly retry: () => void;
  /** Loads rows that have no position of their own: further messages of conversations. */
  readonly readRows: (uids: readonly number[]) => Promise<void>;
  /** Loads the uids of the whole list, for selections that contain rows which are not loaded. */
  readonly wholeOrder: () => Promise<void>;
  /** Shows a first page that the browser has kept, until the gateway has answered. */
  readonly showKept: (page: ListPage) => void;
  readonly change: (change: ListChange) => void;
  readonly refresh: () => void;
  readonly show: (overlay: Overlay) => void;
  readonly confirm: (opId: string) => void;
  readonly takeBack: (opId: string) => void;
}

/** The user's time zone and first day of the week, for the date groups. */
export interface ListCalendar {
  readonly zone: string;
  readonly weekstart: number;
}

/**
 * Most pages that load at the same time. Fast scrolling passes many pages: with this limit the next request is for the page that
 * is visible by then, and does not wait behind pages that were passed.
 */
const MAX_LOADING = 2;

/**
 * Milliseconds after which a list is read again while the gateway reads other folders for its conversations; twice as long
 * each time. Usually an event comes first.
 */
const REJOIN_MS = 1000;

/** A list of which nothing is loaded yet. */
export function createMessageList(scope: ListScope, calendar: () => ListCalendar): MessageList {
  const state = createStore(emptyList());
  const failure = createStore<unknown>(null);
  const opened = createStore(ALL_CLOSED);
  const asked = new Set<number>();
  const reading = new Map<number, AbortController>();
  let sight: readonly [number, number] | null = null;
  let planned = false;
  let rejoin: ReturnType<typeof setTimeout> | undefined;
  let rejoinMs = REJOIN_MS;
  /** The last pushed change that no answer has shown yet. */
  let heard: Pick<ListChange, 'uidvalidity' | 'rev'> | null = null;
  /** The calendar of the last request, by which the gateway counted the date groups. */
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
    if (scope.folder === FIRST_FOLDER && scope.search === undefined && page === 0)
      kept.set(FIRST_LIST_KEY, JSON.stringify(body));
    if (isKnown(known) && !isFromBrowser(known))
      Object.assign(body, { rev: known.rev, uidvalidity: known.uidvalidity });
    try {
      const reply = await call(fetchlist, { body }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      reading.delete(page);
      failure.set(null);
      clearTimeout(rejoin);
      if (reply.joining === true) rejoin = setTimeout(readJoined, rejoinMs);
      state.set(withPage(state.get(), page * PAGE_SIZE, reply));
      // The change was pushed while this answer was on its way. The list is read again once: another gateway may count otherwise.
      if (heard !== null && heard.uidvalidity === reply.uidvalidity && reply.rev < heard.rev)
        state.set(stale(state.get()));
      heard = null;
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
      return;
    }
    // They are all that there is, and the page says so.
    if (isFromBrowser(state.get()) && startedOffline()) return;
    // Kept rows must not hide that the mail cannot be read.
    if (isFromBrowser(state.get())) state.set({ ...emptyList(), overlays: state.get().overlays });
    failure.set(error);
  };

  const read = (): void => {
    planned = false;
    if (sight === null || failure.get() !== null) return;
    const { zone, weekstart } = calendar();
    // The preferences loaded or the zone changed: the date groups begin at other rows.
    if (counted !== null && (counted.zone !== zone || counted.weekstart !== weekstart)) refresh();
    for (const page of pagesToRead(state.get(), sight[0], sight[1])) {
      if (!reading.has(page) && reading.size < MAX_LOADING) void readPage(page);
    }
  };

  /** Runs `read` once for several changes in a row. */
  const plan = (): void => {
    if (planned) return;
    planned = true;
    queueMicrotask(read);
  };

  /** Cancels requests that were sent before a change of ours: their replies may contain what it removed. */
  const cancelLoading = (): void => {
    for (const stop of reading.values()) stop.abort();
    reading.clear();
  };

  const refresh = (): void => {
    cancelLoading();
    failure.set(null);
    state.set(stale(state.get()));
  };

  /** Reads the list again for its conversations, unless it was read since: the event may have come before the socket. */
  const readJoined = (): void => {
    rejoinMs *= 2;
    refresh();
    plan();
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
        // Uids that the server no longer has stay in `asked`, so that they are not requested again and again.
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
    showKept: (page) => {
      // The first request may have failed before the page knew that there is no network.
      if (startedOffline()) failure.set(null);
      if (!isKnown(state.get()) && failure.get() === null) state.set(withKeptPage(state.get(), page));
    },
    change: (change) => {
      if (reading.size > 0) heard = change;
      update(withChange(state.get(), change));
    },
    refresh: () => {
      refresh();
      plan();
    },
    show: (overlay) => state.set(withOverlay(state.get(), overlay)),
    confirm: (opId) => {
      cancelLoading();
      update(withConfirmed(state.get(), opId));
    },
    takeBack: (opId) => state.set(withoutOverlay(state.get(), opId)),
  };
}
