import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '@pillarbox/contract/failure';

/** The call that is being handled, for code that waits on its behalf. */
export interface CallScope {
  /** Aborted with a Failure when the caller disconnects or the call's time is over. */
  readonly signal: AbortSignal;
  /** IP address of the caller. Behind a trusted proxy, the address that the proxy forwards. */
  readonly address: string;
}

/** Time limit of one call, in milliseconds. The page gives up after 30 s and should get the reply before. */
export const CALL_MS = 25_000;

/** What ends a call. */
export interface CallLimits {
  readonly disconnected?: AbortSignal;
  readonly address: string;
  readonly maxMs: number;
  readonly received?: () => number;
}

const scopes = new AsyncLocalStorage<{ readonly scope: CallScope; isAnswered: boolean }>();

/** Returns the scope of the current call; undefined outside of calls and after the reply. */
export function currentCall(): CallScope | undefined {
  const held = scopes.getStore();
  return held?.isAnswered === true ? undefined : held?.scope;
}

/**
 * Runs work outside of the current call and its deadline, because it must be done even when the call has ended: releasing what
 * the call holds, telling other gateways what has changed, waking a worker.
 */
export function outsideCall<T>(work: () => PromiseLike<T>): Promise<T> {
  return scopes.exit(async () => await work());
}

/**
 * Runs a call within its scope.
 *
 * @param disconnected aborted when the caller disconnects; absent for a call that continues without its caller.
 * @param maxMs time limit in milliseconds; Infinity for a download, which lasts as long as its bytes are transferred.
 * @param received bytes received so far, for a call that arrives with files: the time limit starts again while they arrive.
 */
export async function withinCall<T>(
  { disconnected, address, maxMs, received = () => 0 }: CallLimits,
  answer: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const end = (why: string): void => {
    over.abort(new Failure('mail_timeout', {}, new Error(why)));
  };
  const disconnect = (): void => {
    end('the caller disconnected');
  };
  disconnected?.addEventListener('abort', disconnect);
  if (disconnected?.aborted === true) disconnect();
  let timer: NodeJS.Timeout | undefined;
  const limit = (before: number): void => {
    timer = setTimeout(() => {
      if (received() > before) limit(received());
      else end('the call took too long');
    }, maxMs);
  };
  if (Number.isFinite(maxMs)) limit(received());
  const held = { scope: { signal: over.signal, address }, isAnswered: false };
  try {
    // Awaited inside, because a query of the query builder starts only when it is awaited.
    return await scopes.run(held, async () => await answer());
  } finally {
    held.isAnswered = true;
    clearTimeout(timer);
  }
}
