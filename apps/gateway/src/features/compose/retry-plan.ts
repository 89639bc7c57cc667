import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';

/** A message that cannot leave or cannot be filed is given up after so long, in milliseconds. */
export const GIVE_UP_MS = 24 * 60 * 60_000;
/**
 * The end of a message is sent so often without a known answer: once, and once more after it was looked for. A third time
 * could only multiply it.
 */
export const MOST_HANDOVERS = 2;
/** First and longest pause between two attempts, in milliseconds. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** Most of a server's words that are kept, in characters. */
const MAX_SERVER_TEXT = 500;

/** Milliseconds until the next attempt after so many failed ones. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
}

/** The code that a failed step is recorded under. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof Failure ? error.code : 'internal';
}

/** What the mail server said, as far as it may be shown; '' for nothing. */
export function serverTextOf(error: unknown): string {
  return error instanceof Failure ? clipped(error.details.serverText ?? '') : '';
}

/** A server's words, cut to what a row keeps. */
export function clipped(words: string): string {
  return words.slice(0, MAX_SERVER_TEXT);
}

/** Whether a failed hand-over is certain to have left nothing at the server. */
export function isNotTaken(error: unknown): boolean {
  return error instanceof Failure && error.code !== 'submission_unknown';
}
