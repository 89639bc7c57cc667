import { recoveryState } from '@pillarbox/contract/session/forgot';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** What the user has set up for a forgotten password. */
export type RecoveryState = ReplyOf<typeof recoveryState>;

/** Its place in the query cache. */
export const RECOVERY_KEY = ['recovery'] as const;

/** What the user has set up for a forgotten password. */
export function useRecoveryState(enabled = true): UseQueryResult<RecoveryState> {
  return useQuery({
    queryKey: RECOVERY_KEY,
    queryFn: ({ signal }) => call(recoveryState, {}, { signal, timeout: 10_000 }),
    retry: false,
    enabled,
  });
}

/** Whether there is any way back in, as the gateway requires it: a question, guessed at by strangers or not, or a confirmed address. */
export function hasWayBack(state: RecoveryState): boolean {
  return state.question || state.address !== '';
}
