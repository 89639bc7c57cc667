import { listAppPasswords } from '@pillarbox/contract/session/app-passwords';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';

const KEY = ['app-passwords'] as const;

/** The app passwords of the account, and what an app needs to sign in. */
export function useAppPasswords(): UseQueryResult<ReplyOf<typeof listAppPasswords>> {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listAppPasswords, {}, { signal }) });
}

/** Loads the list again. */
export function refreshAppPasswords(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** A password as it is shown: in groups of four letters. */
export function inGroups(password: string): string {
  return password.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
