import { isErrorCode } from '@pillarbox/contract/errors';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { FailureDetails } from '@pillarbox/contract/failure';
import { upper } from '@pillarbox/locales/keys';
import type { TextKey } from '@pillarbox/locales/keys';

/**
 * Failures that have no reply: the network is down, nobody answered in time, the reply makes no sense, or the call was not
 * made at all because basic settings are in use [ERR-001].
 */
export type LocalErrorCode = 'offline' | 'timed_out' | 'bad_reply' | 'degradedMode';

/** A failed call, with a stable code; `LANG_ERROR_<CODE>` is what the user reads. */
export class ApiError extends Error {
  readonly code: ErrorCode | LocalErrorCode;
  /** HTTP status; 0 when there was no reply. */
  readonly status: number;
  readonly details: FailureDetails;

  constructor(code: ErrorCode | LocalErrorCode, status = 0, details: FailureDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** The key of the sentence that tells a user about a failure; anything unknown reads like an internal error. */
export function errorTextKey(error: unknown): TextKey {
  const code = error instanceof ApiError ? error.code : 'internal';
  return `LANG_ERROR_${upper(code)}`;
}

/** The same for a code that came in a reply as plain text; an unknown one reads like an internal error. */
export function codeTextKey(code: string): TextKey {
  return isErrorCode(code) ? `LANG_ERROR_${upper(code)}` : 'LANG_ERROR_INTERNAL';
}

/** Whether the caller itself gave the call up; such a failure is shown to nobody. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
