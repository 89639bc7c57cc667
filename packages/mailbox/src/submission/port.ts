import type { Credentials } from '../port.ts';

/** A message ready to leave: envelope (RFC 5321 2.3.1) and source. */
export interface Departure {
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

/** The way out: one per partner. */
export interface Submission {
  /** Largest message the server takes, in bytes; 0 when it does not say (SIZE, RFC 1870). */
  sizeLimit(credentials: Credentials): Promise<number>;
  /**
   * Hands a message over. Returns only after the server took responsibility for it.
   * @throws Failure `submission_unavailable` (try again later), `submission_refused` (never as it is),
   *   `invalid_credentials` (sign in again).
   */
  send(departure: Departure, credentials: Credentials): Promise<Accepted>;
}
