import type { ReplyOf } from '@pillarbox/contract/operation';
import { passwordNeeds } from '@pillarbox/contract/session/password';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** What a new password needs at this provider, and whether it can be changed here at all. */
export function usePasswordNeeds(): UseQueryResult<ReplyOf<typeof passwordNeeds>> {
  return useQuery({
    queryKey: ['password-needs'],
    queryFn: ({ signal }) => call(passwordNeeds, {}, { signal }),
    staleTime: 60_000,
  });
}
