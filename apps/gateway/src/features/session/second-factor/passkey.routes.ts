import { Failure } from '@pillarbox/contract/failure';
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from '@pillarbox/contract/session/second-factor';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { requireConfirmation } from '../browser/confirmation.ts';
import { asJson, requireEnabled, siteOf } from './second-factor-calls.ts';
import type { SecondFactorCalls } from './second-factor-calls.ts';

/** Registers the operations on the user's passkeys. */
export function mountPasskeys(deps: SecondFactorCalls): void {
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
