import type { BodyOf, ReplyOf } from '@pillarbox/contract/operation';
import { autologin } from '@pillarbox/contract/session/autologin';
import type { AutologinQuestion } from '@pillarbox/contract/session/autologin';
import { beginIssuerSignIn, finishIssuerSignIn } from '@pillarbox/contract/session/issuer';
import type { SnappedReply } from '@pillarbox/contract/session/operations';
import { login } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, LOGIN_DELAY_MS } from '@pillarbox/contract/session/status';
import type { TextKey } from '@pillarbox/locales/keys';
import { isLoginName } from '@pillarbox/rules/address';
import { LASTING_KEYS } from '../../../lib/lasting-keys.ts';
import { call } from '../../../lib/call.ts';
import { goOutside } from '../../../lib/go-outside.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { announceSignInAccepted, finishBeforeSignOut } from '../../../lib/session-events.ts';
import { readingBegins, startSocket, stopSocket } from '../../../lib/socket.ts';
import { dropStartCache } from '../../../lib/start-cache/start-cache.ts';
import { kept, keptInTab } from '../../../lib/storage.ts';
import { setToken } from '../../../lib/token.ts';
import { partner } from '../../../lib/partner.ts';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { changeSession, session } from '../../../lib/session-state.ts';
import { readBadge } from '../../../lib/access-badge.ts';
import { isFull, openSession } from './open-session.ts';
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
  kept.clearExcept(LASTING_KEYS);
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
