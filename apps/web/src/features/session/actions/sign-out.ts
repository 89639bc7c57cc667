import type { ReplyOf } from '@pillarbox/contract/operation';
import { logout } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, COOKIE } from '@pillarbox/contract/session/status';
import { LASTING_KEYS } from '../../../lib/lasting-keys.ts';
import { setLanguage, browserLanguage } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { call } from '../../../lib/call.ts';
import { forgetSessionCookie } from '../../../lib/cookies.ts';
import { goOutside } from '../../../lib/go-outside.ts';
import { go } from '../../../lib/location.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { finishBeforeSignOut, onSessionEnd } from '../../../lib/session-events.ts';
import type { SessionEnd } from '../../../lib/session-events.ts';
import { tellShell } from '../../../lib/shell-state.ts';
import { stopSocket } from '../../../lib/socket.ts';
import { dropStartCache } from '../../../lib/start-cache/start-cache.ts';
import { kept } from '../../../lib/storage.ts';
import { clearToken } from '../../../lib/token.ts';
import { growl } from '../../../lib/growl.ts';
import { partner } from '../../../lib/partner.ts';
import { forgetPreferences } from '../../preferences/public.ts';
import { customLoginAfterSignOut, forgetCustomLogin } from '../state/custom-login.ts';
import { NOBODY, changeSession, session } from '../../../lib/session-state.ts';

/** Time limit of the sign-out call in ms [CONST-030]. */
const LOGOUT_TIMEOUT_MS = 3000;
const CHANNEL = 'session';

/**
 * Signs out: features save their unsaved work, the gateway ends the session, then state, cookies and stored values are
 * cleared except the partner's [AUTH-035 to AUTH-043]. When the gateway cannot end the session, the user stays signed
 * in and a growl says so [AUTH-040].
 */
export async function signOut(): Promise<void> {
  if (!session.get().isauth) return;
  await finishBeforeSignOut();
  const ended = await endAtGateway();
  if (ended === null) {
    growl.show({ type: 'danger', text: text('LANG_SESSION_CANNOT_SIGN_OUT') });
    return;
  }
  announceSignOut();
  clearAndLeave(ended.url);
}

/** Signs out after the gateway has ended the session. */
export function leaveEndedSession(): void {
  announceSignOut();
  clearAndLeave();
}

/**
 * Clears everything and opens the sign-in screen, or the provider's own one [AUTH-043, AUTH-044]. `outside` comes first: the page
 * of the issuer that signs the user out there, too.
 */
function clearAndLeave(outside?: string): void {
  const custom = outside ?? customLoginAfterSignOut();
  forgetEverything();
  changeSession({ ...NOBODY, isinit: true, reason: 'signed-out' });
  if (custom === null) go('/login', { replace: true });
  else goOutside(custom);
}

/** Ends the session. Null when the gateway did not. */
async function endAtGateway(): Promise<ReplyOf<typeof logout> | null> {
  try {
    const reply = await call(logout, {}, { timeout: LOGOUT_TIMEOUT_MS });
    return reply.isauth ? null : reply;
  } catch {
    return null;
  }
}

function forgetEverything(): void {
  clearToken();
  stopSocket();
  forgetPreferences();
  queryClient.clear();
  dropStartCache();
  kept.clearExcept(LASTING_KEYS);
  for (const name of [COOKIE.RTOKEN, COOKIE.ACCESS_BADGE]) forgetSessionCookie(name);
  forgetCustomLogin();
  growl.hide();
  tellShell({ status: '', titleStatus: '', badges: {}, paneOpen: false });
  void setLanguage(partner.get()?.branding.WebmailLanguage ?? browserLanguage());
}

/**
 * Handles a session that has expired [AUTH-032]: shows the sign-in screen with a message; signing in again returns to
 * this location. Stored values stay, so that unsaved text is not lost. Does nothing when nobody is signed in.
 */
function expire(end: SessionEnd): void {
  const now = session.get();
  const reason = end === 'issuer' ? 'issuer-ended' : 'expired';
  // The socket may have said first that the session has ended, without saying why.
  if (now.reason === 'expired' && reason === 'issuer-ended') changeSession({ reason });
  if (!now.isauth) return;
  clearToken();
  stopSocket();
  forgetPreferences();
  dropStartCache();
  changeSession({
    isauth: false,
    statuscode: AUTH_STATUS.NONE,
    prefsloaded: false,
    reason,
    returnTo: location.hash.slice(1) || null,
    localkey: '',
    oldlocalkeys: [],
  });
  go('/login', { replace: true });
}

let channel: BroadcastChannel | null = null;

function announceSignOut(): void {
  channel?.postMessage('signed-out');
}

/** Follows the end of the session, reported by the gateway or by another tab. Called once when the page starts. */
export function followSessionEnd(): void {
  onSessionEnd(expire);
  if (typeof BroadcastChannel !== 'function') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (event) => {
    if (event.data !== 'signed-out' || !session.get().isauth) return;
    clearAndLeave();
  });
}
