import { mountPasskeys } from './passkey.routes.ts';
import type { SecondFactorCalls } from './second-factor-calls.ts';
import { mountState, mountSetUp } from './set-up.routes.ts';
import { mountVerification } from './verification.routes.ts';

/** Registers the operations of the second factor. */
export function mountSecondFactor(calls: SecondFactorCalls): void {
  mountVerification(calls);
  mountSetUp(calls);
  mountPasskeys(calls);
  mountState(calls);
}
