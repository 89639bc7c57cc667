import { pino } from 'pino';
import type { Logger } from 'pino';
import type { LogLevel } from '../config/config.ts';

export type Log = Logger;

/** Fields that never reach the log, wherever an object brings them along. */
const SECRET_FIELDS = [
  'password',
  'pass',
  'secret',
  'credentials',
  'authorization',
  'cookie',
  'rtoken',
  'token',
  'body',
];

/**
 * Makes the process's log: JSON lines on standard output. Requests are logged by route pattern, status and time alone;
 * bodies, addresses of pages, SQL parameters and secrets are not handed to it, and known names are removed in case.
 */
export function createLog(level: LogLevel): Log {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return pino({ level, base: null, redact: { paths, censor: '[removed]' } });
}

/** A log that says nothing. @testonly */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
