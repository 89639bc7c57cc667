import * as z from 'zod/mini';

/** What a provider can set for the spotlight of a feature: its day, title and link [SPOT-034]. */
export const spotlightChoice = z.strictObject({
  from: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  url: z.optional(z.string().check(z.maxLength(2000), z.regex(/^https:\/\//))),
});

/** Partner settings of the tour. */
export const tourSettings = {
  HideTour: z._default(z.boolean(), false),
  /** By the name of the feature, such as `online_fax`. */
  spotlights: z._default(z.record(z.string().check(z.maxLength(40)), spotlightChoice), {}),
};
