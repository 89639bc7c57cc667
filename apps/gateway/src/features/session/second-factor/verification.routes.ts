import { Failure } from '@pillarbox/contract/failure';
import { mfaVerify, mfaWays, passkeyChallenge, passkeyVerify } from '@pillarbox/contract/session/second-factor';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Exchange, Session } from '../../../platform/http/request-pipeline.ts';
import { asJson, endSessionOnLimit, renew, siteOf } from './second-factor-calls.ts';
import type { SecondFactorCalls } from './second-factor-calls.ts';

/** Registers the operations that verify the second factor. */
export function mountVerification(deps: SecondFactorCalls): void {
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
    await endSessionOnLimit(sessions, session, proof);
    return pass(session, exchange, body.remember);
  });

  mount(mfaWays, async ({ session, exchange }) => {
    if (session.duty !== 'verify') return { passkey: false, recovery: false };
    const { recoveryLeft } = await authenticator.stateOf(session);
    return { passkey: await passkeys.hasAnyAt(session, siteOf(exchange)), recovery: recoveryLeft > 0 };
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

/** Answers a session that has nothing to verify with success [AUTH-012]. */
function nothingToVerify(deps: SecondFactorCalls, session: Session, exchange: Exchange) {
  return Promise.resolve({ result: true as const, ...deps.cookies.giveToken(exchange, session) });
}
