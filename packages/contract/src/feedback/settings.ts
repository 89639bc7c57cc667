import * as z from 'zod/mini';
import { mailAddress } from '../partner/setting-values.ts';

/** Partner settings of feedback. */
export const feedbackSettings = {
  HideFeedbackIcon: z._default(z.boolean(), false),
  /** Where the feedback form writes to; without it there is none. */
  feedbackAddress: z.optional(mailAddress),
};
