import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';

/** What a user may have in mind. */
export const FEEDBACK_KINDS = ['idea', 'problem', 'praise'] as const;
/** Longest feedback, in characters. */
export const MAX_FEEDBACK = 10_000;

/** Sends what a user thinks of the product to the provider, as a mail from the user's own account [SHELL-133]. */
export const sendFeedback = mailCommand({
  id: 'feedback.send',
  command: 'feedback',
  summary: 'Sends feedback to the provider, as a mail of the user.',
  changes: true,
  origin: 'ours',
  bodyLimit: 64 * 1024,
  body: z.object({
    kind: z.enum(FEEDBACK_KINDS),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FEEDBACK)),
    /** What the browser says of itself, when the user lets that go along. */
    about: z.optional(z.string().check(z.maxLength(1000))),
  }),
  reply: z.object({ id: z.string() }),
  errors: ['feature_off', 'submission_unavailable'],
});
