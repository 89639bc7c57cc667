import { folders } from '@pillarbox/contract/mail/folders';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { RemoteStatus } from '@pillarbox/contract/remote-accounts/remote-account';
import { remoteList, remoteSyncFolders } from '@pillarbox/contract/remote-accounts/operations';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient, readAgain } from '../../lib/query-client.ts';

const KEY = ['remote-accounts'] as const;

/** The collected accounts, and what the provider offers. */
export type AccountList = ReplyOf<typeof remoteList>;

export function useAccounts(): UseQueryResult<AccountList> {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(remoteList, { body: {} }, { signal }) });
}

/** Reads the accounts again where they are shown. */
export function refreshAccounts(): Promise<void> {
  return readAgain(KEY);
}

/** Shows where the collection of an account is now. */
export function moved(status: RemoteStatus): void {
  queryClient.setQueryData<AccountList>(KEY, (list) =>
    list === undefined
      ? list
      : { ...list, accounts: list.accounts.map((one) => (one.id === status.id ? { ...one, ...status } : one)) },
  );
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
