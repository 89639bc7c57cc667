import type { CollectedAddress } from '@pillarbox/contract/contacts/collected-calls';
import { readCollected } from '@pillarbox/contract/contacts/collected-calls';
import { deleteSeveral } from '@pillarbox/contract/contacts/contact-calls';
import { MAX_NAMED } from '@pillarbox/contract/contacts/contact';
import { forgetSuggestion } from '@pillarbox/contract/contacts/suggest';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session-state.ts';
import { CONTACTS_KEY } from '../data/contacts-key.ts';

const KEY = [...CONTACTS_KEY, 'collected'] as const;

function user(): string {
  return session.get().user?.mail ?? '';
}

/** The addresses that were collected from sent messages, the one that was used last first. */
export function useCollected(): QueryObserverResult<readonly CollectedAddress[]> {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      Object.values((await call(readCollected, { params: { mail: user() } }, { signal })).Autofill),
    // No event says that a message was sent.
    staleTime: 0,
  });
}

/** Removes addresses, and reads the rest again. Rejects unless the gateway confirms it. */
export async function removeCollected(mails: readonly string[]): Promise<void> {
  const [only] = mails;
  try {
    if (mails.length === 1 && only !== undefined) {
      await call(forgetSuggestion, { params: { user: user() }, query: { mail: only } });
      return;
    }
    for (let at = 0; at < mails.length; at += MAX_NAMED) {
      const body = { books: [], contacts: [], autofills: mails.slice(at, at + MAX_NAMED) };
      await call(deleteSeveral, { params: { mail: user() }, body });
    }
  } finally {
    await queryClient.invalidateQueries({ queryKey: KEY });
  }
}
