/** Milliseconds to connect and to see the greeting; signing in as a whole takes at most twice as many. */
export const CONNECT_MS = 10_000;

/** A connection opened on demand closes after this many milliseconds without work. */
export const UNUSED_CONNECTION_MS = 30_000;

/** IDLE is renewed after this many milliseconds: below the 29 minutes of RFC 2177 and what NAT boxes forget. */
export const IDLE_MS = 9 * 60_000;

/** Where a server has no IDLE, it is asked this often, in milliseconds. */
export const POLL_MS = 20_000;

/** Folders up to this many messages are read whole before the first page; 1,000 envelopes take some 20 ms. */
export const SMALL_FOLDER = 1000;

/** Messages fetched by one command while a view fills. */
export const FILL_CHUNK = 1000;

/** Folders with more messages are not read whole: their lists stay the server's own. */
export const MAX_VIEW = 1_000_000;

/** Messages that one account's views hold together; the folder not used for longest goes first. */
export const MAX_VIEW_ROWS = 400_000;

/** Bytes that one account's views hold together, for the same reason: rows of mass mailings are forty times the usual. */
export const MAX_VIEW_BYTES = 192 * 1024 * 1024;

/** Previews that one folder keeps, 200 characters each. */
export const MAX_PREVIEWS = 2000;

/** Bytes of a text part that are fetched to make a preview where the server makes none. */
export const PREVIEW_BYTES = 2048;

/** The same of an HTML part, which often begins with a style sheet. */
export const HTML_PREVIEW_BYTES = 8192;

/** Events of more messages than this say "read again" instead of naming them. */
export const MAX_EVENT_UIDS = 500;

/** While a folder is watched, the counts of all folders are polled this often, in milliseconds. */
export const COUNTS_POLL_MS = 60_000;
