import { Failure } from '@pillarbox/contract/failure';

/** @throws Failure `mail_timeout` when nobody waits any more. */
export function refuseLate(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw lateness(signal);
}

/**
 * What a promise gives, for as long as somebody waits for it. The work itself is not stopped by this.
 *
 * @throws Failure `mail_timeout` as soon as the signal is aborted, and whatever the promise fails with.
 */
export async function whileWaited<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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
    // Whoever left first must not turn the other's end into an unhandled one.
    work.catch(() => undefined);
  }
}

function lateness({ reason }: AbortSignal): Failure {
  return reason instanceof Failure ? reason : new Failure('mail_timeout', {}, reason);
}
