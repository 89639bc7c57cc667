import type { Session } from '../../../platform/http/request-pipeline.ts';

/** An operation's type does not carry who may call it, so the session of an anonymous call looks certain to be there. */
export function optionalSession(session: Session | null): Session | null {
  return session;
}
