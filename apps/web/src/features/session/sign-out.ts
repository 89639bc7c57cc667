import { logout } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, COOKIE } from '@pillarbox/contract/session/status';
import { setLanguage, browserLanguage } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { call } from '../../lib/call.ts';
import { forgetSessionCookie } from '../../lib/cookies.ts';
import { goOutside } from '../../lib/go-outside.ts';
import { go } from '../../lib/location.ts';
import { queryClient } from '../../lib/query-client.ts';
import { finishBeforeSignOut, onSessionEnd } from '../../lib/session-events.ts';
import { tellShell } from '../../lib/shell-state.ts';
import { stopSocket } from '../../lib/socket.ts';
import { kept } from '../../lib/storage.ts';
import { clearToken } from '../../lib/token.ts';
import { growl } from '../../lib/growl.ts';
import { PARTNER_KEY, partner } from '../../lib/partner.ts';
import { forgetPreferences } from '../preferences/public.ts';
import { customLoginAfterSignOut, forgetCustomLogin } from './custom-login.ts';
import { NOBODY, changeSession, session } from '../../lib/session-state.ts';

/** The sign-out call's time-out in ms [CONST-030]. */
const LOGOUT_TIMEOUT_MS = 3000;
const CHANNEL = 'session';

/**
 * Signs out: first lets features save what is in hand, then ends the session at the gateway, then clears state, cookies
 * and kept values except the partner's [AUTH-035 to AUTH-043]. When the gateway cannot end it, the user stays signed in
 * and is told so [AUTH-040].
 */
export async function signOut(): Promise<void> {
  if (!session.get().isauth) return;
  await finishBeforeSignOut();
  if (!(await endAtGateway())) {
    growl.show({ type: 'danger', text: text('LANG_SESSION_CANNOT_SIGN_OUT') });
    return;
  }
  announce();
  leave();
}

/** Signs out after the gateway has ended the session by itself: there is nothing to ask it for any more. */
export function leaveEndedSession(): void {
  announce();
  leave();
}

/** Clears everything and goes to the sign-in screen, or to the provider's own one [AUTH-043, AUTH-044]. */
function leave(): void {
  const custom = customLoginAfterSignOut();
  forgetEverything();
  changeSession({ ...NOBODY, isinit: true, reason: 'signed-out' });
  if (custom === null) go('/login', { replace: true });
  else goOutside(custom);
}

async function endAtGateway(): Promise<boolean> {
  try {
    const reply = await call(logout, {}, { timeout: LOGOUT_TIMEOUT_MS });
    return !reply.isauth;
  } catch {
    return false;
  }
}

function forgetEverything(): void {
  clearToken();
  stopSocket();
  forgetPreferences();
  queryClient.clear();
  kept.clearExcept([PARTNER_KEY]);
  for (const name of [COOKIE.RTOKEN, COOKIE.ACCESS_BADGE]) forgetSessionCookie(name);
  forgetCustomLogin();
  growl.hide();
  tellShell({ status: '', titleStatus: '', badges: {}, paneOpen: false });
  void setLanguage(partner.get()?.branding.WebmailLanguage ?? browserLanguage());
}

/**
 * The session ended by itself [AUTH-032]: the sign-in screen shows with a message, and signing in again leads back to the
 * place. What is kept in the browser stays, so that nothing typed is lost. Does nothing when nobody is signed in.
 */
function expire(): void {
  const now = session.get();
  if (!now.isauth) return;
  clearToken();
  stopSocket();
  forgetPreferences();
  changeSession({
    isauth: false,
    statuscode: AUTH_STATUS.NONE,
    prefsloaded: false,
    reason: 'expired',
    returnTo: location.hash.slice(1) || null,
    localkey: '',
  });
  go('/login', { replace: true });
}

let channel: BroadcastChannel | null = null;

function announce(): void {
  channel?.postMessage('signed-out');
}

/** Follows the session's end, from the gateway and from other tabs. Called once when the page starts. */
export function followSessionEnd(): void {
  onSessionEnd(expire);
  if (typeof BroadcastChannel !== 'function') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (event) => {
    if (event.data !== 'signed-out' || !session.get().isauth) return;
    leave();
  });
}
