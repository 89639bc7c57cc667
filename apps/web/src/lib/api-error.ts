import { isErrorCode } from '@pillarbox/contract/errors';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { FailureDetails } from '@pillarbox/contract/failure';
import { upper } from '@pillarbox/locales/keys';
import type { TextKey } from '@pillarbox/locales/keys';

/**
 * Failures without a reply: no network, no answer in time, a reply of another shape, or a call that was not made
 * because basic preferences are in use [ERR-001].
 */
export type LocalErrorCode = 'offline' | 'timed_out' | 'bad_reply' | 'degradedMode';

/** A failed call with a stable code. The text of `LANG_ERROR_<CODE>` describes it to the user. */
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

/** A failure that a text of its own describes. The catalogue of the text must be loaded. */
export class TextError extends Error {
  override readonly name = 'TextError';
  readonly textKey: TextKey;

  constructor(textKey: TextKey) {
    super(textKey);
    this.textKey = textKey;
  }
}

/** The key of the text that describes a failure. Unknown failures have the text of an internal error. */
export function errorTextKey(error: unknown): TextKey {
  if (error instanceof TextError) return error.textKey;
  const code = error instanceof ApiError ? error.code : 'internal';
  return `LANG_ERROR_${upper(code)}`;
}

/** The same for a code from a reply. Unknown codes have the text of an internal error. */
export function codeTextKey(code: string): TextKey {
  return isErrorCode(code) ? `LANG_ERROR_${upper(code)}` : 'LANG_ERROR_INTERNAL';
}

/** Whether the caller cancelled the call. Such a failure is not shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
