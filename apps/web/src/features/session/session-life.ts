import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { rememberCustomLogin } from './custom-login.ts';
import { followDuties } from './duties.ts';
import { followInactivity } from './inactivity.ts';
import { followPasswordDuty } from './password/password-duty.ts';
import { session } from '../../lib/session-state.ts';
import { signOut } from './sign-out.ts';

/**
 * What lasts as long as a session: inactivity is watched from sign-in [AUTH-052] to sign-out [AUTH-053], and the provider's
 * own sign-in page is remembered. Called once when the page starts.
 */
export function followSession(): void {
  let stop: (() => void) | null = null;
  const follow = (): void => {
    const { isauth } = session.get();
    if (isauth === (stop !== null)) return;
    stop?.();
    stop = isauth ? begin() : null;
  };
  follow();
  session.subscribe(follow);
  followPasswordDuty();
  followDuties();
}

function begin(): () => void {
  rememberCustomLogin();
  return followInactivity(
    () => pageSettingsOf(partner.get()),
    () => void signOut(),
  );
}
