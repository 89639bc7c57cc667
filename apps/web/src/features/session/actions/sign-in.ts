import type { BodyOf, ReplyOf } from '@pillarbox/contract/operation';
import { autologin } from '@pillarbox/contract/session/autologin';
import type { AutologinQuestion } from '@pillarbox/contract/session/autologin';
import { beginIssuerSignIn, finishIssuerSignIn } from '@pillarbox/contract/session/issuer';
import type { AccessBadge, SnappedReply } from '@pillarbox/contract/session/operations';
import { currentSession, login } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, LOGIN_DELAY_MS } from '@pillarbox/contract/session/status';
import type { TextKey } from '@pillarbox/locales/keys';
import { isLoginName } from '@pillarbox/rules/address';
import { call } from '../../../lib/call.ts';
import { goOutside } from '../../../lib/go-outside.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { announceSignInAccepted, finishBeforeSignOut } from '../../../lib/session-events.ts';
import { readingBegins, startSocket, stopSocket } from '../../../lib/socket.ts';
import { dropStartCache, expectStartCache, openStartCache } from '../../../lib/start-cache/start-cache.ts';
import { kept, keptInTab } from '../../../lib/storage.ts';
import { setToken, tryKnownToken } from '../../../lib/token.ts';
import { PARTNER_KEY, partner } from '../../../lib/partner.ts';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { forgetPreferences, loadPreferences, showsPreferences } from '../../preferences/public.ts';
import { changeSession, isAtHome, session } from '../../../lib/session-state.ts';
import { FULL_LEVEL_ABOVE, isVerified, readBadge } from '../state/badge.ts';
import { submitToProvider } from './provider-redirect.ts';

/** Where the user wanted to go before the browser left for the issuer. Kept by the tab, because the page ends meanwhile. */
const RETURN_KEY = 'issuer-return';

/** The input of the sign-in form. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly keep: boolean;
}

/** Errors of the input, as keys of texts. */
export interface CredentialProblems {
  readonly user?: TextKey;
  readonly password?: TextKey;
}

/** Checks the input: both fields are required, and the user is an address or a local part [AUTH-008, VAL-027]. */
export function checkCredentials({ user, password }: Credentials): CredentialProblems {
  const name = user.trim();
  const userKey = name === '' ? 'LANG_SESSION_NO_ADDRESS' : isLoginName(name) ? undefined : 'LANG_SESSION_BAD_ADDRESS';
  return {
    ...(userKey === undefined ? {} : { user: userKey }),
    ...(password === '' ? { password: 'LANG_SESSION_NO_PASSWORD' } : {}),
  };
}

/**
 * Signs in: the call, a pause of 100 ms [AUTH-009], then preferences if every factor was passed [AUTH-010]. Only after
 * that is the session open. Rejects with ApiError `invalid_credentials`, `sign_in_delayed`, or one of the network.
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const before = session.get().user?.mail;
  const { password, keep } = credentials;
  const body = { user: credentials.user.trim().toLowerCase(), password, keep, ...providerRedirectInfo() };
  const reply = await call(login, { body });
  if (reply.status === AUTH_STATUS.SNAPPEDUSER) {
    changeSession({ statuscode: AUTH_STATUS.SNAPPEDUSER });
    return submitToProvider(reply, credentials.password);
  }
  await acceptSignIn(reply, before);
}

/**
 * Signs in with a one-time token of the provider's back end [SHELL-021]. When somebody else is signed in, it changes
 * nothing and returns a question. Rejects with ApiError `autologin_used`, or one of the network.
 */
export async function signInOnce(token: string): Promise<AutologinQuestion | null> {
  const reply = await call(autologin, { body: { token } });
  if ('question' in reply) return reply.question;
  if (reply.status !== AUTH_STATUS.SNAPPEDUSER) await acceptSignIn(reply, session.get().user?.mail);
  return null;
}

/**
 * Signs in with a one-time token and ends the session of the user with the address `instead`. Then the page is loaded
 * again, so that no data of the other user stays in it. Returns and rejects as `signInOnce`; on failure the other user
 * stays signed in.
 */
export async function replaceSession(token: string, instead: string): Promise<AutologinQuestion | null> {
  await finishBeforeSignOut();
  // The socket would report the end of the session that is replaced.
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
  dropStartCache();
  kept.clearExcept([PARTNER_KEY]);
  goOutside('/');
  return null;
}

/**
 * Begins a sign-in at the partner's issuer: the browser leaves for its page, and comes back to `/issuer`. Rejects with ApiError
 * `issuer_unavailable`, or one of the network.
 */
export async function beginAtIssuer(keep: boolean): Promise<void> {
  const { url } = await call(beginIssuerSignIn, { body: { keep } });
  keptInTab.set(RETURN_KEY, session.get().returnTo);
  goOutside(url);
}

/**
 * Lets the issuer confirm who the signed-in user is, before an action that asks for that. The browser comes back to this
 * location. Rejects as `beginAtIssuer`.
 */
export async function confirmAtIssuer(): Promise<void> {
  const { url } = await call(beginIssuerSignIn, { body: { confirms: true } });
  await finishBeforeSignOut();
  keptInTab.set(RETURN_KEY, location.hash.slice(1));
  goOutside(url);
}

/**
 * Completes a sign-in with what the issuer put into the address. Returns where the user wanted to go. Rejects with ApiError
 * `issuer_refused`, `issuer_account`, `issuer_unavailable`, or one of the network; a user who was signed in then still is.
 */
export async function finishAtIssuer(returned: BodyOf<typeof finishIssuerSignIn>): Promise<string> {
  const before = session.get().user?.mail;
  const reply = await call(finishIssuerSignIn, { body: returned });
  const wanted = keptInTab.get(RETURN_KEY);
  keptInTab.remove(RETURN_KEY);
  if ('status' in reply && reply.status !== AUTH_STATUS.SNAPPEDUSER) await acceptSignIn(reply, before);
  return typeof wanted === 'string' && wanted.startsWith('/') ? wanted : '/';
}

/**
 * Continues after the gateway has accepted a sign-in. `before` is the address of the user that this page knew until
 * then.
 */
async function acceptSignIn(
  reply: Exclude<ReplyOf<typeof login>, SnappedReply>,
  before: string | undefined,
): Promise<void> {
  setToken(reply);
  if (before !== reply.user.mail) {
    queryClient.clear();
    readingBegins();
  }
  // Before every factor is passed the gateway refuses calls of the mailbox.
  if (isFull(readBadge())) announceSignInAccepted();
  changeSession({ statuscode: AUTH_STATUS.PREFSLOADING });
  await new Promise((resolve) => setTimeout(resolve, LOGIN_DELAY_MS));
  await openSession(reply.user.mail);
}

/**
 * The provider's settings for redirecting a sign-in. The gateway uses its own copy of them, not what is sent here
 * [API-013].
 */
function providerRedirectInfo(): { SnapInfo?: Record<string, string> } {
  const { SnapOn, SnapUrl, SnapEmailField, SnapPassField, SnapShortEmailOn, SnapRemoteAuth } = pageSettingsOf(
    partner.get(),
  );
  if (SnapOn !== 'YES') return {};
  return { SnapInfo: { SnapOn, SnapUrl, SnapEmailField, SnapPassField, SnapShortEmailOn, SnapRemoteAuth } };
}

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
  } catch {
    // A failure counts as signed out. The sign-in screen shows the cause when the user tries to sign in.
    changeSession({ isinit: true, isauth: false });
  }
  // The failure of an early load must not count for the next user.
  if (expected !== null && !session.get().isauth) forgetPreferences();
}

/** Continues a session after its second factor: loads what the gateway refused before [AUTH-011, AUTH-012]. */
export async function continueSession(): Promise<void> {
  readingBegins();
  if (isFull(readBadge())) announceSignInAccepted();
  await openSession(session.get().user?.mail ?? null);
}

/** Whether every factor was passed, so that preferences can be loaded before the gateway has described the session. */
function isFull(badge: AccessBadge | null): boolean {
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
async function openSession(mail: string | null): Promise<void> {
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
