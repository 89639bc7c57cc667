import { pino } from 'pino';
import type { Log } from '../log/log.ts';

/** A log that says nothing. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
