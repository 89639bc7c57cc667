import type { Message } from '@pillarbox/contract/mail/message';
import type { SafetyFacts } from '@pillarbox/contract/safety/safety';
import { checkSafety } from '@pillarbox/contract/safety/safety';
import { blockSender } from '@pillarbox/contract/safety/block-sender';
import { trustSender } from '@pillarbox/contract/safety/trusted-senders';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Key of everything that this feature knows. */
const SAFETY_KEY = ['safety'] as const;

/** Milliseconds for which an answer counts: the views of the account grow while they are read. */
const FRESH_MS = 60_000;

/** What the gateway knows about the sender of a message. */
export function useSafetyFacts({ folder, uid, uidvalidity }: Message): UseQueryResult<SafetyFacts> {
  return useQuery({
    queryKey: [...SAFETY_KEY, 'facts', folder, uidvalidity, uid],
    queryFn: ({ signal }) => call(checkSafety, { body: { folder, uid, uidvalidity } }, { signal }),
    staleTime: FRESH_MS,
    retry: 1,
  });
}

/** Marks a sender as known or no longer known, and checks the open messages again. */
export async function markSender(mail: string, known: boolean, always: boolean): Promise<void> {
  await call(trustSender, { body: { mail, trusted: known, always } });
  await queryClient.invalidateQueries({ queryKey: SAFETY_KEY });
}

/** Blocks a sender or ends that, and checks the open messages again. */
export async function markBlocked(mail: string, blocked: boolean): Promise<void> {
  await call(blockSender, { body: { mail, blocked } });
  await queryClient.invalidateQueries({ queryKey: SAFETY_KEY });
}
