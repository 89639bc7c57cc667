/** How long each phase of a submission may take, in milliseconds. */
export interface SubmissionTimes {
  /** Until the server is reached (TCP, and TLS where the port is encrypted). */
  readonly connect: number;
  /** Until it greets. */
  readonly greeting: number;
  /** Silence in answer to a command. */
  readonly command: number;
  /** Without progress while the message is written. */
  readonly block: number;
  /** From the end of the message to the answer. */
  readonly answer: number;
  /** All of it, for a server that answers a little at a time for ever. */
  readonly total: number;
}

const MINUTE = 60_000;

/** For the outbox, where nobody waits: the least that RFC 5321 4.5.3.2 asks of a client. */
export const PATIENT: SubmissionTimes = {
  connect: 30_000,
  greeting: 5 * MINUTE,
  command: 5 * MINUTE,
  block: 3 * MINUTE,
  answer: 10 * MINUTE,
  total: 60 * MINUTE,
};

/** For a message or a question that a caller waits for: below the 30 s after which the page gives up a call. */
export const PROMPT: SubmissionTimes = {
  connect: 10_000,
  greeting: 10_000,
  command: 10_000,
  block: 10_000,
  answer: 20_000,
  total: 25_000,
};
