import type { Folder, FolderInfo, SpecialUse } from '@pillarbox/contract/mail/folder';
import { folders } from '@pillarbox/contract/mail/folders';
import { isWithin } from '@pillarbox/rules/folder-name';
import { isSameRealm, realmOf } from '@pillarbox/rules/realm-path';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { useStore } from '../../../lib/store.ts';
import { changeRealmFolders, loadRealms, realmFolders, setRealmCounts } from './realm-folders.ts';
import type { RealmFolders } from './realm-folders.ts';
import type { LayoutChange } from './pending-layout.ts';
import { withPendingLayout } from './pending-layout.ts';
import { recordAnswer } from './server-answered.ts';

const FOLDERS_KEY = ['mail', 'folders'] as const;

/** Counts that were pushed while the folders were loading; the answer may be older. */
let pushed = new Map<string, Partial<FolderInfo>>();

function withCounts(folder: Folder, info: Partial<FolderInfo> | undefined): Folder {
  return info === undefined ? folder : { ...folder, info: { ...folder.info, ...info } };
}

/** The query that loads the folders. */
export const foldersQuery = {
  queryKey: FOLDERS_KEY,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Folder[]> => {
    pushed = new Map();
    const all = await call(folders, { body: {} }, { signal });
    recordAnswer();
    return withPendingLayout(all.map((folder) => withCounts(folder, pushed.get(folder.name))));
  },
};

/** Shows folders that the browser has kept, until the gateway has answered. They count as old, so they are loaded. */
export function showKeptFolders(kept: readonly Folder[]): void {
  if (queryClient.getQueryData(FOLDERS_KEY) !== undefined) return;
  queryClient.setQueryData<Folder[]>(FOLDERS_KEY, [...kept]);
  void queryClient.invalidateQueries({ queryKey: FOLDERS_KEY, refetchType: 'none' });
}

/** The folders of all accounts with their counts, which push updates: first those of the own account. */
export function useFolders(): UseQueryResult<Folder[]> {
  const query = useQuery(foldersQuery);
  const others = useStore(realmFolders);
  const data = useMemo(() => query.data && joined(query.data, others), [query.data, others]);
  return { ...query, data } as UseQueryResult<Folder[]>;
}

/** The folders of the own account with their counts. */
export function useOwnFolders(): UseQueryResult<Folder[]> {
  return useQuery(foldersQuery);
}

/** The folders of all accounts in the cache, empty before they are loaded. */
export function knownFolders(): readonly Folder[] {
  return joined(ownFolders(), realmFolders.get());
}

/** The folders of the own account in the cache, empty before they are loaded. */
export function ownFolders(): readonly Folder[] {
  return queryClient.getQueryData<Folder[]>(FOLDERS_KEY) ?? [];
}

function joined(own: readonly Folder[], others: readonly RealmFolders[]): Folder[] {
  return [...own, ...others.flatMap((realm) => realm.folders)];
}

/** Loads the folders again, after one was created, renamed, moved or deleted. */
export async function refreshFolders(): Promise<void> {
  await Promise.all([readAgain(FOLDERS_KEY), realmFolders.get().length === 0 ? undefined : loadRealms()]);
}

/** Changes the cached folders. A list that is to be loaded again when it next shows stays so: new data would count as current. */
function changeCached(change: (known: Folder[]) => Folder[]): void {
  const isOutdated = queryClient.getQueryState(FOLDERS_KEY)?.isInvalidated === true;
  queryClient.setQueryData<Folder[]>(FOLDERS_KEY, (known) => known && change(known));
  if (isOutdated) void queryClient.invalidateQueries({ queryKey: FOLDERS_KEY, refetchType: 'none' });
}

/** Renames a folder and all folders below it in the cache, before the folders are loaded again. */
export function renameCached(from: string, to: string): void {
  const moved = (name: string): string => (isWithin(name, from) ? to + name.slice(from.length) : name);
  const rename = (known: Folder[]): Folder[] => known.map((folder) => ({ ...folder, name: moved(folder.name) }));
  changeCached(rename);
  changeRealmFolders(rename);
}

/** Changes the order of the cached folders, or the favourites among them. */
export function changeCachedFolders(change: LayoutChange): void {
  changeCached((known) => [...change(known)]);
}

/** Stores new counts of a folder. */
export function setFolderCounts(name: string, info: Partial<FolderInfo>): void {
  setRealmCounts(name, info);
  pushed.set(name, { ...pushed.get(name), ...info });
  changeCached((known) => known.map((folder) => (folder.name === name ? withCounts(folder, info) : folder)));
}

/** The folder of the own account with a special use, undefined where the server has none. */
export function folderFor(use: SpecialUse, all: readonly Folder[] = ownFolders()): Folder | undefined {
  return all.find((folder) => folder.use === use && realmOf(folder.name) === '');
}

/** The folder with a special use in the account of another folder. */
export function folderBeside(use: SpecialUse, beside: string): Folder | undefined {
  return knownFolders().find((folder) => folder.use === use && isSameRealm(folder.name, beside));
}
