import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';
import { folderPath, realmid, uid, uidvalidity } from './fields.ts';
import { message } from './message.ts';

/** Separates the paths of messages inside messages: `2/1.3` is part 1.3 of the message that is part 2. */
export const NESTED_SEPARATOR = '/';

/** Levels of messages inside messages that can be opened. */
export const MAX_NESTED = 5;

/**
 * Opens a message that is attached to another one (message/rfc822, RFC 2046 5.2.1). The reply has uid, folder and flags of the
 * outer message. Its parts have paths such as `2/1.3`, and their addresses download them.
 */
export const nestedMessage = mailCommand({
  id: 'mail.nested',
  command: 'nested',
  summary: 'A message that is attached to another one.',
  changes: false,
  body: z.object({
    uid,
    folder: folderPath,
    realmid: z.optional(realmid),
    uidvalidity: z.optional(uidvalidity),
    /** Path of the attached message in the outer one. */
    part: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  reply: message,
  errors: [
    'folder_not_found',
    'message_not_found',
    'attachment_not_found',
    'mailbox_changed',
    'message_too_large',
    'message_unreadable',
  ],
});
