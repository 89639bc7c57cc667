import * as z from 'zod/mini';
import { address } from '../mail/fields.ts';

/** Latest time to send a scheduled message, from now, in milliseconds: one year. A later date is most likely a typing error. */
export const MAX_SCHEDULE_MS = 366 * 24 * 60 * 60_000;
/** Most scheduled messages of an account: a credential and a message are stored with each. */
export const MAX_SCHEDULED = 200;
/** Most recipients that an item of the outbox names; the list of scheduled messages shows no more. */
export const SHOWN_RECIPIENTS = 3;

/**
 * States of a message in the outbox:
 * - held: can be recalled until `dueat`. A scheduled message is held until its `sendat`.
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
 * `servertext` is the server's reply; in `filed`, the refused recipients. `sendat` is the time in milliseconds since 1970 for which
 * the user scheduled the message, 0 for none; it stays until the message is sent. `to` names the first recipients.
 */
export const outboxItem = z.object({
  id: z.string(),
  draftid: z.string(),
  state: z.enum(OUTBOX_STATES),
  subject: z.string(),
  recipients: z.int(),
  to: z.array(address),
  dueat: z.number(),
  sendat: z.number(),
  queueid: z.string(),
  reason: z.string(),
  servertext: z.string(),
});
export type OutboxItem = z.output<typeof outboxItem>;

/**
 * What is known about the sending of a message. `acceptedat` and `filedat` in milliseconds since 1970: when the submission server
 * accepted it, and when its copy was in Sent, 0 while it is not. `words` is the server's reply, `queueid` its id of the message, ''
 * for none; `refused` the recipients that it refused, separated by ', '.
 */
export const sendProof = z.object({
  acceptedat: z.number(),
  words: z.string(),
  queueid: z.string(),
  filedat: z.number(),
  refused: z.string(),
});
export type SendProof = z.output<typeof sendProof>;
