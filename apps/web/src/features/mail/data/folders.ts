import type { Folder, FolderInfo, SpecialUse } from '@pillarbox/contract/mail/folder';
import { folders } from '@pillarbox/contract/mail/folders';
import { isWithin } from '@pillarbox/rules/folder-name';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { LayoutChange } from './pending-layout.ts';
import { withPendingLayout } from './pending-layout.ts';
import { recordAnswer } from './server-answered.ts';

const FOLDERS_KEY = ['mail', 'folders'] as const;

/** The query that loads the folders. */
export const foldersQuery = {
  queryKey: FOLDERS_KEY,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Folder[]> => {
    const all = await call(folders, { body: {} }, { signal });
    recordAnswer();
    return withPendingLayout(all);
  },
};

/** All folders with their counts, which push updates. */
export function useFolders(): UseQueryResult<Folder[]> {
  return useQuery(foldersQuery);
}

/** The folders in the cache, empty before they are loaded. */
export function knownFolders(): readonly Folder[] {
  return queryClient.getQueryData<Folder[]>(FOLDERS_KEY) ?? [];
}

/** Loads the folders again, after one was created, renamed, moved or deleted. */
export async function refreshFolders(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: FOLDERS_KEY });
}

/** Renames a folder and all folders below it in the cache, before the folders are loaded again. */
export function renameCached(from: string, to: string): void {
  const moved = (name: string): string => (isWithin(name, from) ? to + name.slice(from.length) : name);
  queryClient.setQueryData<Folder[]>(FOLDERS_KEY, (known) =>
    known?.map((folder) => ({ ...folder, name: moved(folder.name) })),
  );
}

/** Changes the order of the cached folders, or the favourites among them. */
export function changeCachedFolders(change: LayoutChange): void {
  queryClient.setQueryData<Folder[]>(FOLDERS_KEY, (known) => known && [...change(known)]);
}

/** Stores new counts of a folder. */
export function setFolderCounts(name: string, info: Partial<FolderInfo>): void {
  queryClient.setQueryData<Folder[]>(FOLDERS_KEY, (known) =>
    known?.map((folder) => (folder.name === name ? { ...folder, info: { ...folder.info, ...info } } : folder)),
  );
}

/** The folder with a special use, undefined where the server has none. */
export function folderFor(use: SpecialUse, all: readonly Folder[] = knownFolders()): Folder | undefined {
  return all.find((folder) => folder.use === use);
}
