import * as z from 'zod/mini';

/**
 * States of a message on its way out: held (can be called back until `dueat`), sending, accepted (by the
 * submission server, with its queue id), filed (in Sent: the end), signin (waits until the user signs in again), failed
 * (with reason; the text is kept), unknown (the submission server may have taken it; the user decides, nothing happens by
 * itself), recalled (called back: the end).
 */
export const OUTBOX_STATES = [
  'held',
  'sending',
  'accepted',
  'filed',
  'signin',
  'failed',
  'unknown',
  'recalled',
] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/**
 * A message on its way out. `reason` is an error code that belongs to `state`, '' for none: why it failed, why the next
 * attempt waits (`sending` until `dueat`), or, in `filed`, `submission_refused` when the server refused some of the
 * recipients. `servertext` is what the server said of it; in `filed` the refused recipients.
 */
export const outboxItem = z.object({
  id: z.string(),
  draftid: z.string(),
  state: z.enum(OUTBOX_STATES),
  subject: z.string(),
  recipients: z.int(),
  dueat: z.number(),
  queueid: z.string(),
  reason: z.string(),
  servertext: z.string(),
});
export type OutboxItem = z.output<typeof outboxItem>;
