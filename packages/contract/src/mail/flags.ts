/** Message flags as bits of a list row's `flags` [DATA-005]. OLD, RECENT, VSCAN and EXTHDR are reserved and never set. */
export const MESSAGE_FLAG = {
  SEEN: 1,
  OLD: 2,
  ANSWERED: 4,
  FLAGGED: 8,
  DRAFT: 16,
  DELETED: 32,
  EXPUNGE: 64,
  RECENT: 128,
  FORWARDED: 256,
  SPAM: 512,
  VSCAN: 1024,
  ATTACH: 2048,
  CALENDAR: 4096,
  PRIORITY: 8192,
  TASKED: 16384,
  EXTHDR: 32768,
} as const;

/** Folder flags as bits of a folder's `flags` [DATA-006]. SECRET is reserved and never set. */
export const FOLDER_FLAG = {
  NOSUBFOLDERS: 1,
  NOSELECT: 2,
  MARKED: 4,
  UNMARKED: 8,
  VIRTUAL: 16,
  SECRET: 512,
} as const;

/** Sort keys of a list [DATA-008]. */
export const SORT_KEY = { UID: 0, SUBJECT: 1, TO: 2, SENDER: 3, SIZE: 4, DATE: 5 } as const;
export type SortKey = (typeof SORT_KEY)[keyof typeof SORT_KEY];

/** Search scopes, combined as a bitmask [DATA-009]. */
export const SEARCH_SCOPE = { SENDER: 1, SUBJECT: 2, TOCC: 4, BODY: 8 } as const;

/** Flag filters of a search [DATA-010]. */
export const SEARCH_FILTERS = [
  'ANSWERED',
  'FLAGGED',
  'SEEN',
  'ATTACHMENT',
  'CALENDAR',
  'PRIORITY',
  'TASKED',
  'UNTASKED',
  'UNSEEN',
] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];
