import { go } from '../../../lib/location.ts';
import { onSessionDuty } from '../../../lib/session-events.ts';
import { createStore } from '../../../lib/store.ts';
import { changeSession, session } from '../../../lib/session-state.ts';

/** Whether the current password must be entered, because the password was changed elsewhere. */
export const currentPasswordWanted = createStore(false);

/**
 * Handles duties about the password: an expired one opens its page [AUTH-056], one that was changed elsewhere is asked
 * for in a dialog [SHELL-140]. Called once when the page starts.
 */
export function followPasswordDuty(): void {
  onSessionDuty((duty) => {
    if (!session.get().isauth) return;
    if (duty === 'password_outdated') {
      currentPasswordWanted.set(true);
      return;
    }
    if (duty !== 'password_change_required') return;
    changeSession({ passwordExpired: true });
    go('/expired', { replace: true });
  });
  session.subscribe(() => {
    if (!session.get().isauth) currentPasswordWanted.set(false);
  });
}
