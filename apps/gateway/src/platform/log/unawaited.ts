import { describeError } from './describe-error.ts';
import type { Log } from './log.ts';

/** What to do when work fails that nobody waits for: says so in the log. */
export function failureLogger(log: Pick<Log, 'warn'>, what: string): (error: unknown) => void {
  return (error) => log.warn(describeError(error), what);
}
