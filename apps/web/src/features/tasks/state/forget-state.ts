import { whenSignedOut } from '../../../lib/session-state.ts';
import { activeTask, uncheckAll } from './selection.ts';

/** Forgets what is checked when the user is sent to sign-in. */
export function forgetStateAtSignOut(): void {
  whenSignedOut(() => {
    uncheckAll();
    activeTask.set('');
  });
}
