import { queryClient } from '../../lib/query-client.ts';
import { whenSignedOut } from '../../lib/session-state.ts';
import { FAX_KEY } from './data/fax-key.ts';

/** Nothing of a user's faxes stays in the page after sign-out. Runs once, when the page starts. */
export function forgetFaxesAtSignOut(): void {
  whenSignedOut(() => queryClient.removeQueries({ queryKey: FAX_KEY }));
}
