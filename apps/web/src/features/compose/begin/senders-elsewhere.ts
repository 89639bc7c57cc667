import type { Identity } from '@pillarbox/contract/preferences/identities';
import { realms } from '@pillarbox/contract/realms/operations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { SENDERS_KEY } from './senders-key.ts';

/** The address of an account elsewhere by whose server messages leave. */
export interface SenderElsewhere extends Identity {
  readonly realmid: string;
  /** What the account is called. */
  readonly account: string;
}

const query = {
  queryKey: SENDERS_KEY,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly SenderElsewhere[]> =>
    (await call(realms, { body: {} }, { signal })).realms.flatMap(({ realmid, name: account, state, sender }) => {
      if (sender === null || state === 'paused') return [];
      const name = sender.name === '' ? currentPreferences().fullname : sender.name;
      return [{ id: `realm-${realmid}`, realmid, account, name, mail: sender.mail, replyto: '', signature: '' }];
    }),
  retry: false,
};

/** The senders elsewhere; none when they cannot be loaded. */
export async function sendersElsewhere(): Promise<readonly SenderElsewhere[]> {
  return await queryClient.query(query).catch(() => []);
}

/** Those that are known without waiting; they are loaded for the next time. A new message can be begun without a network. */
export function knownSendersElsewhere(): readonly SenderElsewhere[] {
  void sendersElsewhere();
  return queryClient.getQueryData<readonly SenderElsewhere[]>(SENDERS_KEY) ?? [];
}

/** The same in a component. */
export function useSendersElsewhere(): readonly SenderElsewhere[] {
  return useQuery(query).data ?? [];
}
