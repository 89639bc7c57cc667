import { isErrorCode } from '@pillarbox/contract/errors';
import { needsAccessToken } from '@pillarbox/contract/operation';
import type { Operation, ReplyOf } from '@pillarbox/contract/operation';
import { refreshToken } from '@pillarbox/contract/session/operations';
import { COOKIE } from '@pillarbox/contract/session/status';
import { dropAnswers, takeAnswer } from './ahead/answers.ts';
import { ApiError, isAbort } from './api-error.ts';
import { announceChange } from './changes.ts';
import { readSessionCookie } from './cookies.ts';
import type { InputOf, LooseInput } from './request-parts.ts';
import { addressOf, headersOf } from './request-parts.ts';
import { isSessionEnd, sessionEndOf, withCurrentSession } from './replaced-session.ts';
import { announceSessionDuty, announceSessionEnd, isSessionDuty } from './session-events.ts';
import { shellState } from './shell-state.ts';
import { isTokenFresh, renewToken } from './token.ts';

/** Default time limit of a call in ms [CONST-029]. */
export const CALL_TIMEOUT_MS = 30_000;

/** Options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call counts as failed with `timed_out`. */
  readonly timeout?: number;
  /** An earlier reply to the same call. It is returned again when the gateway says that it is still current. */
  readonly before?: object | undefined;
}

/** The names of the states of replies, for operations that have them. */
const states = new WeakMap<object, string>();

/**
 * Makes one call of the contract: renews the access token when it is about to expire, sends the request and parses the
 * reply. Rejects with ApiError, or with AbortError when the caller cancelled. A 401 or 403 after sign-in announces the
 * end of the session. While basic preferences are in use, a call that needs the user's own preferences fails with
 * `degradedMode` [ERR-001].
 */
export async function call<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<ReplyOf<O>> {
  if (shellState.get().degraded && operation.whenDegraded === 'refused') throw new ApiError('degradedMode');
  await freshToken(operation);
  const reply = await attempt(operation, input, options);
  if (operation.changes) announceChange({ id: operation.id, input });
  return reply as ReplyOf<O>;
}

/** Renews the access token if the operation needs one and it is about to expire [AUTH-046, AUTH-047, ERR-012]. */
export async function freshToken(operation: Operation): Promise<void> {
  if (!needsAccessToken(operation) || isTokenFresh()) return;
  await renew();
}

async function renew(): Promise<void> {
  // Signed out: the gateway would refuse the call.
  if (readSessionCookie(COOKIE.RTOKEN) === undefined) {
    announceSessionEnd('timeout-logout');
    throw new ApiError('session_ended', 401);
  }
  try {
    const refresh = () => exchange(refreshToken, {}, {}) as Promise<{ expires: number; now: number }>;
    await renewToken(() => withCurrentSession(refreshToken, refresh), isSessionEnd);
  } catch (error) {
    // Without a network the session may still be valid. A refusal ends it.
    if (!(error instanceof ApiError && (error.code === 'offline' || error.code === 'timed_out'))) {
      announceSessionEnd('timeout-logout');
    }
    throw error;
  }
}

async function attempt(operation: Operation, input: LooseInput, options: CallOptions): Promise<unknown> {
  try {
    return await withCurrentSession(operation, () => exchange(operation, input, options));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'token_expired' && needsAccessToken(operation)) {
      await renew();
      return exchange(operation, input, options);
    }
    if (isSessionEnd(error) && operation.access !== 'anonymous') announceSessionEnd(sessionEndOf(error));
    if (error instanceof ApiError && isSessionDuty(error.code)) announceSessionDuty(error.code);
    throw error;
  }
}

async function exchange(operation: Operation, input: LooseInput, options: CallOptions): Promise<unknown> {
  const limit = AbortSignal.timeout(options.timeout ?? CALL_TIMEOUT_MS);
  const signal = options.signal === undefined ? limit : AbortSignal.any([options.signal, limit]);
  // A deletion has a body only when it says more than what is deleted [API-116].
  const hasBody = operation.method === 'DELETE' ? input.body !== undefined : operation.method !== 'GET';
  const address = addressOf(operation, input);
  const body = hasBody ? JSON.stringify(input.body ?? {}) : '';
  const { method } = operation;
  const { before } = options;
  const state = before === undefined ? undefined : states.get(before);
  if (operation.changes) dropAnswers();
  try {
    const response = await (takeAnswer({ method, address, body }, signal) ??
      fetch(address, {
        method,
        headers: { ...headersOf(operation, hasBody), ...(state !== undefined && { 'if-none-match': state }) },
        credentials: 'same-origin',
        signal,
        ...(hasBody ? { body } : {}),
      }));
    if (response.status === 304 && before !== undefined) return before;
    const reply = readReply(operation, response.status, await response.text());
    const named = response.headers.get('etag');
    if (named !== null && typeof reply === 'object' && reply !== null) states.set(reply, named);
    return reply;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (options.signal?.aborted === true || (isAbort(error) && !limit.aborted)) throw error;
    throw new ApiError(limit.aborted ? 'timed_out' : 'offline');
  }
}

/** Parses a reply by the operation's schema, or throws the ApiError that it carries. */
export function readReply(operation: Operation, status: number, text: string): unknown {
  const json = parseJson(text);
  if (status < 200 || status > 299) throw failureOf(status, json);
  const parsed = operation.reply.safeParse(json);
  if (!parsed.success) throw new ApiError('bad_reply', status);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function failureOf(status: number, json: unknown): ApiError {
  const error = (json as { error?: { code?: unknown; details?: unknown } } | undefined)?.error;
  const code = error?.code;
  const details = typeof error?.details === 'object' && error.details !== null ? error.details : {};
  if (typeof code === 'string' && isErrorCode(code)) return new ApiError(code, status, details);
  return new ApiError(status >= 500 ? 'internal' : 'bad_reply', status);
}
