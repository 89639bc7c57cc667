/** Longest subject that a view keeps, in characters: a row shows one line, and RFC 5322 allows 998 characters in a line. */
export const MAX_SUBJECT = 1000;

/** Most addresses of one header field that a view keeps: a row shows a few, while a mass mailing may have thousands. */
export const MAX_PEOPLE = 50;

/** Longest display name and longest address that a view keeps, in characters (RFC 5321 4.5.3.1: 320 for an address). */
export const MAX_PERSON_PART = 320;

/** Characters that a view keeps of all people in one header field: about fifty usual names and addresses. */
export const MAX_PEOPLE_TEXT = 4000;

/** Bytes of texts of removed messages above which they are dropped, if they also exceed the texts still in use. */
export const MAX_WASTE = 256 * 1024;

/** Most rows for which the texts are rewritten at once to drop them: about 10 ms of work. */
export const MAX_REWRITTEN = 2000;

/** Most Message-IDs of a References header that are used for threading: the root and the nearest ancestors. */
export const MAX_REFERENCES = 40;

/** Most words of one search, because the words are bits of one number; a request holds at most 512 characters. */
export const MAX_WORDS = 30;

/** Most keywords of one message that a view keeps: a person sets a few. */
export const MAX_KEYWORDS = 50;

/** Longest keyword that a view keeps, in characters: that of the contract. */
export const MAX_KEYWORD_LENGTH = 64;

/** Most different sets of keywords in one view: their numbers take two bytes a message. */
export const MAX_KEYWORD_SETS = 65_536;

/** Most lists (search results or conversations) that one view caches between two changes. */
export const MAX_LISTS = 6;

/** Most uids that a request for a whole list returns. */
export const MAX_LIST_UIDS = 100_000;
