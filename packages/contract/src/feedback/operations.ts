import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';

/** The kinds of feedback that a user can choose. */
export const FEEDBACK_KINDS = ['idea', 'problem', 'praise'] as const;
/** Longest feedback, in characters. */
export const MAX_FEEDBACK = 10_000;

/** Sends feedback to the provider, as a message from the user's own account [SHELL-133]. */
export const sendFeedback = mailCommand({
  id: 'feedback.send',
  command: 'feedback',
  summary: 'Sends feedback to the provider, as a message from the user.',
  changes: true,
  origin: 'ours',
  bodyLimit: 64 * 1024,
  body: z.object({
    kind: z.enum(FEEDBACK_KINDS),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FEEDBACK)),
    /** What the browser reports about itself, if the user agreed to send it. */
    about: z.optional(z.string().check(z.maxLength(1000))),
  }),
  reply: z.object({ id: z.string() }),
  errors: ['feature_off', 'submission_unavailable'],
});
