/** What a server may cost us in one answer, each beside its reason. A server that goes over one is cut off. */
export interface Limits {
  /** Bytes of one line without its literals. A SEARCH that names 1,000,000 uids fits; nothing else comes near. */
  readonly line: number;
  /** Bytes of one literal. Headers, envelopes and previews are far smaller; fetching a source raises it to its own limit. */
  readonly literal: number;
  /** Parentheses within parentheses. A body structure of 50 nested parts is already no mail that a person wrote. */
  readonly depth: number;
  /** Untagged answers to one command. Our largest request names 2,000 messages; others may change as many meanwhile. */
  readonly answers: number;
  /** Bytes of all answers to one command: 2,000 envelopes of 500 bytes, with room for mass mailings. */
  readonly bytes: number;
  /** Milliseconds without a single byte while a command runs. Sorting 1,000,000 messages takes Dovecot some 3 s. */
  readonly silence: number;
  /** Milliseconds for one command in all, so that a dripping server holds nobody for ever. */
  readonly total: number;
}

export const LIMITS: Limits = {
  line: 8 * 1024 * 1024,
  literal: 1024 * 1024,
  depth: 50,
  answers: 20_000,
  bytes: 64 * 1024 * 1024,
  silence: 30_000,
  total: 120_000,
};

/** Longest string that is sent quoted; longer ones go as literals (RFC 7162 4 advises 8,192 bytes a line, servers allow it). */
export const MAX_QUOTED = 1000;

/** Longest set of uids in one command, in characters: with the rest of the line below the 8,192 bytes that servers take. */
export const MAX_SET = 7000;

/** Milliseconds that parsing may hold the event loop at once. */
export const SLICE_MS = 8;

/** Bytes that may wait unparsed before the socket is paused. */
export const MAX_UNPARSED = 4 * 1024 * 1024;
