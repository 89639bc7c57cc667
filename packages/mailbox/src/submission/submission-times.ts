/** Limits for each phase of a submission, in milliseconds. */
export interface SubmissionTimes {
  /** Connecting (TCP, and TLS if the port is encrypted). */
  readonly connect: number;
  /** Until the server's greeting. */
  readonly greeting: number;
  /** Silence after a command. */
  readonly command: number;
  /** Without progress while the message is written. */
  readonly block: number;
  /** From the end of the message to the reply. */
  readonly answer: number;
  /** The whole submission, against servers that reply in small pieces without end. */
  readonly total: number;
}

const MINUTE = 60_000;

/** For the outbox, where no user waits: the minimum that RFC 5321 4.5.3.2 requires of a client. */
export const OUTBOX_TIMES: SubmissionTimes = {
  connect: 30_000,
  greeting: 5 * MINUTE,
  command: 5 * MINUTE,
  block: 3 * MINUTE,
  answer: 10 * MINUTE,
  total: 60 * MINUTE,
};

/**
 * For servers that users name: shorter than for the provider's, because anybody's slow server would hold a place of the outbox. After
 * the end of the message it has as long as any, because an outcome that nobody knows is worse.
 */
export const ELSEWHERE_TIMES: SubmissionTimes = {
  connect: 15_000,
  greeting: 30_000,
  command: MINUTE,
  block: MINUTE,
  answer: 10 * MINUTE,
  total: 20 * MINUTE,
};

/** For calls that a user waits for: below the 30 s after which the page gives up a call. */
export const CALL_TIMES: SubmissionTimes = {
  connect: 10_000,
  greeting: 10_000,
  command: 10_000,
  block: 10_000,
  answer: 20_000,
  total: 25_000,
};
