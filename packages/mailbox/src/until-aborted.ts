import { Failure } from '@pillarbox/contract/failure';

/** @throws Failure `mail_timeout` when the caller no longer waits. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw lateness(signal);
}

/**
 * Returns what the promise returns, as long as the caller waits. The work itself is not stopped.
 *
 * @throws Failure `mail_timeout` as soon as the signal is aborted, and whatever the promise fails with.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  const late = Promise.withResolvers<never>();
  const give = (): void => {
    late.reject(lateness(signal));
  };
  signal.addEventListener('abort', give);
  if (signal.aborted) give();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', give);
    // After a timeout, a later failure of the work must not become an unhandled rejection.
    work.catch(() => undefined);
  }
}

function lateness({ reason }: AbortSignal): Failure {
  return reason instanceof Failure ? reason : new Failure('mail_timeout', {}, reason);
}
