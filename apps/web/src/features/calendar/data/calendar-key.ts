/**
 * The key of everything about calendars in the query cache, so that one event reads it all again. A file of its own: the start of the
 * page needs it, and not the shapes of the calls.
 */
export const CALENDAR_KEY = ['calendar'] as const;

/** The key of the preferences of the calendar. All preferences have keys like it: they are read again when they were saved elsewhere. */
export const CALENDAR_PREFERENCES_KEY = ['preferences', 'calendar'] as const;
