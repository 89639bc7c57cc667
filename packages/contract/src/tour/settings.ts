import * as z from 'zod/mini';

/** Partner settings of the tour. */
export const tourSettings = {
  HideTour: z._default(z.boolean(), false),
};
