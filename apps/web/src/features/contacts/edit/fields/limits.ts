/** Longest text of one field, in characters, and most rows of one kind, as the gateway takes them. */
export const MAX_TEXT = 500;
export const MAX_ROWS = 50;
/** Longest note, in characters. */
export const MAX_NOTES = 20_000;
