import type { ReplyOf } from '@pillarbox/contract/operation';
import { autologin } from '@pillarbox/contract/session/autologin';
import type { AutologinQuestion } from '@pillarbox/contract/session/autologin';
import type { AccessBadge, SnappedReply } from '@pillarbox/contract/session/operations';
import { currentSession, login } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, LOGIN_DELAY_MS } from '@pillarbox/contract/session/status';
import type { TextKey } from '@pillarbox/locales/keys';
import { isLoginName } from '@pillarbox/rules/address';
import { call } from '../../lib/call.ts';
import { goOutside } from '../../lib/go-outside.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { announceSignInAccepted, finishBeforeSignOut } from '../../lib/session-events.ts';
import { startSocket, stopSocket } from '../../lib/socket.ts';
import { kept } from '../../lib/storage.ts';
import { setToken } from '../../lib/token.ts';
import { PARTNER_KEY, partner } from '../../lib/partner.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { loadPreferences } from '../preferences/public.ts';
import { changeSession, isAtHome, session } from '../../lib/session-state.ts';
import { FULL_LEVEL_ABOVE, isVerified, readBadge } from './badge.ts';
import { leaveForProvider } from './snapped.ts';

/** What the form holds. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly keep: boolean;
}

/** What is wrong with a form before anything is sent, as keys of texts. */
export interface CredentialProblems {
  readonly user?: TextKey;
  readonly password?: TextKey;
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
  const { password, keep } = credentials;
  const body = { user: credentials.user.trim().toLowerCase(), password, keep, ...snapInfo() };
  const reply = await call(login, { body });
  if (reply.status === AUTH_STATUS.SNAPPEDUSER) {
    changeSession({ statuscode: AUTH_STATUS.SNAPPEDUSER });
    return leaveForProvider(reply, credentials.password);
  }
  await enter(reply, before);
}

/**
 * Signs in by a one-time sign-in of the provider's back end [SHELL-021]. Answers with a question when somebody else is signed in:
 * then nothing has happened yet. Fails with ApiError `autologin_used` or a transport's.
 */
export async function signInOnce(token: string): Promise<AutologinQuestion | null> {
  const reply = await call(autologin, { body: { token } });
  if ('question' in reply) return reply.question;
  if (reply.status !== AUTH_STATUS.SNAPPEDUSER) await enter(reply, session.get().user?.mail);
  return null;
}

/**
 * Signs in by a one-time sign-in in the place of who is signed in, whose address is `instead`. The page loads anew then, so that
 * nothing of the other user stays in it. Answers and fails as `signInOnce`; who was signed in still is when it fails.
 */
export async function signInInstead(token: string, instead: string): Promise<AutologinQuestion | null> {
  await finishBeforeSignOut();
  // It would report the end of the session that is replaced.
  stopSocket();
  try {
    const reply = await call(autologin, { body: { token, instead } });
    if ('question' in reply) {
      startSocket();
      return reply.question;
    }
  } catch (error) {
    startSocket();
    throw error;
  }
  kept.clearExcept([PARTNER_KEY]);
  goOutside('/');
  return null;
}

/** Goes on after the gateway has let somebody in; `before` is whom this page knew until then. */
async function enter(reply: Exclude<ReplyOf<typeof login>, SnappedReply>, before: string | undefined): Promise<void> {
  setToken(reply);
  if (before !== reply.user.mail) queryClient.clear();
  // The gateway answers nothing of the mailbox yet to whoever owes more than the password.
  if (isFull(readBadge())) announceSignInAccepted();
  changeSession({ statuscode: AUTH_STATUS.PREFSLOADING });
  await new Promise((resolve) => setTimeout(resolve, LOGIN_DELAY_MS));
  await openSession(reply.user.mail);
}

/** How the provider redirects its sign-in, as its settings say; they, and not what is sent here, count [API-013]. */
function snapInfo(): { SnapInfo?: Record<string, string> } {
  const { SnapOn, SnapUrl, SnapEmailField, SnapPassField, SnapShortEmailOn, SnapRemoteAuth } = pageSettingsOf(
    partner.get(),
  );
  if (SnapOn !== 'YES') return {};
  return { SnapInfo: { SnapOn, SnapUrl, SnapEmailField, SnapPassField, SnapShortEmailOn, SnapRemoteAuth } };
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

/**
 * Goes on with a session that has just done what it owed, its second factor for one: what waited for that is loaded now
 * [AUTH-011, AUTH-012].
 */
export async function continueSession(): Promise<void> {
  if (isFull(readBadge())) announceSignInAccepted();
  await openSession(session.get().user?.mail ?? null);
}

/** Whether the badge says that nothing is owed: what is loaded before the gateway has said more is not refused then. */
function isFull(badge: AccessBadge | null): boolean {
  return badge !== null && badge.level > FULL_LEVEL_ABOVE;
}

/** Not even basic settings could be made: there is nothing to go on with (decision 2). */
function giveUp(error: unknown): never {
  changeSession({ isinit: true, isauth: false, statuscode: AUTH_STATUS.PREFSERROR });
  throw error;
}

/** Reads the live session and loads what depends on it. `mail` is known right after sign-in and saves a round trip. */
async function openSession(mail: string | null): Promise<void> {
  const early = mail !== null && isFull(readBadge()) ? loadPreferences(mail) : undefined;
  // Waited for below; until then a failure must not count as one that nobody hears of.
  early?.catch(() => undefined);
  const reply = await call(currentSession, {});
  const user = reply.user;
  if (!reply.isauth || user === null) {
    changeSession({ isinit: true, isauth: false, user: null, localkey: '' });
    return;
  }
  setToken(reply);
  const { is2faSetupRequired, passwordExpired, localkey } = reply;
  const isverified = isVerified(readBadge(), reply.isverified);
  const next = { isinit: true, isauth: true, isverified, is2faSetupRequired, passwordExpired };
  // Until everything is passed there is nothing to load: the gateway would refuse it.
  const ready = isAtHome({ ...session.get(), ...next });
  if (ready) {
    await (early ?? loadPreferences(user.mail)).catch(giveUp);
    // Before anything shows in it: otherwise the screen is drawn twice.
    await setLanguage(currentPreferences().language).catch(() => undefined);
  }
  changeSession({ ...next, prefsloaded: ready, user, localkey, statuscode: AUTH_STATUS.AUTHSUCCESS, reason: null });
  if (ready) startSocket();
}
