/**
 * Keywords that mark messages without being labels. `$new` and `$muted` are those of RFC 9979; there is no registered keyword for
 * a message that stays at the top.
 */
export const PINNED = '$pinned';
export const MUTED = '$muted';
/** The message has returned from the snoozed ones. It stands at the top while it is unread. */
export const RETURNED = '$new';

/** Keys of the groups at the top of a list that is sorted by date. */
export const TOP_GROUPS = { RETURNED: 'returned', PINNED: 'pinned' } as const;
