import { currentSession, login } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, LOGIN_DELAY_MS } from '@pillarbox/contract/session/status';
import { isLoginName } from '@pillarbox/rules/address';
import { call } from '../../lib/call.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { announceSignInAccepted } from '../../lib/session-events.ts';
import { startSocket } from '../../lib/socket.ts';
import { setToken } from '../../lib/token.ts';
import { currentPreferences, loadPreferences } from '../preferences/public.ts';
import { changeSession, isVerified, readBadge, session } from './session.ts';
import { leaveForProvider } from './snapped.ts';

/** What the form holds. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly keep: boolean;
}

/** What is wrong with a form before anything is sent, as keys of texts. */
export interface CredentialProblems {
  readonly user?: string;
  readonly password?: string;
}

/** Both fields are required; the name is an address or a plain local part [AUTH-008, VAL-027]. */
export function checkCredentials({ user, password }: Credentials): CredentialProblems {
  const name = user.trim();
  const userKey = name === '' ? 'LANG_SESSION_NO_ADDRESS' : isLoginName(name) ? undefined : 'LANG_SESSION_BAD_ADDRESS';
  return {
    ...(userKey === undefined ? {} : { user: userKey }),
    ...(password === '' ? { password: 'LANG_SESSION_NO_PASSWORD' } : {}),
  };
}

/**
 * Signs in: the call, the pause of 100 ms [AUTH-009], then preferences if every factor has been passed [AUTH-010]. The
 * session counts as open only after that. Fails with ApiError `invalid_credentials`, `sign_in_delayed` or a transport's.
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const before = session.get().user?.mail;
  const body = { user: credentials.user.trim().toLowerCase(), password: credentials.password, keep: credentials.keep };
  const reply = await call(login, { body });
  if (reply.status === AUTH_STATUS.SNAPPEDUSER) {
    changeSession({ status: AUTH_STATUS.SNAPPEDUSER });
    return leaveForProvider(reply, credentials.password);
  }
  setToken(reply);
  if (before !== reply.user.mail) queryClient.clear();
  announceSignInAccepted();
  changeSession({ status: AUTH_STATUS.PREFSLOADING });
  await new Promise((resolve) => setTimeout(resolve, LOGIN_DELAY_MS));
  await openSession(reply.user.mail);
}

/** Asks who is signed in, as a reloaded page does first; opens the session when somebody is. */
export async function resumeSession(): Promise<void> {
  try {
    await openSession(null);
  } catch {
    // Nobody can be told apart from signed out here; the sign-in screen says what is wrong when it is tried.
    changeSession({ isinit: true, isauth: false });
  }
}

/** Reads the live session and loads what depends on it. `mail` is known right after sign-in and saves a round trip. */
async function openSession(mail: string | null): Promise<void> {
  const verified = isVerified(readBadge(), false);
  const early = mail !== null && verified ? loadPreferences(mail) : undefined;
  const reply = await call(currentSession, {});
  const user = reply.user;
  if (!reply.isauth || user === null) {
    changeSession({ isinit: true, isauth: false, user: null, localkey: '' });
    return;
  }
  setToken(reply);
  const isverified = isVerified(readBadge(), false);
  if (isverified) await (early ?? loadPreferences(user.mail));
  // Before anything shows in it: otherwise the screen is drawn twice.
  if (isverified) await setLanguage(currentPreferences().language).catch(() => undefined);
  changeSession({
    isinit: true,
    isauth: true,
    isverified,
    user,
    localkey: reply.localkey,
    status: AUTH_STATUS.AUTHSUCCESS,
    reason: null,
  });
  if (isverified) startSocket();
}
