import * as z from 'zod/mini';

/**
 * States of a message in the outbox:
 * - held: can be recalled until `dueat`.
 * - sending.
 * - accepted: by the submission server, with its queue id.
 * - filed: copied to Sent. Final.
 * - signin: waits until the user signs in again.
 * - failed: with a reason; the text is kept.
 * - unknown: the submission server may have accepted it. The user decides; nothing happens automatically.
 * - recalled: by the user. Final.
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
 * A message in the outbox. `reason` is an error code that belongs to `state`, '' for none: why it failed, why the next
 * attempt waits (`sending` until `dueat`), or, in `filed`, `submission_refused` when the server refused some recipients.
 * `servertext` is the server's reply; in `filed`, the refused recipients.
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
