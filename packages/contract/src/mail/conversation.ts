import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';
import { folderPath, realmid, uid, uidvalidity } from './fields.ts';
import { messageRow } from './message-row.ts';

/**
 * Most messages of a conversation that one reply holds, the newest ones: a page of rows takes about 0.5 KB each, and nobody
 * reads on beyond some hundred.
 */
export const MAX_CONVERSATION = 250;

/**
 * A conversation over all folders, oldest message first. Each row names its folder. `total` also counts older messages than
 * those of the reply. `folders` has the UIDVALIDITY of each folder that a row names. `pending` are folders that are still
 * being read: their messages may be missing, and `folder-changed` is sent for each when it is ready. `leftout` are folders
 * that are not read, because the account has more messages than the gateway keeps.
 */
export const conversationReply = z.object({
  total: z.int(),
  messages: z.array(messageRow),
  folders: z.array(z.object({ folder: z.string(), uidvalidity: z.int() })),
  pending: z.array(z.string()),
  leftout: z.array(z.string()),
});
export type Conversation = z.output<typeof conversationReply>;

/**
 * The conversation of a message: the messages that Message-ID and References join with it, in all folders but Spam and Trash.
 * If the message lies in one of these two, that folder's messages belong to it, too. A message of which several folders
 * hold a copy stands there once, as the copy in the folder of the request if there is one.
 */
export const conversation = mailCommand({
  id: 'mail.conversation',
  command: 'conversation',
  summary: 'The conversation of a message over all folders.',
  changes: false,
  origin: 'ours',
  body: z.object({ folder: folderPath, realmid: z.optional(realmid), uid, uidvalidity: z.optional(uidvalidity) }),
  reply: conversationReply,
  errors: ['folder_not_found', 'mailbox_changed', 'message_not_found'],
});
