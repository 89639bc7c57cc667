import * as z from 'zod/mini';
import { define } from '../define.ts';
import { folderPath, realmid, uid, uidvalidity } from '../mail/fields.ts';

const target = { uid, folder: folderPath, realmid: z.optional(realmid), uidvalidity: z.optional(uidvalidity) };

const errors = [
  'session_ended',
  'token_expired',
  'folder_not_found',
  'message_not_found',
  'mailbox_changed',
  'message_too_large',
  'message_unreadable',
] as const;

/**
 * `ready`: one click unsubscribes. `done`: the user has unsubscribed with this address before. `untrusted`: the provider's server
 * has not confirmed that the message is the sender's own. `none`: the message offers no one-click address.
 */
export const oneClickState = z.enum(['ready', 'done', 'untrusted', 'none']);
export type OneClickState = z.output<typeof oneClickState>;

/** Whether a message can be unsubscribed with one click (RFC 8058). */
export const unsubscribeState = define({
  id: 'unsubscribe.state',
  method: 'POST',
  path: '/api/bf/unsubscribe/state',
  origin: 'ours',
  summary: 'Whether a message offers to unsubscribe with one click, and whether that was done.',
  body: z.object(target),
  reply: z.object({ state: oneClickState }),
  errors: [...errors],
});

/** `refused`: the sender's server did not accept it, or could not be reached. The others are as above. */
const unsubscribed = z.enum(['done', 'untrusted', 'none', 'refused']);

/** Unsubscribes with one click: the gateway sends the request that RFC 8058 describes, once for each address. */
export const unsubscribe = define({
  id: 'unsubscribe.oneClick',
  method: 'POST',
  path: '/api/bf/unsubscribe',
  origin: 'ours',
  summary: 'Unsubscribes from the mailing of a message by a request of the gateway (RFC 8058).',
  body: z.object(target),
  reply: z.object({ state: unsubscribed }),
  errors: [...errors, 'rtoken_mismatch', 'origin_refused'],
});
