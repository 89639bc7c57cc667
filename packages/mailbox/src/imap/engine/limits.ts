/**
 * Limits of one reply and one command. `response`, `literal` and `depth` apply to one item, which may come from a hostile
 * message: the part above the limit is dropped, and everything else is read normally. The other limits apply to a whole
 * command and protect against the server: exceeding them ends the connection.
 */
export interface Limits {
  /**
   * Bytes of one response that are kept, literals included. The envelope of a message with 10,000 recipients has 600 KB.
   */
  readonly response: number;
  /** Bytes of one literal that are kept. Rows show one line of a header; fetching a source raises the limit. */
  readonly literal: number;
  /** Depth of nested parentheses; deeper lists are read as empty. No legitimate message nests its parts 50 deep. */
  readonly depth: number;
  /**
   * Untagged replies to one command, and to none. Before its reply to any command a server reports what other programs changed:
   * a program may flag or remove all messages of a folder at once.
   */
  readonly answers: number;
  /** Bytes of all replies to one command, dropped bytes included. A SEARCH reply with 1,000,000 uids has 8 MB. */
  readonly bytes: number;
  /**
   * The same for a command that fetches rows of many messages, enough for 1,000 messages with headers of 1 MB each. The
   * replies are processed one by one, so they cost time but no memory.
   */
  readonly bulk: number;
  /** Milliseconds without a single byte while a command runs. Sorting 1,000,000 messages takes Dovecot about 3 s. */
  readonly silence: number;
  /** Milliseconds for a whole command, against servers that send a byte now and then. */
  readonly total: number;
}

/** The limits of a connection, unless a command has its own. */
export const LIMITS: Limits = {
  response: 1024 * 1024,
  literal: 64 * 1024,
  depth: 50,
  answers: 500_000,
  bytes: 64 * 1024 * 1024,
  bulk: 1024 * 1024 * 1024,
  silence: 30_000,
  total: 120_000,
};

/** Bytes of a reply that lists uids: enough for 1,000,000 of them. */
export const UID_ANSWER = 12 * 1024 * 1024;

/**
 * Longest string that is sent quoted, in characters. Longer ones are sent as literals, because RFC 7162 4 only recommends
 * that servers accept lines of 8,192 bytes.
 */
export const MAX_QUOTED = 1000;

/**
 * Longest uid set in one command, in characters. With the rest of the line it stays below the 8,192 bytes that servers
 * accept.
 */
export const MAX_SET = 7000;

/** Bytes that may wait for parsing before the socket is paused. */
export const MAX_UNPARSED = 4 * 1024 * 1024;
