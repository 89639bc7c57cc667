import { Failure } from '@pillarbox/contract/failure';
import { currentSession, login, logout, refreshToken } from '@pillarbox/contract/session/operations';
import type { User } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, COOKIE, HEADER } from '@pillarbox/contract/session/status';
import type { Clock } from '../../platform/clock/clock.ts';
import { hostName } from '../../platform/http/origin.ts';
import type { Mount, Session } from '../../platform/http/road.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { createAttemptsStore } from './attempts.store.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Owner } from './second-factor/owner.ts';
import { mountSecondFactor } from './second-factor/second-factor.feature.ts';
import type { SecondFactorCalls } from './second-factor/second-factor-calls.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import type { Provider } from './second-factor/second-factor.ts';
import { createSessionCookies } from './session-cookies.ts';
import { SignInService } from './sign-in.service.ts';
import type { SignInDeps } from './sign-in.service.ts';

/** What the session feature needs of the rest of the gateway. */
export interface SessionFeatureDeps
  extends Pick<SignInDeps, 'partnerOf' | 'checkPassword'>, Pick<SecondFactorCalls, 'tellEnabled'> {
  readonly mount: Mount;
  readonly db: Db;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** What a partner says about second factors, by its id. */
  readonly providerOf: (partner: string) => Provider;
  /** Told of every session that begins and owes nothing, or has done what it owed. Must not throw. */
  readonly signedIn: (session: Session) => void;
}

/** What the session feature offers. */
export interface SessionFeature {
  /** Removes what has run out; to be called now and then. */
  sweep(): Promise<void>;
  /** What of an account's preferences this feature knows [PREF-103]. */
  toldOf(owner: Owner): Promise<{ readonly g2fa_enabled: 0 | 1 }>;
}

/** Counts of failed sign-ins are kept so long, in milliseconds. */
const ATTEMPTS_LIFE = 24 * 60 * 60_000;

/** Puts sign-in, sign-out and tokens on the road. */
export function sessionFeature(deps: SessionFeatureDeps): SessionFeature {
  const { mount, sessions, secrets, clock } = deps;
  const attempts = createAttemptsStore(deps.db);
  const factor = createSecondFactor(deps);
  const cookies = createSessionCookies(sessions, clock);
  const service = new SignInService({
    ...deps,
    attempts,
    factorFor: (owner, brought) => factor.factorFor(owner, brought),
  });
  const provePassword: SecondFactorCalls['provePassword'] = (session, password, ip) =>
    service.provePassword(session, password, ip);
  mountSecondFactor({ ...deps, factor, cookies, provePassword });

  mount(login, async ({ body, session: earlier, exchange }) => {
    const { user, password, keep } = body;
    const host = hostName(exchange.host) ?? '';
    const agent = exchange.header('user-agent') ?? '';
    const { ip, cookies: brought } = exchange;
    const { opened } = await service.signIn({ user, password, keep, host, ip, agent, cookies: brought });
    // Never two sessions behind one cookie: the one that the browser came with ends.
    const planted = whoever(earlier);
    if (planted) await sessions.end(planted.id);
    const { session } = opened;
    // The password alone sets nothing going for a session that owes more.
    if (session.duty === null) deps.signedIn(session);
    return { status: AUTH_STATUS.AUTHSUCCESS, user: userOf(session), ...cookies.give(exchange, opened) };
  });

  mount(logout, async ({ session, exchange }) => {
    await sessions.end(session.id);
    for (const name of Object.values(COOKIE)) exchange.clearCookie(name);
    return { isauth: false };
  });

  mount(refreshToken, ({ session, exchange }) => {
    if (exchange.header(HEADER.DNX) !== '1')
      return Promise.reject(new Failure('invalid_request', { field: HEADER.DNX }));
    return Promise.resolve(cookies.giveToken(exchange, session));
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
    cookies.mendBadge(exchange, session);
    // A password alone opens nothing of what the browser keeps.
    const localkey =
      duty === 'verify' ? '' : secrets.key(`local-store/${session.partner}/${session.mail}`).toString('base64');
    return Promise.resolve({
      isauth: true,
      ...duties,
      user: userOf(session),
      localkey,
      ...cookies.giveToken(exchange, session),
    });
  });

  return {
    toldOf: async (owner) => ({ g2fa_enabled: (await factor.authenticator.isEnabled(owner)) ? 1 : 0 }),
    sweep: async () => {
      await sessions.sweep();
      await factor.sweep();
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
