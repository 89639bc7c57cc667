import { Failure } from '@pillarbox/contract/failure';

/** @throws Failure `mail_timeout` when the caller no longer waits. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw timeoutOf(signal);
}

/**
 * Returns what the promise returns, as long as the caller waits. The work itself is not stopped.
 *
 * @throws Failure `mail_timeout` as soon as the signal is aborted, and whatever the promise fails with.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => {
    aborted.reject(timeoutOf(signal));
  };
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // After a timeout, a later failure of the work must not become an unhandled rejection.
    work.catch(() => undefined);
  }
}

function timeoutOf({ reason }: AbortSignal): Failure {
  return reason instanceof Failure ? reason : new Failure('mail_timeout', {}, reason);
}
