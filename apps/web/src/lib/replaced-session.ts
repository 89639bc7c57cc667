import type { Operation } from '@pillarbox/contract/operation';
import { COOKIE } from '@pillarbox/contract/session/status';
import { ApiError } from './api-error.ts';
import { readSessionCookie } from './cookies.ts';
import type { SessionEnd } from './session-events.ts';

/** Requests on their way whose replies may replace the session. */
const replacing = new Set<Promise<unknown>>();

/** Whether a failure means that the session has ended. 401 and 403 have no other meaning [API-060]. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Why the session has ended, by the failure that says so. */
export function sessionEndOf(error: unknown): SessionEnd {
  return error instanceof ApiError && error.code === 'issuer_session_ended' ? 'issuer' : 'timeout-logout';
}

/**
 * Sends a request, and sends it again when it was refused because the session was replaced while it was on its way. The gateway
 * replaces a session that has passed the second factor and refuses the old one from then on, before the page has the cookies of
 * the new one. A refused call was not carried out, so it is safe to repeat.
 */
export async function withCurrentSession<T>(operation: Operation, send: () => Promise<T>): Promise<T> {
  const before = readSessionCookie(COOKIE.RTOKEN);
  const sent = send();
  if (operation.changes && operation.owing.length > 0) {
    replacing.add(sent);
    sent.finally(() => replacing.delete(sent)).catch(() => undefined);
  }
  try {
    return await sent;
  } catch (error) {
    if (!isSessionEnd(error) || !(await wasReplaced(before, sent))) throw error;
    return send();
  }
}

async function wasReplaced(before: string | undefined, sent: Promise<unknown>): Promise<boolean> {
  await Promise.allSettled([...replacing].filter((other) => other !== sent));
  const now = readSessionCookie(COOKIE.RTOKEN);
  return now !== undefined && now !== before;
}
