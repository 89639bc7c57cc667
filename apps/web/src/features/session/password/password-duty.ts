import { go } from '../../../lib/location.ts';
import { onSessionDuty } from '../../../lib/session-events.ts';
import { createStore } from '../../../lib/store.ts';
import { changeSession, session } from '../../../lib/session-state.ts';

/** The password that the session holds was changed elsewhere: the present one has to be given. */
export const presentPasswordWanted = createStore(false);

/**
 * Follows what the gateway says of the session's password: one that has run out leads to its page [AUTH-056], one that was
 * changed elsewhere is asked for where the user is [SHELL-140]. Called once when the page starts.
 */
export function followPasswordDuty(): void {
  onSessionDuty((duty) => {
    if (!session.get().isauth) return;
    if (duty === 'password_outdated') {
      presentPasswordWanted.set(true);
      return;
    }
    if (duty !== 'password_change_required') return;
    changeSession({ passwordExpired: true });
    go('/expired', { replace: true });
  });
  session.subscribe(() => {
    if (!session.get().isauth) presentPasswordWanted.set(false);
  });
}
