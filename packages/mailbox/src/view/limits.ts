/** Longest subject a view keeps, in characters: a list row shows one line, RFC 5322 allows 998 in one. */
export const MAX_SUBJECT = 1000;

/** Most addresses of one header field that a view keeps: a row names a few, and a mass mailing may name thousands. */
export const MAX_PEOPLE = 50;

/** Longest display name and longest address a view keeps, in characters (RFC 5321 4.5.3.1: 320 for an address). */
export const MAX_PERSON_PART = 320;

/** Most Message-IDs of a References header that thread: the root and the nearest ancestors. */
export const MAX_REFERENCES = 40;

/** Most words of one search; a request holds at most 512 characters, and words are bits of one number. */
export const MAX_WORDS = 30;

/** Most lists (searched or threaded) that one view keeps ready between two changes. */
export const MAX_LISTS = 6;

/** Most uids that "the whole list" gives. */
export const MAX_LIST_UIDS = 100_000;
