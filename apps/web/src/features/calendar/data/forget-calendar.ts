import { queryClient } from '../../../lib/query-client.ts';
import { whenSignedOut } from '../../../lib/session-state.ts';
import { CALENDAR_KEY } from './calendar-key.ts';

/** Removes everything about calendars from the query cache when the user is sent to sign-in, also after an expired session. */
export function forgetCalendarAtSignOut(): void {
  whenSignedOut(() => queryClient.removeQueries({ queryKey: CALENDAR_KEY }));
}
