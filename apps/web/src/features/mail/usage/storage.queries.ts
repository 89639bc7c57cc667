import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { fetchlist, loadList } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { FolderHits, SearchTerm } from '@pillarbox/contract/search/search';
import { readsTexts, searchMessages } from '@pillarbox/contract/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { foldersQuery } from '../data/folders.ts';
import { usageQuery } from '../data/usage.ts';
import { canBeEmptied, takesMessages } from '../model/folder-kind.ts';

/** Key of what is known of the sizes of messages. */
export const SIZES_KEY = ['mail', 'sizes'] as const;

/** Most messages that the list of the largest ones shows. */
const MAX_LARGEST = 50;
/** Folders that are read at the same time. */
const AT_ONCE = 3;
/** Bytes above which an old message is worth deleting. */
export const LARGE_BYTES = 1024 ** 2;
/** Most messages that a clean-up shows at once. */
export const MAX_OLD = 200;
/** Milliseconds between two requests while the gateway reads folders. */
const PAUSE_MS = 300;

/** Messages with their sizes. */
export interface SizedMessages {
  readonly rows: readonly MessageRow[];
  /** Number and bytes of all such messages, of which `rows` may be only some. */
  readonly count: number;
  readonly bytes: number;
  /** False while the gateway still reads a folder: larger ones may come. */
  readonly isSettled: boolean;
}

/** Messages of the account by size; `key` names which. */
export function sizesQuery(key: string | readonly SearchTerm[], read: (signal: AbortSignal) => Promise<SizedMessages>) {
  return queryOptions({
    queryKey: [...SIZES_KEY, key],
    queryFn: ({ signal }) => read(signal),
    // A folder that is still being read is asked again.
    refetchInterval: ({ state }) => (state.data?.isSettled === false ? 3000 : false),
  });
}

/** The largest messages of all folders but Spam and Trash, the largest first. */
export const largestQuery = sizesQuery('largest', (signal) => readLargest(signal));

/** Messages of a sender or a year (UTC). */
export type StoredPart =
  | { readonly kind: 'sender'; readonly mail: string; readonly name: string }
  | { readonly kind: 'year'; readonly year: number };

/** The largest messages of a sender or a year. */
export function partQuery(part: StoredPart): typeof largestQuery {
  const terms = termsOf(part);
  return sizesQuery(terms, (signal) => readLargestFound(terms, signal));
}

function termsOf(review: StoredPart): readonly SearchTerm[] {
  if (review.kind === 'sender') return [{ kind: 'text', field: 'from', text: review.mail, not: false }];
  return [
    { kind: 'after', at: Date.UTC(review.year, 0), not: false },
    { kind: 'before', at: Date.UTC(review.year + 1, 0), not: false },
  ];
}

/** The condition that a message has more bytes. */
export function largerThan(bytes: number): SearchTerm {
  return { kind: 'larger', bytes, not: false };
}

/** Reads sizes and storage again, after messages were deleted. */
export async function readSizesAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: SIZES_KEY }),
    queryClient.invalidateQueries({ queryKey: usageQuery.queryKey }),
  ]);
}

/** The folders whose messages are counted and listed: all that hold messages but Spam and Trash. */
export async function searchedFolders(): Promise<readonly Folder[]> {
  const all = await queryClient.query(foldersQuery);
  return all.filter((folder) => takesMessages(folder) && !canBeEmptied(folder) && folder.info.messages > 0);
}

/** Reads folders, the largest first, until the next one is smaller than all messages of the list. */
async function readLargest(signal: AbortSignal): Promise<SizedMessages> {
  const folders = [...(await searchedFolders())].sort((a, b) => b.info.dropsize - a.info.dropsize);
  let rows: readonly MessageRow[] = [];
  let isSettled = true;
  for (let at = 0; at < folders.length; at += AT_ONCE) {
    const least = rows.length < MAX_LARGEST ? 0 : (rows.at(-1)?.size ?? 0);
    // Servers that do not report the size of a folder say 0.
    const next = folders.slice(at, at + AT_ONCE).filter(({ info }) => info.dropsize === 0 || info.dropsize > least);
    const pages = await Promise.all(
      next.map(({ name }) =>
        call(fetchlist, { body: { folder: name, sort: SORT_KEY.SIZE, dir: -1, limit: MAX_LARGEST } }, { signal }),
      ),
    );
    isSettled &&= pages.every(({ provisional }) => !provisional);
    rows = largestOf([...rows, ...pages.flatMap((page) => page.rows)], MAX_LARGEST);
  }
  return sized(rows, isSettled);
}

/** The largest messages that match: a search lists the newest ones, so it begins with large ones only. */
async function readLargestFound(terms: readonly SearchTerm[], signal: AbortSignal): Promise<SizedMessages> {
  for (const bytes of [LARGE_BYTES, LARGE_BYTES / 16]) {
    const found = await readFound([...terms, largerThan(bytes)], signal);
    if (found.rows.length >= MAX_LARGEST) return sized(found.rows.slice(0, MAX_LARGEST), true);
  }
  const all = await readFound(terms, signal);
  return sized(all.rows.slice(0, MAX_LARGEST), true);
}

/** The messages that match, outside of Spam, Trash and Drafts; of more than MAX_OLD those that are listed. */
export async function readFound(terms: readonly SearchTerm[], signal: AbortSignal): Promise<SizedMessages> {
  const found = new Map<string, FolderHits>();
  let pending = (await searchedFolders()).filter(({ use }) => use !== 'drafts').map(({ name }) => name);
  let below = 0;
  while (pending.length > 0) {
    const body = { terms: [...terms], folders: pending, texts: readsTexts(terms), below };
    const reply = await call(searchMessages, { body }, { signal });
    for (const hits of reply.found) found.set(hits.folder, hits);
    const unfinished = reply.found.find((hits) => hits.below > 0);
    if (reply.found.length === 0 && reply.pending.length > 0) await pause(signal);
    signal.throwIfAborted();
    below = unfinished?.below ?? 0;
    pending = unfinished === undefined ? reply.pending : [unfinished.folder, ...reply.pending];
  }
  const all = [...found.values()].filter(({ total }) => total > 0);
  const pages = await Promise.all(
    all.map(({ folder, hits }) => readRows(folder, hits.map(([uid]) => uid).slice(0, MAX_OLD), signal)),
  );
  return {
    rows: largestOf(pages.flat(), MAX_OLD),
    count: all.reduce((sum, { total }) => sum + total, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    isSettled: true,
  };
}

/** Rows of a folder by uid, without those of messages that are not there. */
export function readRows(folder: string, uids: readonly number[], signal: AbortSignal): Promise<readonly MessageRow[]> {
  return call(loadList, { body: { folder, uids: [...uids] } }, { signal });
}

/** These messages and no others. */
export function sized(rows: readonly MessageRow[], isSettled: boolean): SizedMessages {
  return { rows, count: rows.length, bytes: rows.reduce((sum, { size }) => sum + size, 0), isSettled };
}

/** The largest of some messages, the largest first. */
export function largestOf(rows: readonly MessageRow[], most: number): readonly MessageRow[] {
  return [...rows].sort((a, b) => b.size - a.size || b.date - a.date).slice(0, most);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
