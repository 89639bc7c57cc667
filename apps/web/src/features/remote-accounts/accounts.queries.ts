import { folders } from '@pillarbox/contract/mail/folders';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { remoteList, remoteSyncFolders } from '@pillarbox/contract/remote-accounts/operations';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { ACCOUNTS_KEY } from './kept-accounts.ts';
import type { AccountList } from './kept-accounts.ts';

export function useAccounts(): UseQueryResult<AccountList> {
  return useQuery({ queryKey: ACCOUNTS_KEY, queryFn: ({ signal }) => call(remoteList, { body: {} }, { signal }) });
}

/** The own folders that mail can be put into: the inbox and personal ones. */
export function useOwnFolders(): readonly Folder[] {
  const { data = [] } = useQuery({
    queryKey: ['remote-accounts-own-folders'],
    queryFn: ({ signal }) => call(folders, { body: {} }, { signal }),
    gcTime: 0,
  });
  return data.filter(({ type, use }) => use === 'inbox' || (type === 'personal' && use === null));
}

/** The folders of an account at its own server; empty until they are known. `id` undefined: of none. */
export function useFoldersThere(id: string | undefined): readonly string[] {
  const { data } = useQuery({
    queryKey: ['remote-accounts-folders', id],
    queryFn: ({ signal }) => call(remoteSyncFolders, { body: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    retry: false,
    gcTime: 0,
  });
  return data?.folders ?? [];
}
