/** Key of the mail preferences in the query cache. */
export const MAIL_PREFERENCES_KEY = ['preferences', 'mail'] as const;
