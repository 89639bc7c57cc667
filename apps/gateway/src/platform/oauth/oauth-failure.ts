import { ResponseBodyError } from 'openid-client';
import { EgressRefusal } from '../egress/egress.ts';

/** Codes of the library for an authorization server that does not answer as one does. */
const BROKEN: readonly unknown[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

/** Most causes of an error that are looked at. */
const MAX_CAUSES = 5;

/** Whether an authorization server is down, slow or broken, so that the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < MAX_CAUSES; depth += 1) {
    if (at instanceof EgressRefusal || BROKEN.includes((at as { code?: unknown }).code)) return true;
    if (at instanceof ResponseBodyError) return at.status >= 500 || at.status === 429;
    at = at.cause;
  }
  return false;
}

/** Whether an authorization server has refused a refresh token for good (RFC 6749 5.2). */
export function isRefusedGrant(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.error === 'invalid_grant';
}
