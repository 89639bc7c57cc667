/** Longest subject a view keeps, in characters: a list row shows one line, RFC 5322 allows 998 in one. */
export const MAX_SUBJECT = 1000;

/** Most addresses of one header field that a view keeps: a row names a few, and a mass mailing may name thousands. */
export const MAX_PEOPLE = 50;

/** Longest display name and longest address a view keeps, in characters (RFC 5321 4.5.3.1: 320 for an address). */
export const MAX_PERSON_PART = 320;

/** Characters of one header field's people that a view keeps together: names and addresses of some fifty usual people. */
export const MAX_PEOPLE_TEXT = 4000;

/** Texts of removed messages are dropped once they are more than this, in bytes, and more than what is left. */
export const MAX_WASTE = 256 * 1024;

/** Rows whose texts are written anew at once for that: some 10 ms of work. */
export const MAX_REWRITTEN = 2000;

/** Most Message-IDs of a References header that thread: the root and the nearest ancestors. */
export const MAX_REFERENCES = 40;

/** Most words of one search; a request holds at most 512 characters, and words are bits of one number. */
export const MAX_WORDS = 30;

/** Most lists (searched or threaded) that one view keeps ready between two changes. */
export const MAX_LISTS = 6;

/** Most uids that "the whole list" gives. */
export const MAX_LIST_UIDS = 100_000;
