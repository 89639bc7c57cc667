/**
 * The key of everything about calendars in the query cache, so that one event reads it all again. A file of its own: the start of the
 * page needs it, and not the shapes of the calls.
 */
export const CALENDAR_KEY = ['calendar'] as const;
