/** Keys in the query cache. They begin with those of the preferences, so that a change elsewhere reads them again. */
export const NOTICES_KEY = ['preferences', 'incoming', 'notices'] as const;
export const AUTO_REPLY_KEY = ['preferences', 'incoming', 'auto-reply'] as const;
export const FORWARDING_KEY = ['preferences', 'incoming', 'forwarding'] as const;
