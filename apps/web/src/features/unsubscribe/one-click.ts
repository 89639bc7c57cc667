import type { Message } from '@pillarbox/contract/mail/message';
import type { OneClickState } from '@pillarbox/contract/unsubscribe/unsubscribe';
import { unsubscribe, unsubscribeState } from '@pillarbox/contract/unsubscribe/unsubscribe';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';

function keyOf({ folder, uid, uidvalidity }: Message): readonly unknown[] {
  return ['unsubscribe', folder, uidvalidity, uid];
}

/**
 * What one click can do for a message; undefined until it is known. Without an offer nothing is asked. When the gateway cannot say it,
 * the message counts as not trusted.
 */
export function useOneClickState(message: Message, isOffered: boolean): OneClickState | undefined {
  const { folder, uid, uidvalidity } = message;
  const { data, isError } = useQuery({
    queryKey: keyOf(message),
    queryFn: async ({ signal }) =>
      (await call(unsubscribeState, { body: { folder, uid, uidvalidity } }, { signal })).state,
    enabled: isOffered,
    retry: false,
  });
  if (!isOffered) return 'none';
  return isError ? 'untrusted' : data;
}

/** Unsubscribes. Resolves to what was reached. @throws ApiError. */
export async function sendOneClick(message: Message): Promise<Exclude<OneClickState, 'ready'> | 'refused'> {
  const { folder, uid, uidvalidity } = message;
  const { state } = await call(unsubscribe, { body: { folder, uid, uidvalidity } });
  if (state !== 'refused') queryClient.setQueryData(keyOf(message), state);
  return state;
}
