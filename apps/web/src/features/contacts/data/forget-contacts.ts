import { queryClient } from '../../../lib/query-client.ts';
import { whenSignedOut } from '../../../lib/session-state.ts';
import { offeredDetails } from './offered-details.ts';

/**
 * Removes everything about contacts from the query cache when the user is sent to sign-in, also after a session that has expired
 * [CONT-012]. The keys of all features about contacts begin so.
 */
export function forgetContactsAtSignOut(): void {
  whenSignedOut(() => {
    offeredDetails.set(null);
    queryClient.removeQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('contact') });
  });
}
