/** Milliseconds for a whole conversation with a ManageSieve server, from the connection to its end: below the 25 s of a call. */
export const CONVERSATION_MS = 15_000;

/** Most bytes of one line. RFC 5804 allows 1,024 in a string; lists of extensions are longer on real servers. */
export const MAX_LINE = 16 * 1024;

/** Most bytes of one literal, and of a script that is written: several times the largest that servers accept by default. */
export const MAX_LITERAL = 1024 * 1024;

/** Most lines of one response: the scripts of an account. */
export const MAX_LINES = 1000;

/** Most bytes of one response. */
export const MAX_RESPONSE = 2 * MAX_LITERAL;

/** Most bytes of the name of a script in UTF-8 (RFC 5804 1.6: 512 characters). */
export const MAX_NAME = 512;
