import { Failure } from '@pillarbox/contract/failure';
import { currentSession, login, logout, refreshToken } from '@pillarbox/contract/session/operations';
import type { AccessBadge, User } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, COOKIE, HEADER } from '@pillarbox/contract/session/status';
import type { Clock } from '../../platform/clock/clock.ts';
import { hostName } from '../../platform/http/origin.ts';
import type { Exchange, Mount, Session } from '../../platform/http/road.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { TOKEN_LIFE } from '../../platform/sessions/sessions.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { createAttemptsStore } from './attempts.store.ts';
import type { Db } from '../../platform/database/database.ts';
import { SignInService } from './sign-in.service.ts';
import type { SignInDeps } from './sign-in.service.ts';

/** What the session feature needs of the rest of the gateway. */
export interface SessionFeatureDeps extends Pick<SignInDeps, 'partnerOf' | 'checkPassword'> {
  readonly mount: Mount;
  readonly db: Db;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Told of every new session. Must not throw. */
  readonly signedIn: (session: Session) => void;
}

/** What the session feature offers. */
export interface SessionFeature {
  /** Removes what has run out; to be called now and then. */
  sweep(): Promise<void>;
}

/** A level above 100 says that no second factor is due [AUTH-014]. */
const FULL_LEVEL = 101;
/** Counts of failed sign-ins are kept so long, in milliseconds. */
const ATTEMPTS_LIFE = 24 * 60 * 60_000;

/** Puts sign-in, sign-out and tokens on the road. */
export function sessionFeature(deps: SessionFeatureDeps): SessionFeature {
  const { mount, sessions, secrets, clock } = deps;
  const attempts = createAttemptsStore(deps.db);
  const service = new SignInService({ ...deps, attempts });

  const giveToken = (exchange: Exchange, session: Session): { expires: number; now: number } => {
    const { token, expires } = sessions.issueToken(session.id);
    exchange.setCookie(COOKIE.ACCESS_TOKEN, token, { httpOnly: true, maxAge: TOKEN_LIFE / 1000 });
    return { expires, now: clock.now() };
  };

  mount(login, async ({ body, session: earlier, exchange }) => {
    const { user, password, keep } = body;
    const host = hostName(exchange.host) ?? '';
    const { opened } = await service.signIn({ user, password, keep, host, ip: exchange.ip });
    // Never two sessions behind one cookie: the one that the browser came with ends.
    const planted = whoever(earlier);
    if (planted) await sessions.end(planted.id);
    const life = opened.maxAge === null ? {} : { maxAge: opened.maxAge };
    const { session } = opened;
    deps.signedIn(session);
    exchange.setCookie(COOKIE.SESSION, opened.cookie, { httpOnly: true, ...life });
    exchange.setCookie(COOKIE.RTOKEN, session.rtoken, { httpOnly: false, ...life });
    exchange.setCookie(COOKIE.ACCESS_BADGE, JSON.stringify(badgeOf(session)), { httpOnly: false, ...life });
    return { status: AUTH_STATUS.AUTHSUCCESS, user: userOf(session), ...giveToken(exchange, session) };
  });

  mount(logout, async ({ session, exchange }) => {
    await sessions.end(session.id);
    for (const name of Object.values(COOKIE)) exchange.clearCookie(name);
    return { isauth: false };
  });

  mount(refreshToken, ({ session, exchange }) => {
    if (exchange.header(HEADER.DNX) !== '1')
      return Promise.reject(new Failure('invalid_request', { field: HEADER.DNX }));
    return Promise.resolve(giveToken(exchange, session));
  });

  mount(currentSession, ({ session: found, exchange }) => {
    const now = clock.now();
    const session = whoever(found);
    const duty = session?.duty ?? null;
    const duties = {
      isverified: session !== null && duty !== 'verify',
      is2faSetupRequired: duty === 'setup',
      passwordExpired: duty === 'password',
    };
    if (!session) return Promise.resolve({ isauth: false, ...duties, user: null, expires: 0, now, localkey: '' });
    // A password alone opens nothing of what the browser keeps.
    const localkey =
      duty === 'verify' ? '' : secrets.key(`local-store/${session.partner}/${session.mail}`).toString('base64');
    return Promise.resolve({
      isauth: true,
      ...duties,
      user: userOf(session),
      localkey,
      ...giveToken(exchange, session),
    });
  });

  return {
    sweep: async () => {
      await sessions.sweep();
      await attempts.removeBefore(new Date(clock.now() - ATTEMPTS_LIFE));
    },
  };
}

/** An operation's type does not carry who may call it, so the session of an anonymous call looks certain to be there. */
function whoever(session: Session | null): Session | null {
  return session;
}

function userOf({ mail, account, domain, maillogin }: Session): User {
  return { mail, account, domain, maillogin };
}

function badgeOf({ mail, maillogin }: Session): AccessBadge {
  return { mail, maillogin, level: FULL_LEVEL };
}
