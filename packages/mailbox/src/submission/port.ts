import type { Credentials } from '../port.ts';

/**
 * Which delivery reports the mail servers are asked for (RFC 3461): of failures and delays always, of delivery with `delivered`.
 * `envelopeId` comes back in each of them; it contains printable ASCII characters only.
 */
export interface ReportRequest {
  readonly envelopeId: string;
  readonly delivered: boolean;
}

/** A message to submit: envelope (RFC 5321 2.3.1) and source. */
export interface SubmittedMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: Uint8Array;
  /** Absent: no delivery reports are asked for. A server without DSN ignores it. */
  readonly reports?: ReportRequest | undefined;
}

/** The reply of the submission server when it accepted the message; `queueid` '' if it named none. */
export interface Accepted {
  readonly queueid: string;
  readonly response: string;
  /** Recipients that the server refused while it accepted the message for others. */
  readonly rejected: readonly string[];
}

/** Options to follow and to abort a submission. */
export interface SendOptions {
  /**
   * Awaited just before the end of the message is sent (RFC 5321 4.1.1.4). Until it resolves, the server cannot accept the
   * message. If it rejects, the message is not submitted and `send` rejects with the same error.
   */
  readonly beforeEnd?: () => Promise<void>;
  /** Aborts the attempt at once. */
  readonly signal?: AbortSignal | undefined;
}

/** A partner's submission server. */
export interface Submission {
  /** Largest message that the server accepts, in bytes; 0 if it does not say (SIZE, RFC 1870). */
  sizeLimit(credentials: Credentials): Promise<number>;
  /** Whether the server takes requests for delivery reports (DSN, RFC 3461). @throws Failure `submission_unavailable`. */
  reportsDelivery(credentials: Credentials): Promise<boolean>;
  /**
   * Submits a message. Resolves only after the server accepted responsibility for it.
   * @throws Failure `submission_unavailable` (not accepted, try again later), `submission_refused` (never accepted
   *   unchanged), `sender_refused`, `message_too_large` (the same, with its reason), `submission_unknown` (the server received the whole message but did not reply: it may have accepted it),
   *   `invalid_credentials` (sign in again).
   */
  send(message: SubmittedMessage, credentials: Credentials, handover?: SendOptions): Promise<Accepted>;
}
