/** Milliseconds to connect and receive the greeting. Signing in as a whole may take twice as long. */
export const CONNECT_MS = 10_000;

/** A connection opened on demand closes after this many milliseconds without work. */
export const UNUSED_CONNECTION_MS = 30_000;

/**
 * Milliseconds after which IDLE is renewed: less than the 29 minutes of RFC 2177 and than the usual timeouts of NAT
 * routers.
 */
export const IDLE_MS = 9 * 60_000;

/** Milliseconds between two polls of a watched folder on a server without IDLE. */
export const POLL_MS = 20_000;

/** Messages up to which a folder is read completely before the first page is shown; 1,000 envelopes take about 20 ms. */
export const SMALL_FOLDER = 1000;

/**
 * New messages of a folder that are read with their previews, and at once where a user waits: about a page of a list. Reading the
 * previews of 10,000 messages takes a server seconds.
 */
export const FEW_MESSAGES = 200;

/**
 * Messages from which on flags are changed over a second connection (see `changeQuietly`): signing it in takes as long as reading the
 * replies for some thousand messages.
 */
export const MASS_CHANGE = 10_000;

/** Messages fetched by one command while a view fills; 1,000 keep one reply below the byte limit of a command. */
export const FILL_CHUNK = 1000;

/** Messages above which a folder gets no view: the server then sorts and searches its lists. */
export const MAX_VIEW = 1_000_000;

/** Rows that all views of one account hold together, to bound memory; the least recently used view is dropped first. */
export const MAX_VIEW_ROWS = 400_000;

/**
 * Rows up to which the views of all folders are read for conversations. The rest of MAX_VIEW_ROWS is for the folders that the
 * user opens.
 */
export const MAX_ALL_VIEW_ROWS = 300_000;

/**
 * Bytes that all views of one account hold together, to bound memory: rows of mass mailings are forty times the usual size.
 */
export const MAX_VIEW_BYTES = 192 * 1024 * 1024;

/** Previews of 200 characters that one folder keeps in memory. */
export const MAX_PREVIEWS = 2000;

/** Bytes of a text part that are fetched to make a preview when the server offers none. */
export const PREVIEW_BYTES = 2048;

/** The same for an HTML part, which often begins with a style sheet. */
export const HTML_PREVIEW_BYTES = 8192;

/** Messages that one event may name. An event about more tells clients to read the list again. */
export const MAX_EVENT_UIDS = 500;

/** While a folder is watched, the counts of all folders are polled this often, in milliseconds. */
export const COUNTS_POLL_MS = 60_000;
