import { Failure } from '@pillarbox/contract/failure';
import {
  addPasskey,
  confirmIdentity,
  forgetDevice,
  g2faDisable,
  g2faEnable,
  g2faGenerate,
  mfaState,
  mfaVerify,
  mfaWays,
  newRecoveryCodes,
  passkeyChallenge,
  passkeyOptions,
  passkeyVerify,
  removePasskey,
  renamePasskey,
} from '@pillarbox/contract/session/second-factor';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Clock } from '../../../platform/clock/clock.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Exchange, Mount, Session } from '../../../platform/http/road.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import type { SessionCookies, TokenTimes } from '../session-cookies.ts';
import { giveConfirmation, requireConfirmation } from './confirmation.ts';
import type { Owner } from './owner.ts';
import type { BrowserOptions, Site } from './passkey.service.ts';
import type { SecondFactor } from './second-factor.ts';

/** What the calls of the second factor need beside the second factor itself. */
export interface SecondFactorCalls {
  readonly mount: Mount;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly cookies: SessionCookies;
  readonly factor: SecondFactor;
  /** @throws Failure `password_wrong`, `sign_in_delayed`, or why the mail server could not be asked. */
  readonly provePassword: (session: Session, password: string, ip: string) => Promise<void>;
  /** Told of every session that owes nothing any more. Must not throw. */
  readonly signedIn: (session: Session) => void;
  /** Told when it was turned on or off [PREF-103]. Must not throw. */
  readonly tellEnabled: (owner: Owner, enabled: boolean) => void;
}

/** Puts the second factor on the road. */
export function mountSecondFactor(deps: SecondFactorCalls): void {
  mountVerification(deps);
  mountSetUp(deps);
  mountPasskeys(deps);
  mountOverview(deps);
}

function mountVerification(deps: SecondFactorCalls): void {
  const { mount, sessions, factor } = deps;
  const { authenticator, passkeys } = factor;

  const pass = async (session: Session, exchange: Exchange, remember: boolean) => {
    if (remember) await factor.devices.remember(session, exchange);
    return { result: true as const, ...(await renew(deps, session, exchange)) };
  };

  mount(mfaVerify, async ({ body, session, exchange }) => {
    if (session.duty !== 'verify') return nothingToVerify(deps, session, exchange);
    const proof =
      body.mfa === 'recovery'
        ? authenticator.verifyRecoveryCode(session, body.code)
        : authenticator.verifyCode(session, body.code);
    await endingOnLimit(sessions, session, proof);
    return pass(session, exchange, body.remember);
  });

  mount(mfaWays, async ({ session, exchange }) => {
    if (session.duty !== 'verify') return { passkey: false, recovery: false };
    const { recoveryLeft } = await authenticator.standing(session);
    return { passkey: await passkeys.hasOneAt(session, siteOf(exchange)), recovery: recoveryLeft > 0 };
  });

  mount(passkeyChallenge, async ({ session, exchange }) => {
    if (session.duty !== 'verify') throw new Failure('not_permitted');
    return { options: asJson(await passkeys.beginVerification(session, siteOf(exchange))) };
  });

  mount(passkeyVerify, async ({ body, session, exchange }) => {
    if (session.duty !== 'verify') return nothingToVerify(deps, session, exchange);
    await passkeys.verify(session, siteOf(exchange), body.response as AuthenticationResponseJSON);
    await authenticator.forgetFailures(session);
    return pass(session, exchange, body.remember);
  });
}

function mountSetUp(deps: SecondFactorCalls): void {
  const { mount, sessions, factor, tellEnabled } = deps;
  const { authenticator, providerOf } = factor;

  mount(g2faGenerate, async ({ params, query, session, exchange }) => {
    requireOwn(session, params.mail);
    await requireMayEnable(deps, session, exchange);
    const look = { size: Math.max(50, Number(query.size)), margin: Number(query.margin) };
    return authenticator.offer(session, providerOf(session.partner).name, look);
  });

  mount(g2faEnable, async ({ params, body, session, exchange }) => {
    requireOwn(session, params.mail);
    await requireMayEnable(deps, session, exchange);
    const codes = await authenticator.enable(session, body, session.duty === 'setup');
    if (codes === null) return { result: false, recoveryCodes: [] };
    tellEnabled(session, true);
    if (session.duty === 'setup') {
      await sessions.endAll(session.partner, session.mail, session.id);
      await renew(deps, session, exchange);
    } else {
      await sessions.update(session.id, { factor: 'passed' });
      // Whoever came in by the password alone is not left inside.
      await sessions.endAll(session.partner, session.mail, session.id);
    }
    return { result: true, recoveryCodes: [...codes] };
  });

  mount(g2faDisable, async ({ params, session, exchange }) => {
    requireOwn(session, params.mail);
    if (providerOf(session.partner).requiresSecondFactor) throw new Failure('second_factor_mandatory');
    requireConfirmation(exchange, session, deps);
    await authenticator.disable(session);
    tellEnabled(session, false);
    return { result: true };
  });

  mount(newRecoveryCodes, async ({ session, exchange }) => {
    await requireEnabled(factor, session);
    requireConfirmation(exchange, session, deps);
    return { recoveryCodes: [...(await authenticator.renewRecoveryCodes(session))] };
  });

  mount(confirmIdentity, async ({ body, session, exchange }) => {
    if (body.code !== undefined) {
      await endingOnLimit(sessions, session, authenticator.verifyCode(session, body.code));
    } else if (body.password !== undefined) {
      await deps.provePassword(session, body.password, exchange.ip);
    } else {
      throw new Failure('invalid_request', { field: 'password' });
    }
    return { until: giveConfirmation(exchange, session, deps) };
  });
}

function mountPasskeys(deps: SecondFactorCalls): void {
  const { mount, factor } = deps;
  const { passkeys, providerOf } = factor;

  mount(passkeyOptions, async ({ session, exchange }) => {
    await requireEnabled(factor, session);
    requireConfirmation(exchange, session, deps);
    const { name } = providerOf(session.partner);
    return { options: asJson(await passkeys.beginRegistration(session, siteOf(exchange), name)) };
  });

  mount(addPasskey, async ({ body, session, exchange }) => {
    await requireEnabled(factor, session);
    requireConfirmation(exchange, session, deps);
    const response = body.response as RegistrationResponseJSON;
    return passkeys.register(session, siteOf(exchange), { name: body.name, response });
  });

  mount(renamePasskey, async ({ params, body, session }) => {
    if (!(await passkeys.rename(session, params.id, body.name))) throw new Failure('not_found');
    return { message: 'OK' as const };
  });

  mount(removePasskey, async ({ params, session, exchange }) => {
    requireConfirmation(exchange, session, deps);
    if (!(await passkeys.remove(session, params.id))) throw new Failure('not_found');
    return { message: 'OK' as const };
  });
}

function mountOverview({ mount, factor }: SecondFactorCalls): void {
  mount(mfaState, async ({ session, exchange }) => {
    const { since, recoveryLeft } = await factor.authenticator.standing(session);
    return {
      enabled: since !== null,
      since,
      required: factor.providerOf(session.partner).requiresSecondFactor,
      recoveryLeft,
      passkeysPossible: factor.passkeys.isPossibleAt(siteOf(exchange)),
      passkeys: await factor.passkeys.list(session),
      devices: await factor.devices.list(session, exchange.cookies),
    };
  });

  mount(forgetDevice, async ({ params, session }) => {
    if (!(await factor.devices.forget(session, params.id))) throw new Failure('not_found');
    return { message: 'OK' as const };
  });
}

/** The session goes on with its factor passed, under a new cookie: whoever knew the old one has nothing. */
async function renew(deps: SecondFactorCalls, session: Session, exchange: Exchange): Promise<TokenTimes> {
  const opened = await deps.sessions.rotate(session, { factor: 'passed' });
  const times = deps.cookies.give(exchange, opened);
  if (opened.session.duty === null) deps.signedIn(opened.session);
  return times;
}

/** A session that has nothing to verify is not asked again [AUTH-012]. */
function nothingToVerify(deps: SecondFactorCalls, session: Session, exchange: Exchange) {
  if (session.duty === 'setup') throw new Failure('not_permitted');
  return Promise.resolve({ result: true as const, ...deps.cookies.giveToken(exchange, session) });
}

/** Too many wrong codes sign the user out [ERR-010]. */
async function endingOnLimit(sessions: Sessions, session: Session, proof: Promise<void>): Promise<void> {
  try {
    await proof;
  } catch (error) {
    if (error instanceof Failure && error.code === 'second_factor_attempts') await sessions.end(session.id);
    throw error;
  }
}

/**
 * Who has just signed in where a second factor is required may set one up at once; anybody else proves first who they are. A
 * session that waits for its code must not put another authenticator in the place of the one it cannot answer for.
 */
async function requireMayEnable(deps: SecondFactorCalls, session: Session, exchange: Exchange): Promise<void> {
  if (session.duty === 'verify') throw new Failure('second_factor_required');
  if (session.duty !== 'setup') {
    requireConfirmation(exchange, session, deps);
    return;
  }
  if (!(await deps.factor.authenticator.isEnabled(session))) return;
  // It was set up meanwhile in another session: this one passes it like any other.
  await deps.sessions.update(session.id, { factor: 'verify' });
  throw new Failure('second_factor_required');
}

async function requireEnabled(factor: SecondFactor, session: Session): Promise<void> {
  if (!(await factor.authenticator.isEnabled(session))) throw new Failure('not_permitted');
}

function requireOwn(session: Session, mail: string): void {
  if (mail.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'mail' });
}

function siteOf(exchange: Exchange): Site {
  return { host: hostName(exchange.host) ?? '', origin: exchange.origin };
}

/** Plain JSON, as it travels: the library leaves members that are undefined. */
function asJson(options: BrowserOptions): Record<string, never> {
  return JSON.parse(JSON.stringify(options)) as Record<string, never>;
}
