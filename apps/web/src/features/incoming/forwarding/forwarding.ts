import type { Forwarding, ForwardingState } from '@pillarbox/contract/incoming/forwarding';
import { loadForwarding, saveForwarding } from '@pillarbox/contract/incoming/forwarding';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { FORWARDING_KEY, NOTICES_KEY } from '../incoming-keys.ts';

/** The forwarding as the mail server has it. */
export function useForwarding(): UseQueryResult<ForwardingState> {
  const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<ForwardingState> =>
    call(loadForwarding, {}, { signal });
  return useQuery({ queryKey: FORWARDING_KEY, queryFn });
}

/** Saves the forwarding over the one with this etag. Rejects with the refusal; an outdated one is read again before. */
export async function keepForwarding(forwarding: Forwarding, etag: string): Promise<void> {
  try {
    queryClient.setQueryData(FORWARDING_KEY, await call(saveForwarding, { body: { forwarding, etag } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mail_rules_changed') await readAgain(FORWARDING_KEY);
    throw error;
  }
  await readAgain(NOTICES_KEY);
}
