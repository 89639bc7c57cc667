import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { LogLevel } from '../config/config.ts';

export type Log = Logger;

/** Fields that are removed from every logged object. */
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
 * Creates the log of the process: JSON lines on standard output, or at the destination of a test. Callers log only operation,
 * outcome, time and the account's fingerprint, never bodies, addresses, SQL parameters or secrets. The removal of known fields
 * is a second protection.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = { level, base: null, redact: { paths, censor: '[removed]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
