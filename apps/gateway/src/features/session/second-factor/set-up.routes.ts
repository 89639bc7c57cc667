import { Failure } from '@pillarbox/contract/failure';
import {
  confirmIdentity,
  forgetDevice,
  g2faDisable,
  g2faEnable,
  g2faGenerate,
  mfaState,
  newRecoveryCodes,
} from '@pillarbox/contract/session/second-factor';
import type { Exchange, Session } from '../../../platform/http/request-pipeline.ts';
import { giveConfirmation, requireConfirmation } from '../browser/confirmation.ts';
import { endSessionOnLimit, renew, requireEnabled, siteOf } from './second-factor-calls.ts';
import type { SecondFactorCalls } from './second-factor-calls.ts';

/** Registers the operations that turn the second factor on and off, with their protection. */
export function mountSetUp(deps: SecondFactorCalls): void {
  const { mount, sessions, factor, publishEnabled: publishEnabled } = deps;
  const { authenticator, providerOf } = factor;

  mount(g2faGenerate, async ({ params, query, session, exchange }) => {
    requireOwn(session, params.mail);
    await requireMayEnable(deps, session, exchange);
    const qrCode = { size: Math.max(50, Number(query.size)), margin: Number(query.margin) };
    return authenticator.createPending(session, providerOf(session.partner).name, qrCode);
  });

  mount(g2faEnable, async ({ params, body, session, exchange }) => {
    requireOwn(session, params.mail);
    await requireMayEnable(deps, session, exchange);
    const codes = await authenticator.enable(session, body, session.duty === 'setup');
    if (codes === null) return { result: false, recoveryCodes: [] };
    publishEnabled(session, true);
    if (session.duty === 'setup') {
      await sessions.endAll(session.accountId, session.id);
      await renew(deps, session, exchange);
    } else {
      await sessions.update(session.id, { factor: 'passed' });
      // Other sessions were opened with the password alone.
      await sessions.endAll(session.accountId, session.id);
    }
    return { result: true, recoveryCodes: [...codes] };
  });

  mount(g2faDisable, async ({ params, session, exchange }) => {
    requireOwn(session, params.mail);
    if (providerOf(session.partner).requiresSecondFactor) throw new Failure('second_factor_mandatory');
    requireConfirmation(exchange, session, deps);
    await authenticator.disable(session);
    // If the provider requires a second factor later, these sessions must not count as having passed one.
    for (const { id } of await sessions.listOf(session.accountId)) {
      await sessions.update(id, { factor: 'none' });
    }
    publishEnabled(session, false);
    return { result: true };
  });

  mount(newRecoveryCodes, async ({ session, exchange }) => {
    await requireEnabled(factor, session);
    requireConfirmation(exchange, session, deps);
    return { recoveryCodes: [...(await authenticator.renewRecoveryCodes(session))] };
  });

  mount(confirmIdentity, async ({ body, session, exchange }) => {
    if (body.code !== undefined) {
      await endSessionOnLimit(sessions, session, authenticator.verifyCode(session, body.code));
    } else if (body.password !== undefined) {
      await deps.provePassword(session, body.password, exchange.ip);
    } else {
      throw new Failure('invalid_request', { field: 'password' });
    }
    return { until: giveConfirmation(exchange, session, deps) };
  });
}

/** Registers the state of the second factor. */
export function mountState({ mount, factor }: SecondFactorCalls): void {
  mount(mfaState, async ({ session, exchange }) => {
    const { since, recoveryLeft } = await factor.authenticator.stateOf(session);
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

/**
 * Requires a confirmed identity before a second factor is set up. A session that was just opened where one is required needs no
 * confirmation. The guard refuses sessions that wait for a code or whose password was never proved.
 */
async function requireMayEnable(deps: SecondFactorCalls, session: Session, exchange: Exchange): Promise<void> {
  if (session.duty !== 'setup') {
    requireConfirmation(exchange, session, deps);
    return;
  }
  if (!(await deps.factor.authenticator.isEnabled(session))) return;
  // Another session has set it up meanwhile. This one must pass it.
  await deps.sessions.update(session.id, { factor: 'verify' });
  throw new Failure('second_factor_required');
}

function requireOwn(session: Session, mail: string): void {
  if (mail.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'mail' });
}
