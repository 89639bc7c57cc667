import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
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
 * Makes the process's log: JSON lines on standard output, or where a test wants them. Requests are logged by operation, outcome,
 * time and the account's fingerprint alone; bodies, addresses of pages and of users, SQL parameters and secrets are not handed to
 * it, and known names are removed in case.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = { level, base: null, redact: { paths, censor: '[removed]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
