import * as z from 'zod/mini';
import { define } from '../define.ts';
import { OWN_CHANGE } from '../preferences/own-file.ts';

/** Blocks the sender of a message, or ends that. Blocked senders are those of the spam settings [DATA-013]. */
export const blockSender = define({
  id: 'safety.blockSender',
  method: 'POST',
  path: '/api/bf/safety/block',
  origin: 'ours',
  summary: 'Blocks an address, so that its new messages go to Spam, or ends that.',
  body: z.object({ mail: z.string().check(z.minLength(3), z.maxLength(320)), blocked: z.boolean() }),
  reply: z.object({ blocked: z.boolean() }),
  errors: OWN_CHANGE,
});
