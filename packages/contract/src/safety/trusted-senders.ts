import * as z from 'zod/mini';
import { define } from '../define.ts';
import { OWN_CHANGE, OWN_READ } from '../preferences/own-file.ts';

/** Most senders that an account marks as known; the oldest is dropped. */
export const MAX_TRUSTED = 1000;

const mail = z.string().check(z.minLength(3), z.maxLength(320), z.regex(/^[^\s@]+@[^\s@]+$/));

/** A sender whom the user knows. `always`: also when the checks of the server fail. */
export const trustedSender = z.object({ mail, always: z._default(z.boolean(), false) });
export type TrustedSender = z.output<typeof trustedSender>;

/** The senders whom the user marked as known, newest first. */
export const loadTrustedSenders = define({
  id: 'safety.trustedSenders',
  method: 'GET',
  path: '/api/bf/safety/trusted',
  origin: 'ours',
  summary: 'The senders whom the user marked as known.',
  reply: z.object({ senders: z.array(trustedSender) }),
  errors: OWN_READ,
});

/** Marks a sender as known, or no longer. */
export const trustSender = define({
  id: 'safety.trustSender',
  method: 'POST',
  path: '/api/bf/safety/trusted',
  origin: 'ours',
  summary: 'Marks a sender as known, or as no longer known.',
  body: z.object({ ...trustedSender.shape, trusted: z.boolean() }),
  reply: z.object({ senders: z.array(trustedSender) }),
  errors: OWN_CHANGE,
});
