import { pino } from 'pino';
import type { Log } from '../log/log.ts';

/** Returns a log that writes nothing. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
