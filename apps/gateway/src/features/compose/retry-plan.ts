import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';

/** A message that cannot be sent or filed fails after 24 hours, in milliseconds: long enough for an outage of a night. */
export const GIVE_UP_MS = 24 * 60 * 60_000;
/**
 * How often the end of a message is sent without a known reply: once, and once more after a search for it found nothing. Each
 * further time could only deliver it twice.
 */
export const MAX_HANDOVERS = 2;
/** First and longest pause between two attempts, in milliseconds; each is twice the one before. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** Longest reply of a server that is kept, in characters: enough for several lines on the screen. */
const MAX_SERVER_TEXT = 500;

/** Milliseconds until the next attempt, after `attempts` failed ones. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
}

/** The error code that is recorded for a failed step. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof Failure ? error.code : 'internal';
}

/** The reply of the mail server that the user may see; '' for none. */
export function serverTextOf(error: unknown): string {
  return error instanceof Failure ? clipped(error.details.serverText ?? '') : '';
}

/** The text cut to `MAX_SERVER_TEXT`. */
export function clipped(words: string): string {
  return words.slice(0, MAX_SERVER_TEXT);
}

/** Failures of sending that nothing but its writer can change: another attempt would fail, too. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'submission_refused',
  'sender_refused',
  'message_too_large',
  'remote_sending_off',
  'remote_sending_refused',
  'remote_certificate',
  'remote_not_encrypted',
] satisfies ErrorCode[]);

/** Whether a step that failed with this code fails at another time and at another gateway, too. */
export function isFinal(code: ErrorCode): boolean {
  return FINAL.has(code);
}

/** Whether it is certain that the server has not accepted a message, by the error of the attempt. */
export function isNotTaken(error: unknown): boolean {
  return error instanceof Failure && error.code !== 'submission_unknown';
}
