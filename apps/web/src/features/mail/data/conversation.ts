import { conversation } from '@pillarbox/contract/mail/conversation';
import type { Conversation } from '@pillarbox/contract/mail/conversation';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Time in ms that a conversation which is not open stays in memory. */
const KEPT_MS = 5 * 60_000;

const ALL = ['mail', 'conversation'];

/** The conversation of a message over all folders. While `isWanted` is false nothing is loaded. */
export function useConversation(folder: string, uid: number, isWanted: boolean): UseQueryResult<Conversation> {
  return useQuery({
    queryKey: [...ALL, folder, uid],
    queryFn: ({ signal }) => call(conversation, { body: { folder, uid } }, { signal }),
    enabled: isWanted && uid !== 0,
    gcTime: KEPT_MS,
  });
}

/** Loads the open conversation again, after messages came or went in any folder. */
export function refreshConversations(): void {
  void queryClient.invalidateQueries({ queryKey: ALL });
}

/** Changes the flags of messages in cached conversations. */
export function updateConversationFlags(
  folder: string,
  uids: ReadonlySet<number>,
  changed: (flags: number) => number,
): void {
  queryClient.setQueriesData<Conversation>({ queryKey: ALL }, (known) => {
    if (known?.messages.some((row) => row.folder === folder && uids.has(row.uid)) !== true) return known;
    const messages = known.messages.map((row) =>
      row.folder === folder && uids.has(row.uid) ? { ...row, flags: changed(row.flags) } : row,
    );
    return { ...known, messages };
  });
}
