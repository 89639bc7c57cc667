import { queryClient } from '../../../lib/query-client.ts';
import { whenSignedOut } from '../../../lib/session-state.ts';
import { CALENDAR_KEY, CALENDAR_PREFERENCES_KEY } from './calendar-key.ts';

/** Removes everything about calendars from the query cache when the user is sent to sign-in, also after an expired session. */
export function forgetCalendarAtSignOut(): void {
  whenSignedOut(() => {
    for (const queryKey of [CALENDAR_KEY, CALENDAR_PREFERENCES_KEY]) queryClient.removeQueries({ queryKey });
  });
}
