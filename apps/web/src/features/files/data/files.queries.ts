import type { FileCategory, FileEntry } from '@pillarbox/contract/files/file';
import * as operations from '@pillarbox/contract/files/operations';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { filesCall } from './files-calls.ts';
import { FILES_KEY } from './files-key.ts';
import type { FilesScope } from './files-location.ts';

type Page = ReplyOf<typeof operations.listFiles>;

/** The pages of a list that are loaded; `fetchNextPage` loads the next one. */
export function useFileList(scope: FilesScope) {
  const { place, id, text, type, order, down } = scope;
  return useInfiniteQuery({
    queryKey: [...FILES_KEY, 'list', scope],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = {
        place,
        id,
        text,
        order,
        cursor: pageParam,
        ...(type !== '' && { type }),
        ...(down && { down: '1' as const }),
      };
      return await filesCall(operations.listFiles, { query }, { signal });
    },
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
  });
}

/** The pages of a list that are loaded already, for code outside components. */
export function loadedList(scope: FilesScope): InfiniteData<Page> | undefined {
  return queryClient.getQueryData([...FILES_KEY, 'list', scope]);
}

/** All entries of the loaded pages. */
export function entriesOf(pages: readonly Page[] | undefined): readonly FileEntry[] {
  return (pages ?? []).flatMap(({ entries }) => entries);
}

/** Every folder, for the tree and for the choice of a target. */
export function useFolders() {
  return useQuery({
    queryKey: [...FILES_KEY, 'folders'],
    queryFn: async ({ signal }) => (await filesCall(operations.listFileFolders, {}, { signal })).folders,
    placeholderData: keepPreviousData,
  });
}

/** The categories of files [FILE-002]. */
export function useCategories() {
  return useQuery({
    queryKey: [...FILES_KEY, 'categories'],
    queryFn: async ({ signal }): Promise<FileCategory[]> =>
      (await filesCall(operations.listFileCategories, {}, { signal })).categories,
  });
}

/** The older contents of a file. A new content makes it ask again. */
export function useVersions({ id, version }: Pick<FileEntry, 'id' | 'version'>) {
  return useQuery({
    queryKey: [...FILES_KEY, 'versions', id, version],
    queryFn: async ({ signal }) =>
      (await filesCall(operations.listFileVersions, { params: { id } }, { signal })).versions,
    enabled: version > 1,
  });
}

/** Reads files again where they are shown. */
export async function refreshFiles(): Promise<void> {
  await readAgain(FILES_KEY);
}
