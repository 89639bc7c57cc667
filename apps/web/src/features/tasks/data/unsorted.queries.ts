import { fetchlist } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { TASKS_KEY } from './tasks-key.ts';

/** The folder that the inbox-zero flow sorts. */
export const INBOX = 'INBOX';
const KEY = [...TASKS_KEY, 'unsorted'] as const;

/** Messages of the inbox that no task was made from, newest first. */
export interface Unsorted {
  readonly rows: readonly MessageRow[];
  readonly total: number;
  readonly uidvalidity: number;
}

/** Reads some of the messages of the inbox that no task was made from. */
export async function readUnsorted(limit: number): Promise<Unsorted> {
  const body = { folder: INBOX, search: { text: '', flags: ['UNTASKED' as const] }, limit };
  const { rows, total, uidvalidity } = await call(fetchlist, { body });
  return { rows, total, uidvalidity };
}

/** Their number. */
export function useUnsorted(): QueryObserverResult<number> {
  return useQuery({ queryKey: KEY, queryFn: async () => (await readUnsorted(1)).total, staleTime: 60_000 });
}

/** Reads the number again, after some were sorted. */
export function refreshUnsorted(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}
