import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';
import { MAX_FOLDERS } from '../search/search.ts';
import { folderPath } from './fields.ts';

/** Most senders of a reply; `others` has the rest. */
export const MAX_SENDERS = 50;
/** Months of a reply, the running one included. */
export const STORED_MONTHS = 13;

const stored = { messages: z.int(), bytes: z.number() };

/** Messages of one sender; `mail` is in lower case, '' for messages without an address. */
export const storedSender = z.object({ mail: z.string(), name: z.string(), ...stored });
export type StoredSender = z.output<typeof storedSender>;

/** Messages of one year by their Date (UTC); year 0: without a date that can be true. */
export const storedYear = z.object({ year: z.int(), ...stored });
export type StoredYear = z.output<typeof storedYear>;

/** Bytes of the messages of one month by their Date (UTC). `month` counts from January of year 0. */
export const storedMonth = z.object({ month: z.int(), bytes: z.number() });
export type StoredMonth = z.output<typeof storedMonth>;

export const storageReply = z.object({
  /** The largest first, at most MAX_SENDERS. */
  senders: z.array(storedSender),
  /** All further messages. */
  others: z.object({ senders: z.int(), ...stored }),
  /** The newest first. */
  years: z.array(storedYear),
  /** The last STORED_MONTHS months, the oldest first; months without messages have 0 bytes. */
  months: z.array(storedMonth),
  /** Folders that are not counted yet: ask again. */
  pending: z.array(z.string()),
  /** Folders that are not counted, because they are missing, cannot be read or have too many messages. */
  leftout: z.array(z.string()),
});
export type StorageReply = z.output<typeof storageReply>;

/** The reply for no folders. */
export const NOTHING_STORED: StorageReply = {
  senders: [],
  others: { senders: 0, messages: 0, bytes: 0 },
  years: [],
  months: [],
  pending: [],
  leftout: [],
};

/**
 * Adds up the sizes of messages by sender, year and month, for folders of the own account. As many folders are counted as fit into a
 * short time; the reply has what is known so far.
 */
export const storage = mailCommand({
  id: 'mail.storage',
  command: 'storage',
  summary: 'Bytes of the own messages by sender, year and month; names folders that are still being counted.',
  changes: false,
  origin: 'ours',
  body: z.object({ folders: z.array(folderPath).check(z.minLength(1), z.maxLength(MAX_FOLDERS)) }),
  reply: storageReply,
});
