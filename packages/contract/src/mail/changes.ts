import * as z from 'zod/mini';
import { mailCommand, zero } from '../define.ts';
import { flagBits, folderPath, opId, realmid, uid, uids, uidvalidity } from './fields.ts';
import { listScope } from './list.ts';

const inFolder = {
  folder: folderPath,
  realmid: z.optional(realmid),
  uidvalidity: z.optional(uidvalidity),
  opId: z.optional(opId),
};

/** Which messages: some by uid, or all of a folder (or of a search in it). */
const which = { uids: z.optional(uids), all: z.optional(z.boolean()), search: z.optional(listScope.shape.search) };

/**
 * Sets and unsets flags [API-026, MAIL-040]. `set` and `unset` are bits of MESSAGE_FLAG; `stomp` replaces all changeable
 * flags by `set`. SEEN, ANSWERED, FLAGGED, DRAFT, DELETED, EXPUNGE (stored as DELETED), FORWARDED, SPAM and TASKED can be
 * changed; other bits are refused with `invalid_request`.
 */
export const setMsgFlag = mailCommand({
  id: 'mail.setMsgFlag',
  command: 'setMsgFlag',
  summary: 'Sets or unsets flags of some or all messages of a folder.',
  changes: true,
  body: z.object({
    ...inFolder,
    ...which,
    set: z._default(flagBits, 0),
    unset: z._default(flagBits, 0),
    stomp: z._default(z.boolean(), false),
  }),
  reply: zero,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed'],
});

/** Moves messages [API-032]. */
export const movemsg = mailCommand({
  id: 'mail.movemsg',
  command: 'movemsg',
  summary: 'Moves messages to another folder.',
  changes: true,
  body: z.object({ ...inFolder, ...which, to: folderPath }),
  reply: zero,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'mail_over_quota'],
});

/**
 * Deletes messages: into Trash, or for good when they are in Trash or Spam already, or when `forever` is set. The
 * specification knows only setMsgFlag and expungedeleted; this is the one step a user means.
 */
export const deletemsg = mailCommand({
  id: 'mail.deletemsg',
  command: 'deletemsg',
  summary: 'Deletes messages: into Trash, or for good from there.',
  changes: true,
  origin: 'ours',
  body: z.object({ ...inFolder, ...which, forever: z._default(z.boolean(), false) }),
  reply: zero,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'mail_over_quota'],
});

/** Removes messages flagged DELETED for good: the named ones, or all of the folder [API-033]. */
export const expungedeleted = mailCommand({
  id: 'mail.expungedeleted',
  command: 'expungedeleted',
  summary: 'Removes deleted messages of a folder for good.',
  changes: true,
  body: z.object({ ...inFolder, uids: z.optional(uids) }),
  reply: zero,
  errors: ['folder_not_found', 'mailbox_changed'],
});

/** Reverses a move, a delete into Trash or a flag change of the last minutes by its opId. */
export const undo = mailCommand({
  id: 'mail.undo',
  command: 'undo',
  summary: 'Reverses one earlier change by its opId.',
  changes: true,
  origin: 'ours',
  body: z.object({ opId }),
  reply: zero,
  errors: ['nothing_to_undo', 'mailbox_changed', 'folder_not_found'],
});

/**
 * Polls for new mail where push is down [API-009]. `lastuid` maps folders to the highest uid the client knows; the reply
 * holds, per folder, the highest uid now and how many unseen messages lie above the client's.
 */
export const newmail = mailCommand({
  id: 'mail.newmail',
  command: 'newmail',
  summary: 'New messages per folder since the last known uid.',
  changes: false,
  body: z.object({ lastuid: z.record(folderPath, z.union([z.literal(0), uid])) }),
  reply: z.object({
    folders: z.array(z.object({ folder: z.string(), topuid: z.int(), fresh: z.int(), unseen: z.int() })),
  }),
});

/** Mailbox usage [API-025]: bytes used and allowed (0: no limit is known). */
export const usage = mailCommand({
  id: 'mail.usage',
  command: 'usage',
  summary: 'Bytes used and allowed.',
  changes: false,
  reply: z.object({ used: z.number(), limit: z.number() }),
});
