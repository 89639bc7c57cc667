import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { rememberCustomLogin } from './state/custom-login.ts';
import { followDuties } from './actions/duties.ts';
import { followInactivity } from './actions/inactivity.ts';
import { followPasswordDuty } from './password/password-duty.ts';
import { session } from '../../lib/session-state.ts';
import { signOut } from './actions/sign-out.ts';

/**
 * Starts and stops what runs during a session: inactivity is counted from sign-in [AUTH-052] to sign-out [AUTH-053],
 * and the provider's own sign-in page is remembered. Called once when the page starts.
 */
export function followSession(): void {
  let stop: (() => void) | null = null;
  const follow = (): void => {
    const { isauth } = session.get();
    if (isauth === (stop !== null)) return;
    stop?.();
    stop = isauth ? startSession() : null;
  };
  follow();
  session.subscribe(follow);
  followPasswordDuty();
  followDuties();
}

function startSession(): () => void {
  rememberCustomLogin();
  return followInactivity(
    () => pageSettingsOf(partner.get()),
    () => void signOut(),
  );
}
