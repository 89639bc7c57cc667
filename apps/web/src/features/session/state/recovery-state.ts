import type { ReplyOf } from '@pillarbox/contract/operation';
import type { recoveryState } from '@pillarbox/contract/session/forgot';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** What the user has set up for a forgotten password. */
export type RecoveryState = ReplyOf<typeof recoveryState>;

/** Key in the query cache. */
export const RECOVERY_KEY = ['recovery'] as const;

/** What the user has set up for a forgotten password. */
export function useRecoveryState(enabled = true): UseQueryResult<RecoveryState> {
  return useQuery({
    queryKey: RECOVERY_KEY,
    // Few providers require a method, so the page starts without this call.
    queryFn: async ({ signal }) => {
      const contract = await import('@pillarbox/contract/session/forgot');
      return call(contract.recoveryState, {}, { signal, timeout: 10_000 });
    },
    retry: false,
    enabled,
  });
}

/**
 * Whether the user has a recovery method as the gateway requires it: a security question, locked or not, or a confirmed
 * address.
 */
export function hasRecoveryMethod(state: RecoveryState): boolean {
  return state.question || state.address !== '';
}
