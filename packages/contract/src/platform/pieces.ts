/** Bytes of one piece of an upload: pieces arrive in order, and what has arrived is a number of whole ones (decision 128). */
export const PIECE_BYTES = 4 * 1024 * 1024;
/** Most pieces that a page sends with one request. How many it sends depends on the line (decision 199). */
export const MAX_PIECES = 64;
