import * as z from 'zod/mini';

/** Partner settings of calendars. */
export const calendarSettings = {
  /**
   * Who sees when a user is busy: `shares`, the people that the user shares a calendar with, or `everybody` who signs in at the
   * partner, as colleagues of one company want it. Nobody sees more than the times by it.
   */
  FreeBusyFor: z._default(z.enum(['shares', 'everybody']), 'shares'),
};
