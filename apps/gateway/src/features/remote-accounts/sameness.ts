import { createHash } from 'node:crypto';
import { rawField, readHeaderBlock } from '@pillarbox/mailbox/message/header-fields';
import { readMessageId } from '@pillarbox/mailbox/message/message-header';

/** Bytes of a message that are searched for its header. */
const MAX_HEADER = 256 * 1024;

/** What makes a message the same one under another name at its server, and its Message-ID (with angle brackets), '' for none. */
export interface Sameness {
  readonly same: string;
  readonly messageId: string;
}

/**
 * Two messages are the same if Message-ID, date, sender and subject are: servers add header fields. The Message-ID alone would not do,
 * because some programs send all their messages with one. Messages without one are compared as a whole.
 */
export function samenessOf(source: Buffer): Sameness {
  const head = source.subarray(0, MAX_HEADER);
  const { fields } = readHeaderBlock(head, 0, head.length);
  const messageId = readMessageId(rawField(fields, 'message-id'));
  const hash = createHash('sha256');
  if (messageId === '') hash.update(source.toString('latin1').replace(/\r?\n/g, '\n').trimEnd());
  else hash.update(JSON.stringify([messageId, ...['date', 'from', 'subject'].map((name) => rawField(fields, name))]));
  return { same: hash.digest('base64url').slice(0, 27), messageId };
}
