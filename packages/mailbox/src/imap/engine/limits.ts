/**
 * What one answer and one command may cost. `response`, `literal` and `depth` hold for one item: what is over them is dropped,
 * and everything else is read as ever, because a stranger's message decides them. The others hold for a whole command and
 * protect against the server: one that goes over them is cut off.
 */
export interface Limits {
  /** Bytes kept of one response with its literals. The envelope of a message with 10,000 recipients has 600 KB. */
  readonly response: number;
  /** Bytes kept of one literal. Rows show one line of a header; fetching a source raises it to its own limit. */
  readonly literal: number;
  /** Parentheses within parentheses; what lies deeper reads as empty. Parts nested 50 deep are no mail that a person wrote. */
  readonly depth: number;
  /** Untagged answers to one command. Our largest request names 2,000 messages; others may change as many meanwhile. */
  readonly answers: number;
  /** Bytes of all answers to one command, dropped ones included. A SEARCH that names 1,000,000 uids has 8 MB. */
  readonly bytes: number;
  /**
   * The same for a command that fetches rows of many messages. They are taken in one by one, so this costs time and no memory:
   * room for 1,000 messages that each have a header of 1 MB.
   */
  readonly bulk: number;
  /** Milliseconds without a single byte while a command runs. Sorting 1,000,000 messages takes Dovecot some 3 s. */
  readonly silence: number;
  /** Milliseconds for one command in all, so that a dripping server holds nobody for ever. */
  readonly total: number;
}

export const LIMITS: Limits = {
  response: 1024 * 1024,
  literal: 64 * 1024,
  depth: 50,
  answers: 20_000,
  bytes: 64 * 1024 * 1024,
  bulk: 1024 * 1024 * 1024,
  silence: 30_000,
  total: 120_000,
};

/** Bytes of an answer that names uids: 1,000,000 of them, one by one. */
export const UID_ANSWER = 12 * 1024 * 1024;

/** Longest string that is sent quoted; longer ones go as literals (RFC 7162 4 advises 8,192 bytes a line, servers allow it). */
export const MAX_QUOTED = 1000;

/** Longest set of uids in one command, in characters: with the rest of the line below the 8,192 bytes that servers take. */
export const MAX_SET = 7000;

/** Milliseconds that parsing may hold the event loop at once. */
export const SLICE_MS = 8;

/** Bytes that may wait unparsed before the socket is paused. */
export const MAX_UNPARSED = 4 * 1024 * 1024;
