import { Failure } from '@pillarbox/contract/failure';
import { currentSession, login, logout, refreshToken } from '@pillarbox/contract/session/operations';
import type { User } from '@pillarbox/contract/session/operations';
import type { SnapSettings } from '@pillarbox/contract/session/settings';
import { AUTH_STATUS, COOKIE, HEADER } from '@pillarbox/contract/session/status';
import type { FastifyInstance } from 'fastify';
import type { Account } from '../../platform/account/account.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { hostName } from '../../platform/http/origin.ts';
import type { Exchange, Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { createAttemptsStore } from '../../platform/attempts/attempts.store.ts';
import { AppPasswordStore } from './app-passwords/app-password.store.ts';
import { mountAppPasswords } from './app-passwords/app-passwords.ts';
import type { AppPasswords } from './app-passwords/app-passwords.ts';
import { mountAutologin } from './autologin/autologin.feature.ts';
import type { AutologinCalls } from './autologin/autologin.feature.ts';
import { createAutologinStore } from './autologin/autologin.store.ts';
import { trustedPartner } from './autologin/trusted-back-end.ts';
import { mountDevices } from './devices/devices.feature.ts';
import { createKnownDeviceStore } from './devices/known-device.store.ts';
import { KnownDevices } from './devices/known-devices.ts';
import type { KnownDevicesDeps } from './devices/known-devices.ts';
import { readLoginName } from '../../platform/account/login-name.ts';
import { mountPassword } from './password/password.feature.ts';
import type { PasswordCalls } from './password/password.feature.ts';
import type { Db } from '../../platform/database/database.ts';
import { mountSecondFactor } from './second-factor/second-factor.feature.ts';
import type { SecondFactorCalls } from './second-factor/second-factor-calls.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import type { Provider } from './second-factor/second-factor.ts';
import { createSessionCookies } from './browser/session-cookies.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import type { SignInDeps, SignInRequest } from './sign-in/sign-in.service.ts';
import { issuerSignOut, mountIssuer } from './issuer/issuer.feature.ts';
import type { Issuers } from './issuer/issuer.feature.ts';
import { redirectReply } from './redirect/sign-in-redirect.ts';
import { optionalSession } from './browser/optional-session.ts';

/** Dependencies of the session feature. */
export interface SessionFeatureDeps
  extends
    Pick<SignInDeps, 'partnerOf' | 'checkPassword' | 'isPasswordExpired'>,
    Pick<SecondFactorCalls, 'publishEnabled'>,
    Pick<PasswordCalls, 'passwordsOf' | 'passwordChanged' | 'expire'>,
    Pick<AutologinCalls, 'trustedPartnerAt' | 'masterOf'>,
    Pick<KnownDevicesDeps, 'notifyNewDevice' | 'onDeviceCheckFailed'> {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly db: Db;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Returns what a partner's settings say about second factors, by its id. */
  readonly providerOf: (partner: string) => Provider;
  /** Returns how a partner redirects sign-in, by its id; undefined when it does not [BRAND-051]. */
  readonly snapOf: (partner: string) => SnapSettings | undefined;
  /** Returns whether users of a partner may sign in with a password, by its id. */
  readonly takesPasswords: (partner: string) => boolean;
  /** The issuers of partners; null: there are none. */
  readonly issuers: Issuers | null;
  /**
   * Called for every session that starts without duties, has completed its duties, or continues with another password. Must not
   * throw.
   */
  readonly signedIn: (session: Session) => void;
  /** Path of the files of an account for desktop programs; null when its partner has none. */
  readonly filesPathOf: (account: Account) => string | null;
  /** Called with the reason why the last use of an app password could not be stored. */
  readonly onAppPasswordError: (error: unknown) => void;
}

/** What the session feature offers to other features. */
export interface SessionFeature {
  /** Jobs of the installation. */
  readonly jobs: readonly Job[];
  /** Handles a password that was reset without a session: trusted browsers need the second factor again. */
  passwordChanged(owner: Account): Promise<void>;
  /** Returns the preferences of an account that this feature computes [PREF-103]. */
  preferencesOf(owner: Account): Promise<{ readonly g2fa_enabled: 0 | 1 }>;
  /** Passwords of phones and other programs. */
  readonly appPasswords: AppPasswords;
}

/** Time for which counts of failed sign-ins are kept, in milliseconds. */
const ATTEMPTS_LIFE_MS = 24 * 60 * 60_000;

/** Registers the operations of sign-in, sign-out and tokens, and those of the folders of this feature. */
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
  const devices = new KnownDevices({ ...deps, store: createKnownDeviceStore(deps.db) });
  const autologins = createAutologinStore(deps.db);
  const signedIn = (session: Session, exchange: Exchange): void => {
    deps.signedIn(session);
    devices.recordSignIn(session, exchange);
  };
  const passwordChanged = async (account: Account): Promise<void> => {
    await factor.devices.forgetAll(account);
    await deps.passwordChanged(account);
  };
  mountSecondFactor({ ...deps, factor, cookies, provePassword, signedIn });
  const appPasswords = mountAppPasswords({
    mount,
    store: new AppPasswordStore(deps.db),
    secrets,
    clock,
    filesPathOf: deps.filesPathOf,
    onError: deps.onAppPasswordError,
  });
  mountDevices({ mount, sessions, secrets, forgetTrusted: (owner) => factor.devices.forgetAll(owner) });
  mountPassword({
    ...deps,
    provePassword,
    onResealed: deps.signedIn,
    trustedAccount: (exchange, user) => {
      const { id, login: rules } = trustedPartner(exchange, deps.trustedPartnerAt);
      const { accountId, mail } = readLoginName(user, rules);
      return { accountId, partner: id, mail };
    },
    passwordChanged,
  });

  /** Signs in and sets the cookies of the new session. `earlier` is the session that the browser had. */
  const openSession = async (request: SignInRequest, exchange: Exchange, earlier: Session | null) => {
    const { opened } = await service.signIn(request);
    // A browser has one session: the earlier one ends.
    const previous = optionalSession(earlier);
    if (previous) await sessions.end(previous.id);
    const { session } = opened;
    // A session with a duty is not announced before the duty is done.
    if (session.duty === null) signedIn(session, exchange);
    return { status: AUTH_STATUS.AUTHSUCCESS, user: userOf(session), ...cookies.give(exchange, opened) };
  };
  mountAutologin({
    ...deps,
    store: autologins,
    signIn: ({ user, credentials }, exchange, earlier) =>
      openSession({ ...browserOf(exchange), user, keep: false, ...credentials }, exchange, earlier),
  });

  const { issuers } = deps;
  if (issuers !== null) {
    mountIssuer({
      ...deps,
      issuers,
      signIn: ({ user, keep, credentials }, exchange, earlier) =>
        openSession({ ...browserOf(exchange), user, keep, ...credentials }, exchange, earlier),
    });
  }

  mount(login, async ({ body, session: earlier, exchange }) => {
    const request = { ...browserOf(exchange), user: body.user, password: body.password, keep: body.keep };
    const { id, login: rules } = deps.partnerOf(request.host);
    if (!deps.takesPasswords(id)) throw new Failure('feature_off');
    const settings = deps.snapOf(id);
    const snapped = redirectReply(settings, () => readLoginName(request.user, rules));
    if (snapped === null) return openSession(request, exchange, earlier);
    // The provider's page either checks the password itself or relies on this check.
    if (settings?.SnapRemoteAuth !== 'YES') await service.admit(request);
    return snapped;
  });

  mount(logout, async ({ session, exchange }) => {
    const url = issuers === null ? undefined : await issuerSignOut(issuers, session, exchange);
    await sessions.end(session.id);
    for (const name of Object.values(COOKIE)) exchange.clearCookie(name);
    return { isauth: false, ...(url !== undefined && { url }) };
  });

  mount(refreshToken, ({ session, exchange }) => {
    if (exchange.header(HEADER.DNX) !== '1')
      return Promise.reject(new Failure('invalid_request', { field: HEADER.DNX }));
    return Promise.resolve(cookies.giveToken(exchange, session));
  });

  mount(currentSession, ({ session: found, exchange }) => {
    const now = clock.now();
    const known = optionalSession(found);
    // A page that is just loading has nothing to lose, so a session with an outdated password shows the sign-in page, which
    // asks for the current password.
    const session = known?.duty === 'present' ? null : known;
    const duty = session?.duty ?? null;
    const duties = {
      isverified: session !== null && duty !== 'verify',
      is2faSetupRequired: duty === 'setup',
      passwordExpired: duty === 'password',
    };
    if (!session) return Promise.resolve({ isauth: false, ...duties, user: null, expires: 0, now, localkey: '' });
    cookies.mendBadge(exchange, session);
    // The key of the browser's local store is withheld until the second factor is passed, and while the password has expired,
    // because an expired password may not have been checked.
    const isKeyGiven = duty !== 'verify' && duty !== 'password';
    const purpose = `local-store/${session.accountId}`;
    const oldlocalkeys = isKeyGiven ? secrets.olderKeys(purpose).map((key) => key.toString('base64')) : [];
    return Promise.resolve({
      isauth: true,
      ...duties,
      user: userOf(session),
      localkey: isKeyGiven ? secrets.key(purpose).toString('base64') : '',
      ...(oldlocalkeys.length > 0 && { oldlocalkeys }),
      ...cookies.giveToken(exchange, session),
    });
  });

  /** Removes expired sessions, devices, challenges, one-time sign-ins and counts of failures. */
  const removeExpired = async (): Promise<void> => {
    await sessions.sweep();
    await factor.sweep();
    await devices.sweep();
    await autologins.removeExpired(new Date(clock.now()));
    await issuers?.sweep();
    await attempts.removeBefore(new Date(clock.now() - ATTEMPTS_LIFE_MS));
  };

  return {
    passwordChanged,
    preferencesOf: async (owner) => ({ g2fa_enabled: (await factor.authenticator.isEnabled(owner)) ? 1 : 0 }),
    appPasswords,
    jobs: [{ name: 'remove-expired-sessions', cron: '*/15 * * * *', run: removeExpired }],
  };
}

function browserOf(exchange: Exchange): Pick<SignInRequest, 'host' | 'ip' | 'agent' | 'cookies'> {
  const { ip, cookies } = exchange;
  return { host: hostName(exchange.host) ?? '', ip, agent: exchange.header('user-agent') ?? '', cookies };
}

function userOf({ mail, account, domain, maillogin }: Session): User {
  return { mail, account, domain, maillogin };
}
