import * as z from 'zod/mini';

/** Links by language code (`de_DE`); `*` stands for every other one. */
const links = z.record(z.string(), z.string());

/**
 * What the page's frame reads of a partner's settings. They travel among `preferences` of the partner's preferences, and
 * what is missing or of another shape counts as not set.
 */
export const pageSettings = z.object({
  HideTour: z.catch(z.boolean(), false),
  HideFeedbackIcon: z.catch(z.boolean(), false),
  HideSupportIcon: z.catch(z.boolean(), false),
  supportLinks: z.catch(links, {}),
  privacyLinks: z.catch(links, {}),
  /** The provider takes feedback; where to is the gateway's to know. */
  takesFeedback: z.catch(z.boolean(), false),
  /** The version that users may go back to, null for none [SHELL-138]. */
  previousVersion: z.catch(
    z.nullable(z.object({ service: z.string(), target: z.string(), cookie: z.string(), cookieValue: z.string() })),
    null,
  ),
});
export type PageSettings = z.output<typeof pageSettings>;
