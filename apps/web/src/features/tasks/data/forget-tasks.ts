import { queryClient } from '../../../lib/query-client.ts';
import { whenSignedOut } from '../../../lib/session-state.ts';
import { TASKS_KEY } from './tasks-key.ts';

/** Removes the tasks from the memory of the page when the user is sent to sign-in. */
export function forgetTasksAtSignOut(): void {
  whenSignedOut(() => queryClient.removeQueries({ queryKey: TASKS_KEY }));
}
