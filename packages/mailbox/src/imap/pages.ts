import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SortKey } from '@pillarbox/contract/mail/flags';
import type { ListPage, ListQuery, ListScope } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { answerList, viewScope } from '../view/answer.ts';
import { MAX_LIST_UIDS } from '../view/limits.ts';
import type { ViewItem } from '../view/lists.ts';
import { sort } from './engine/commands/sort.ts';
import type { SortCriterion } from './engine/commands/sort.ts';
import type { Connection } from './engine/connection.ts';
import type { FolderState } from './folder-state.ts';
import { portions } from './folder-sync.ts';
import { DETAILS, OVERVIEW } from './message-entry.ts';
import { completeRows, READY_PREVIEW, takeReadyPreviews } from './previews.ts';
import { readMessages } from './read-messages.ts';
import type { MessageRead } from './read-messages.ts';
import { searchKeys } from './search-keys.ts';
import { searchUids } from './search-uids.ts';
import { inSlices } from '../in-slices.ts';

const CRITERIA: Readonly<Record<SortKey, SortCriterion | null>> = {
  [SORT_KEY.UID]: null,
  [SORT_KEY.SUBJECT]: 'SUBJECT',
  [SORT_KEY.TO]: 'TO',
  [SORT_KEY.SENDER]: 'FROM',
  [SORT_KEY.SIZE]: 'SIZE',
  [SORT_KEY.DATE]: 'DATE',
};

/** A list query, and the uids that a body search found for it. */
export interface PageQuery<Scope = ListQuery> {
  readonly query: Scope;
  readonly only: ReadonlySet<number> | undefined;
}

/** Reads one page of the selected folder: from the view, or from the server's own order while the view fills. */
export async function readPage(
  connection: Connection,
  state: FolderState,
  { query, only }: PageQuery,
): Promise<ListPage> {
  const page = state.view.complete
    ? await fromView(state, { query, only })
    : await fromServer(connection, state, { query, only });
  const { items, ...head } = page;
  const rows = await readRows(connection, state, items);
  return { ...head, rev: state.rev, rows };
}

/** Rows of the selected folder in the given order, without removed messages. */
export async function readRows(
  connection: Connection,
  state: FolderState,
  items: readonly ViewItem[],
): Promise<MessageRow[]> {
  const uids = items.map(({ uid }) => uid);
  if (!state.view.complete) await fetchMissing(connection, state, uids);
  await completeRows(
    connection,
    state,
    uids.filter((uid) => state.view.has(uid)),
  );
  return items.flatMap(({ uid, threadmap }) => {
    const preview = state.previews.get(uid) ?? '';
    return state.view.row(uid, { folder: state.path, preview, threadmap }) ?? [];
  });
}

/** All uids of a list in its order, at most so many; 100,000 by default. */
export async function readUids(
  connection: Connection,
  state: FolderState,
  { query: scope, only, most = MAX_LIST_UIDS }: PageQuery<ListScope> & { readonly most?: number },
): Promise<number[]> {
  if (state.view.complete) {
    await inSlices(state.view.prepareInSteps(scope.sort));
    return state.view.list(viewScope(scope, only)).uids(most);
  }
  const order = await serverOrder(connection, state, { query: scope, only });
  return [...(scope.dir === -1 ? order.toReversed() : order)].slice(0, most);
}

async function fromView(state: FolderState, { query, only }: PageQuery) {
  await inSlices(state.view.prepareInSteps(query.sort));
  return answerList(state.view, query, { now: Date.now(), only });
}

async function fromServer(connection: Connection, state: FolderState, { query, only }: PageQuery) {
  const head = {
    uidvalidity: state.uidvalidity,
    rev: state.rev,
    unseen: state.unseenHint,
    provisional: true,
    groups: [],
  };
  const { text = '', flags = [], labels = [] } = query.search ?? {};
  const searched = text !== '' || flags.length > 0 || labels.length > 0;
  const byDate = query.sort === SORT_KEY.DATE && !searched;
  if (byDate && state.order === null) {
    const uids = await newestByArrival(connection, state, query);
    return { ...head, total: state.exists, items: uids.map(singleItem) };
  }
  const order = await serverOrder(connection, state, { query, only });
  const total = order.length;
  const items: ViewItem[] = [];
  for (let index = query.offset; index < Math.min(total, query.offset + query.limit); index += 1) {
    items.push(singleItem(order[query.dir === -1 ? total - 1 - index : index] ?? 0));
  }
  return { ...head, provisional: !byDate, total, items };
}

function singleItem(uid: number): ViewItem {
  return { uid, threadmap: [uid] };
}

/** The uids of a list in the server's ascending order; in order of arrival if the server cannot sort. */
async function serverOrder(
  connection: Connection,
  state: FolderState,
  { query: scope, only }: PageQuery<ListScope>,
): Promise<Uint32Array> {
  if (only !== undefined && state.order !== null) return state.order.filter((uid) => only.has(uid));
  if (only !== undefined) return Uint32Array.from(only).sort();
  const keys = scope.search === undefined ? [] : searchKeys(scope.search);
  if (scope.sort === SORT_KEY.DATE && keys.length === 0 && state.order !== null) return state.order;
  const criterion = CRITERIA[scope.sort];
  if (criterion !== null && connection.has('SORT')) return connection.run(sort(criterion, keys));
  return Uint32Array.from(await searchUids(connection, keys));
}

/** One page in order of arrival, by sequence number: the fastest answer for a folder that has not been read. */
async function newestByArrival(connection: Connection, state: FolderState, query: ListQuery): Promise<number[]> {
  const { offset, limit, dir } = query;
  const last = dir === -1 ? state.exists - offset : Math.min(state.exists, offset + limit);
  const first = dir === -1 ? Math.max(1, last - limit + 1) : offset + 1;
  if (last < 1 || first > state.exists) return [];
  const page = `${String(first)} ${String(last)} ${String(state.topuid)} ${String(dir)}`;
  const known = state.arrivals.get(page);
  if (known?.every((uid) => state.view.has(uid)) === true) return [...known];
  const wanted = { set: `${String(first)}:${String(last)}`, by: 'sequence', count: last - first + 1 } as const;
  const found = await readMessages(connection, wanted, rowItems(connection));
  insert(state, found);
  const uids = found.map(({ entry }) => entry.uid).sort((a, b) => a - b);
  if (dir === -1) uids.reverse();
  state.arrivals.set(page, uids);
  return uids;
}

/** Fetches messages that are not in the view yet. */
export async function fetchMissing(connection: Connection, state: FolderState, uids: readonly number[]): Promise<void> {
  const missing = uids.filter((uid) => !state.view.has(uid));
  if (missing.length === 0) return;
  for (const portion of portions(missing)) {
    insert(state, await readMessages(connection, { ...portion, by: 'uid' }, rowItems(connection)));
  }
}

/** Everything that a row of an incomplete view shows, in one FETCH: each further command costs a round trip. */
function rowItems(connection: Connection): string {
  return `${OVERVIEW} ${DETAILS}${connection.has('PREVIEW') ? ` ${READY_PREVIEW}` : ''}`;
}

function insert(state: FolderState, found: readonly MessageRead[]): void {
  state.view.insert(found.map(({ entry }) => entry));
  takeReadyPreviews(state, found);
  for (const { entry } of found) {
    state.detailed?.add(entry.uid);
    state.topuid = Math.max(state.topuid, entry.uid);
  }
}
