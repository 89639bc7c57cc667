import * as z from 'zod/mini';
import { mailAddress } from '../partner/setting-values.ts';

/** Partner settings of feedback. */
export const feedbackSettings = {
  HideFeedbackIcon: z._default(z.boolean(), false),
  /** Recipient of the feedback form; absent: the form is not offered. */
  feedbackAddress: z.optional(mailAddress),
};
