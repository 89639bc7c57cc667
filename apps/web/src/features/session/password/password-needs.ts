import type { ReplyOf } from '@pillarbox/contract/operation';
import { passwordNeeds } from '@pillarbox/contract/session/password';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** The provider's rule for new passwords, and whether they can be changed here. */
export function usePasswordNeeds(): UseQueryResult<ReplyOf<typeof passwordNeeds>> {
  return useQuery({
    queryKey: ['password-needs'],
    queryFn: ({ signal }) => call(passwordNeeds, {}, { signal }),
    staleTime: 60_000,
  });
}
