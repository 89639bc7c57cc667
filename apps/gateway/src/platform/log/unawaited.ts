import { describeError } from './describe-error.ts';
import type { Log } from './log.ts';

/** Returns an error handler for work that nothing awaits. It logs the error with a message. */
export function failureLogger(log: Pick<Log, 'warn'>, what: string): (error: unknown) => void {
  return (error) => log.warn(describeError(error), what);
}
