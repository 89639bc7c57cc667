import type { Folder, FolderInfo, SpecialUse } from '@pillarbox/contract/mail/folder';
import { folders } from '@pillarbox/contract/mail/folders';
import { isWithin } from '@pillarbox/rules/folder-name';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { heard } from './heard.ts';

const FOLDERS_KEY = ['mail', 'folders'] as const;

/** How the query cache reads the folders. */
export const foldersQuery = {
  queryKey: FOLDERS_KEY,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Folder[]> => {
    const all = await call(folders, { body: {} }, { signal });
    heard();
    return all;
  },
};

/** All folders with their counts. Push keeps them current. */
export function useFolders(): UseQueryResult<Folder[]> {
  return useQuery(foldersQuery);
}

/** The folders as known now, empty before they are read. */
export function knownFolders(): readonly Folder[] {
  return queryClient.getQueryData<Folder[]>(FOLDERS_KEY) ?? [];
}

/** Reads the folders again: one was created, renamed, moved or deleted. */
export async function refreshFolders(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: FOLDERS_KEY });
}

/** Gives a folder and all below it their new paths at once; the list that is read next has the rest. */
export function renameKnown(from: string, to: string): void {
  const moved = (name: string): string => (isWithin(name, from) ? to + name.slice(from.length) : name);
  queryClient.setQueryData<Folder[]>(FOLDERS_KEY, (known) =>
    known?.map((folder) => ({ ...folder, name: moved(folder.name) })),
  );
}

/** Takes over new counts of a folder. */
export function countFolder(name: string, info: Partial<FolderInfo>): void {
  queryClient.setQueryData<Folder[]>(FOLDERS_KEY, (known) =>
    known?.map((folder) => (folder.name === name ? { ...folder, info: { ...folder.info, ...info } } : folder)),
  );
}

/** The folder with a special use, undefined where the server has none. */
export function folderFor(use: SpecialUse, all: readonly Folder[] = knownFolders()): Folder | undefined {
  return all.find((folder) => folder.use === use);
}
