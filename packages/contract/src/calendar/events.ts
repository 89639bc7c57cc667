import * as z from 'zod/mini';

/** Calendars, events or tasks of the account changed: a page that shows them reads them again. */
export const calendarEvents = [z.object({ event: z.literal('calendar-changed') })] as const;

export type CalendarEvent = z.output<(typeof calendarEvents)[number]>;
