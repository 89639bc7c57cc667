import type { Session } from '../../../platform/http/request-pipeline.ts';

/**
 * Returns the session of an anonymous call, typed as possibly null. Generic code loses the access of an operation, so that the
 * compiler takes the session for certain.
 */
export function optionalSession(session: Session | null): Session | null {
  return session;
}
