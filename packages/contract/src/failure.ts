import type { ErrorCode } from './errors.ts';

/** Extra facts of a failure that the client may show; never secrets, never text of the user's mail. */
export interface FailureDetails {
  /** The request field or settings field that is wrong. */
  readonly field?: string;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  /** What the mail server said, shortened; shown under Details only. */
  readonly serverText?: string;
  /** The number that the specification gives this error. */
  readonly number?: number;
  /** The limit that was exceeded. */
  readonly limit?: number;
}

/**
 * A failure with a stable code: what services, adapters and the mailbox throw, and what the gateway turns into
 * `{error: {code, message, details}}` with the code's status.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}
