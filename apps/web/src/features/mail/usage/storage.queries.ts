import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { fetchlist, loadList } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { SearchTerm } from '@pillarbox/contract/search/search';
import { searchMessages } from '@pillarbox/contract/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { foldersQuery } from '../data/folders.ts';
import { usageQuery } from '../data/usage.ts';
import { canBeEmptied, takesMessages } from '../model/folder-kind.ts';

/** Key of what is known of the sizes of messages. */
const SIZES_KEY = ['mail', 'sizes'] as const;

/** Most messages that the list of the largest ones shows. */
const MAX_LARGEST = 50;
/** Folders that are read at the same time. */
const AT_ONCE = 3;
/** Bytes above which an old message is worth deleting. */
export const LARGE_BYTES = 1024 ** 2;
/** Most old messages that are reviewed at once. */
const MAX_OLD = 200;
const YEAR_MS = 365 * 86_400_000;
/** Milliseconds between two requests while the gateway reads folders. */
const PAUSE_MS = 300;

/** Messages with their sizes. */
export interface SizedMessages {
  readonly rows: readonly MessageRow[];
  /** False while the gateway still reads a folder: larger ones may come. */
  readonly isSettled: boolean;
}

/** The largest messages of all folders but Spam and Trash, the largest first. */
export const largestQuery = queryOptions({
  queryKey: [...SIZES_KEY, 'largest'],
  queryFn: ({ signal }) => readLargest(signal),
  // A folder that is still being read is asked again.
  refetchInterval: ({ state }) => (state.data?.isSettled === false ? 3000 : false),
});

/** Large messages that are older than a year, the largest first. */
export const oldQuery = queryOptions({
  queryKey: [...SIZES_KEY, 'old'],
  queryFn: ({ signal }) => readOld(signal),
});

/** Reads sizes and storage again, after messages were deleted. */
export async function readSizesAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: SIZES_KEY }),
    queryClient.invalidateQueries({ queryKey: usageQuery.queryKey }),
  ]);
}

async function searchedFolders(): Promise<readonly Folder[]> {
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
  return { rows, isSettled };
}

async function readOld(signal: AbortSignal): Promise<SizedMessages> {
  const terms: SearchTerm[] = [
    { kind: 'larger', bytes: LARGE_BYTES, not: false },
    { kind: 'before', at: Date.now() - YEAR_MS, not: false },
  ];
  const found = new Map<string, readonly number[]>();
  let pending = (await searchedFolders()).filter(({ use }) => use !== 'drafts').map(({ name }) => name);
  while (pending.length > 0) {
    const reply = await call(searchMessages, { body: { terms, folders: pending } }, { signal });
    for (const { folder, hits } of reply.found)
      if (hits.length > 0)
        found.set(
          folder,
          hits.map(([uid]) => uid),
        );
    if (reply.found.length === 0 && reply.pending.length > 0) await pause(signal);
    signal.throwIfAborted();
    pending = reply.pending;
  }
  const pages = await Promise.all(
    [...found].map(([folder, uids]) => call(loadList, { body: { folder, uids: uids.slice(0, MAX_OLD) } }, { signal })),
  );
  return { rows: largestOf(pages.flat(), MAX_OLD), isSettled: true };
}

function largestOf(rows: readonly MessageRow[], most: number): readonly MessageRow[] {
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
