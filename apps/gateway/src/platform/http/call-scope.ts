import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '@pillarbox/contract/failure';

/** The call that is being answered, for whatever waits on its behalf. */
export interface CallScope {
  /** Aborted with a Failure when the caller has gone away or the call's time is over. */
  readonly signal: AbortSignal;
  /** Address of the caller, trusted proxies taken into account. */
  readonly address: string;
}

/** Milliseconds for everything that one call waits for together: the page gives up after 30 s, and should be told before. */
export const CALL_MS = 25_000;

const scopes = new AsyncLocalStorage<{ readonly scope: CallScope; isAnswered: boolean }>();

/** The call in hand; undefined for work that no call waits for, and once the call is answered. */
export function currentCall(): CallScope | undefined {
  const held = scopes.getStore();
  return held?.isAnswered === true ? undefined : held?.scope;
}

/**
 * Runs work that must be done whether or not its call is over: giving back what the call holds, telling other gateways what has
 * changed, waking a worker. It has no call and no deadline.
 */
export function outsideCall<T>(work: () => PromiseLike<T>): Promise<T> {
  return scopes.exit(async () => await work());
}

/**
 * Answers a call within its scope.
 *
 * @param left aborted when the caller goes away; absent for a call that is then carried to its end all the same.
 * @param most milliseconds, Infinity for a call that lasts as long as its bytes travel.
 */
export async function withinCall<T>(
  {
    disconnected,
    address,
    maxMs,
  }: { readonly disconnected?: AbortSignal; readonly address: string; readonly maxMs: number },
  answer: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const end = (why: string): void => {
    over.abort(new Failure('mail_timeout', {}, new Error(why)));
  };
  const disconnect = (): void => {
    end('the caller has gone away');
  };
  disconnected?.addEventListener('abort', disconnect);
  if (disconnected?.aborted === true) disconnect();
  const timer = Number.isFinite(maxMs) ? setTimeout(end, maxMs, 'the call took too long') : undefined;
  const held = { scope: { signal: over.signal, address }, isAnswered: false };
  try {
    // Awaited within: a query of the query builder begins only when somebody waits for it.
    return await scopes.run(held, async () => await answer());
  } finally {
    held.isAnswered = true;
    clearTimeout(timer);
  }
}
