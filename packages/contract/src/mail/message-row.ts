import * as z from 'zod/mini';
import { address, flagBits, uid } from './fields.ts';

/**
 * A message in a list [DATA-001]. The client derives displaydate, fromdata, highlightcolor and folderPosition [MAIL-066].
 * `date` is the Date header in milliseconds since 1970 (time of arrival if it is missing or unreadable), `preview` at most
 * 200 characters of text, `threadid` the hash of the thread's root Message-ID in hexadecimal. `threadmap` has the uids of
 * the thread's messages in this folder when the list is threaded (of the sender's when it is grouped by sender), newest
 * first, otherwise none. `size` in bytes. `suspicious` is there, and true, when the sender's name or address may deceive: mixed
 * alphabets, invisible characters, letters that look like others, another address in the name.
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
});
export type MessageRow = z.output<typeof messageRow>;
