import * as z from 'zod/mini';
import { address, flagBits, uid } from './fields.ts';

/**
 * What a row of a list with `conversations` says about its conversation over all folders but Spam and Trash. `count`:
 * messages, each copy counted once. `people`: the different senders in the order of their first message, at most
 * `MAX_CONVERSATION_PEOPLE`. `open`: the message to show first, which is the oldest unread one, otherwise the newest; drafts
 * are never it.
 */
export const conversationSummary = z.object({
  count: z.int(),
  people: z.array(address),
  open: z.object({ folder: z.string(), uid }),
});
export type ConversationSummary = z.output<typeof conversationSummary>;

/** Most people that a row names: a line has room for four, and the client may leave out the user. */
export const MAX_CONVERSATION_PEOPLE = 6;

/**
 * A message in a list [DATA-001]. The client derives displaydate, fromdata, highlightcolor and folderPosition [MAIL-066].
 * `date` is the Date header in milliseconds since 1970 (time of arrival if it is missing or unreadable), `preview` at most
 * 200 characters of text, `threadid` the hash of the thread's root Message-ID in hexadecimal. `threadmap` has the uids of
 * the thread's messages in this folder when the list is threaded (of the sender's when it is grouped by sender), newest
 * first, otherwise none. `size` in bytes. `suspicious` is there, and true, when the sender's name or address may deceive: mixed
 * alphabets, invisible characters, letters that look like others, another address in the name. `conversation` is there when the list has `conversations` and
 * the conversation has several messages.
 * `labels` are the keywords in lower case that other fields do not show; absent when there are none.
 */
export const messageRow = z.object({
  uid,
  date: z.number(),
  from: z.array(address),
  to: z.array(address),
  cc: z.array(address),
  bcc: z.array(address),
  subject: z.string(),
  preview: z.string(),
  flags: flagBits,
  folder: z.string(),
  threadid: z.string(),
  threadmap: z.array(uid),
  size: z.int(),
  suspicious: z.optional(z.literal(true)),
  conversation: z.optional(conversationSummary),
  labels: z.optional(z.array(z.string())),
});
export type MessageRow = z.output<typeof messageRow>;
