import type { Credentials } from '../port.ts';

/** A message ready to leave: envelope (RFC 5321 2.3.1) and source. */
export interface SubmittedMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: Uint8Array;
}

/** What the submission server said when it took the message; `queueid` '' where it named none. */
export interface Accepted {
  readonly queueid: string;
  readonly response: string;
  /** Recipients it refused while taking the message for others. */
  readonly rejected: readonly string[];
}

/** How a caller follows a hand-over, and ends it. */
export interface Handover {
  /**
   * Awaited just before the end of the message is sent (RFC 5321 4.1.1.4). Until it resolves the server cannot take the
   * message. When it rejects, the message is withheld and `send` rejects with the same error.
   */
  readonly beforeEnd?: () => Promise<void>;
  /** Ends the attempt at once. */
  readonly signal?: AbortSignal;
}

/** The way out: one per partner. */
export interface Submission {
  /** Largest message the server takes, in bytes; 0 when it does not say (SIZE, RFC 1870). */
  sizeLimit(credentials: Credentials): Promise<number>;
  /**
   * Hands a message over. Returns only after the server took responsibility for it.
   * @throws Failure `submission_unavailable` (not taken, try again later), `submission_refused` (never as it is),
   *   `submission_unknown` (the server has the whole message and did not answer: it may have taken it),
   *   `invalid_credentials` (sign in again).
   */
  send(message: SubmittedMessage, credentials: Credentials, handover?: Handover): Promise<Accepted>;
}
