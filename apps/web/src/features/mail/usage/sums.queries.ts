import { NOTHING_STORED, storage } from '@pillarbox/contract/mail/storage';
import type { StorageReply } from '@pillarbox/contract/mail/storage';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { searchedFolders, SIZES_KEY } from './storage.queries.ts';

/** Milliseconds until folders that were not counted yet are asked for again. */
const AGAIN_MS = 700;

/** The sums by sender, year and month of all folders but Spam and Trash. */
export interface StorageSums extends StorageReply {
  /** Number of folders that are counted, once all are. */
  readonly folders: number;
}

/** What is stored by sender, year and month; it is asked again until all folders are counted. */
export const sumsQuery = queryOptions({
  queryKey: [...SIZES_KEY, 'sums'],
  queryFn: async ({ signal }): Promise<StorageSums> => {
    const folders = (await searchedFolders()).map(({ name }) => name);
    if (folders.length === 0) return { ...NOTHING_STORED, folders: 0 };
    return { ...(await call(storage, { body: { folders } }, { signal })), folders: folders.length };
  },
  refetchInterval: ({ state }) => ((state.data?.pending.length ?? 0) > 0 ? AGAIN_MS : false),
});
