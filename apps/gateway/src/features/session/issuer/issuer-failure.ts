import { Failure } from '@pillarbox/contract/failure';
import { isOutage } from '../../../platform/oauth/oauth-failure.ts';

/** The failure of a sign-in for an error of the library: `issuer_unavailable` for an outage, else `issuer_refused`. */
export function issuerFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(isOutage(error) ? 'issuer_unavailable' : 'issuer_refused', {}, error);
}
