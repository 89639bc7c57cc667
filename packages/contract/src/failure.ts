import type { ErrorCode } from './errors.ts';

/** Facts about a failure that the client may show; never secrets or the content of mail. */
export interface FailureDetails {
  /** The field of the request or the settings that is wrong. */
  readonly field?: string;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  /** The mail server's reply, shortened; shown only under Details. */
  readonly serverText?: string;
  /** The number that the specification gives this error. */
  readonly number?: number;
  /** The limit that was exceeded. */
  readonly limit?: number;
}

/**
 * A failure with a stable code. Services, adapters and the mailbox throw it; the gateway replies with `{error: {code,
 * message, details}}` and the code's status.
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
