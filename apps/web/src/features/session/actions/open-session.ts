import type { AccessBadge } from '@pillarbox/contract/session/operations';
import { currentSession } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS } from '@pillarbox/contract/session/status';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { announceSignInAccepted } from '../../../lib/session-events.ts';
import { changeSession, isAtHome, session } from '../../../lib/session-state.ts';
import { readingBegins, startSocket } from '../../../lib/socket.ts';
import { dropStartCache, expectStartCache, openStartCache } from '../../../lib/start-cache/start-cache.ts';
import { setToken, tryKnownToken } from '../../../lib/token.ts';
import { forgetPreferences, loadPreferences, showsPreferences } from '../../preferences/public.ts';
import { readBadge } from '../../../lib/access-badge.ts';
import { FULL_LEVEL_ABOVE, isVerified } from '../state/badge.ts';

/**
 * Loads the session, as a page does when it starts. Opens the session when somebody is signed in. When the badge cookie says who
 * that is, preferences and mail load at the same time; the gateway refuses them if the session has ended.
 */
export async function resumeSession(): Promise<void> {
  const badge = readBadge();
  const expected = !session.get().isinit && badge !== null && isFull(badge) ? badge.mail : null;
  if (expected !== null) {
    tryKnownToken();
    expectStartCache();
    // In a microtask, because the other features start, and subscribe, in this turn too.
    queueMicrotask(announceSignInAccepted);
  }
  try {
    await openSession(expected);
  } catch (error) {
    if (expected !== null && isUnreachable(error) && (await openOffline())) return;
    // A failure counts as signed out. The sign-in screen shows the cause when the user tries to sign in.
    changeSession({ isinit: true, isauth: false });
  }
  // The failure of an early load must not count for the next user.
  if (expected !== null && !session.get().isauth) forgetPreferences();
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timed_out');
}

/** Shows what the browser keeps, when the gateway cannot be reached. Few pages start like this, so its code loads only then. */
async function openOffline(): Promise<boolean> {
  try {
    const { openOfflineSession } = await import('./offline-session.ts');
    return await openOfflineSession(openSession);
  } catch {
    return false;
  }
}

/** Continues a session after its second factor: loads what the gateway refused before [AUTH-011, AUTH-012]. */
export async function continueSession(): Promise<void> {
  readingBegins();
  if (isFull(readBadge())) announceSignInAccepted();
  await openSession(session.get().user?.mail ?? null);
}

/** Whether every factor was passed, so that preferences can be loaded before the gateway has described the session. */
export function isFull(badge: AccessBadge | null): boolean {
  return badge !== null && badge.level > FULL_LEVEL_ABOVE;
}

/** Signs out because not even basic preferences could be loaded (decision 2). */
function giveUp(error: unknown): never {
  changeSession({ isinit: true, isauth: false, statuscode: AUTH_STATUS.PREFSERROR });
  throw error;
}

/**
 * Loads the session and what depends on it. `mail` is the user that is expected to be signed in, if known; then preferences
 * load at the same time.
 */
export async function openSession(mail: string | null): Promise<void> {
  const early = mail !== null && isFull(readBadge()) ? loadPreferences(mail) : undefined;
  // It is awaited below. Without this handler an earlier failure would be an unhandled rejection.
  early?.catch(() => undefined);
  const reply = await call(currentSession, {});
  const user = reply.user;
  if (!reply.isauth || user === null) {
    changeSession({ isinit: true, isauth: false, user: null, localkey: '', oldlocalkeys: [] });
    dropStartCache();
    return;
  }
  setToken(reply);
  const { is2faSetupRequired, passwordExpired, localkey, oldlocalkeys = [] } = reply;
  const isverified = isVerified(readBadge(), reply.isverified);
  const next = { isinit: true, isauth: true, isverified, is2faSetupRequired, passwordExpired };
  // While a gate of the session is due, the gateway refuses preferences.
  const ready = isAtHome({ ...session.get(), ...next });
  if (ready) {
    const loaded = mail === user.mail && early ? early : loadPreferences(user.mail);
    // What the browser kept of the last start shows at once; what the gateway says replaces it.
    const settled = loaded.catch(() => undefined);
    await Promise.race([openStartCache({ mail: user.mail, localkey }), settled]);
    if (showsPreferences()) loaded.catch(giveUp).catch(() => undefined);
    else await loaded.catch(giveUp);
    // Set before the first screen renders, so that it renders once.
    await setLanguage(currentPreferences().language).catch(() => undefined);
  }
  changeSession({
    ...next,
    prefsloaded: ready,
    user,
    localkey,
    oldlocalkeys,
    statuscode: AUTH_STATUS.AUTHSUCCESS,
    reason: null,
  });
  if (ready) startSocket();
}
