import type { FolderHits, SearchTerm } from '@pillarbox/contract/search/search';
import { readsTexts, searchMessages } from '@pillarbox/contract/search/search';
import { isAbort } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { createStore } from '../../../lib/store.ts';
import { forgetFound, foundListOf } from '../data/lists.ts';
import { withPlaces } from '../model/message-list-model.ts';
import { pause } from './pause.ts';
import type { SearchQuery } from './query.ts';

/** How far a search is, and what it has found. */
export interface SearchRun {
  readonly query: SearchQuery | null;
  readonly found: ReadonlyMap<string, FolderHits>;
  /** Folders that are not searched completely yet. */
  readonly waiting: readonly string[];
  readonly failed: readonly string[];
  /** Whether texts are searched too, if the search has words: until then nothing is said of what was not found. */
  readonly isWhole: boolean;
  /** Why the whole search failed; null unless it did. */
  readonly failure: unknown;
}

const NOTHING: SearchRun = { query: null, found: new Map(), waiting: [], failed: [], isWhole: false, failure: null };

/** The search on the screen. */
export const searchRun = createStore<SearchRun>(NOTHING);

let stop = new AbortController();
/** Whether the search has had a reply. */
let isFresh = false;

/** Ends the search. The gateway then ends its work too, and what was found stays. */
export function stopSearch(): void {
  stop.abort();
  searchRun.set((now) => ({ ...now, waiting: [] }));
}

/** Ends the search and forgets what it found. */
export function clearSearch(): void {
  stop.abort();
  forgetFound();
  searchRun.set(NOTHING);
}

/** Searches the folders: first what the gateway knows, then the texts of messages if they are wanted. */
export async function runSearch(query: SearchQuery, texts: boolean): Promise<void> {
  stop.abort();
  stop = new AbortController();
  isFresh = false;
  // What the search before found stays until the first reply, so that the list does not flicker while the user types.
  searchRun.set((now) => ({
    ...NOTHING,
    found: now.found,
    query,
    isWhole: texts || !readsTexts(query.terms),
    waiting: query.folders,
  }));
  await searchAll(query, texts, stop.signal);
}

/** Searches the folders that failed once more. */
export async function searchFailedAgain(): Promise<void> {
  const { query, failed } = searchRun.get();
  if (query === null) return;
  searchRun.set((now) => ({
    ...now,
    failed: [],
    failure: null,
    waiting: failed.length === 0 ? query.folders : failed,
  }));
  await searchAll({ ...query, folders: failed.length === 0 ? query.folders : failed }, true, stop.signal);
}

/** Takes messages that left a folder out of what was found, so that the counts are right. */
export function forgetHits(folder: string, uids: readonly number[]): void {
  const known = searchRun.get().found.get(folder);
  if (known === undefined) return;
  const gone = new Set(uids);
  const hits = known.hits.filter(([uid]) => !gone.has(uid));
  const total = known.total - (known.hits.length - hits.length);
  searchRun.set((now) => ({ ...now, found: new Map(now.found).set(folder, { ...known, hits, total }) }));
}

/** Whether the search on the screen asks for labels. */
export function searchesLabels(): boolean {
  return searchRun.get().query?.terms.some(({ kind }) => kind === 'label') === true;
}

/** Searches one folder again, because messages arrived in it or their labels changed. */
export async function searchAgain(folder: string): Promise<void> {
  const { query } = searchRun.get();
  if (query?.folders.includes(folder) !== true || stop.signal.aborted) return;
  await searchAll({ ...query, folders: [folder] }, true, stop.signal);
}

async function searchAll({ terms, folders }: SearchQuery, texts: boolean, signal: AbortSignal): Promise<void> {
  const needsTexts = texts && readsTexts(terms);
  try {
    const there = await searchPart({ terms, folders, texts: false, signal, isLast: !needsTexts });
    if (needsTexts) await searchPart({ terms, folders: there, texts: true, signal, isLast: true });
  } catch (failure) {
    if (!signal.aborted && !isAbort(failure))
      searchRun.set((now) => ({ ...now, found: isFresh ? now.found : new Map(), failure, waiting: [] }));
  }
}

interface Part {
  readonly terms: readonly SearchTerm[];
  readonly folders: readonly string[];
  readonly texts: boolean;
  readonly signal: AbortSignal;
  /** A folder of this part is searched completely. */
  readonly isLast: boolean;
}

/** Asks until every folder has answered. Returns those that did not fail. */
async function searchPart({ terms, folders, texts, signal, isLast }: Part): Promise<string[]> {
  let pending: readonly string[] = folders;
  let below = 0;
  const failed = new Set<string>();
  while (pending.length > 0) {
    const reply = await call(
      searchMessages,
      { body: { terms: [...terms], folders: [...pending], texts, below } },
      { signal },
    );
    if (signal.aborted) break;
    begin();
    const unfinished = reply.found.find((hits) => hits.below > 0);
    for (const hits of reply.found) takeIn(hits, texts);
    for (const { folder } of reply.failed) failed.add(folder);
    const done = [...reply.found.filter((hits) => hits.below === 0).map(({ folder }) => folder), ...failed];
    searchRun.set((now) => ({
      ...now,
      waiting: isLast ? now.waiting.filter((folder) => !done.includes(folder)) : now.waiting,
      failed: [...new Set([...now.failed, ...failed])],
    }));
    below = unfinished?.below ?? 0;
    pending = unfinished === undefined ? reply.pending : [unfinished.folder, ...reply.pending];
    if (reply.found.length === 0 && pending.length > 0) await pause(signal);
  }
  return folders.filter((folder) => !failed.has(folder));
}

/** Forgets what the search before found, when this one has its first reply. */
function begin(): void {
  if (isFresh) return;
  isFresh = true;
  forgetFound();
  searchRun.set((now) => ({ ...now, found: new Map() }));
}

/** Adds what was found in a folder. A search of texts adds to what the headers gave. */
function takeIn(hits: FolderHits, adds: boolean): void {
  const known = searchRun.get().found.get(hits.folder);
  const isSame = adds && known?.uidvalidity === hits.uidvalidity;
  const merged = isSame ? joined(known, hits) : hits;
  searchRun.set((now) => ({ ...now, found: new Map(now.found).set(hits.folder, merged) }));
  const list = foundListOf(hits.folder);
  const uids = merged.hits.map(([uid]) => uid);
  list.state.set(withPlaces(list.state.get(), { uidvalidity: hits.uidvalidity, uids, unseen: merged.unseen }));
}

function joined(known: FolderHits, more: FolderHits): FolderHits {
  const dates = new Map([...known.hits, ...more.hits]);
  const hits = [...dates].sort((a, b) => b[1] - a[1]);
  const grown = hits.length - known.hits.length;
  return {
    ...more,
    hits,
    total: Math.max(more.total, known.total + grown),
    unseen: Math.max(known.unseen, more.unseen),
  };
}
