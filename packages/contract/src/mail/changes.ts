import * as z from 'zod/mini';
import { define, MAIL_ERRORS, mailCommand, zero } from '../define.ts';
import {
  flagBits,
  folderPath,
  keyword,
  MAX_LABELS,
  MAX_UIDS,
  opId,
  realmid,
  uid,
  uids,
  uidvalidity,
} from './fields.ts';
import { listScope } from './list.ts';

const inFolder = {
  folder: folderPath,
  realmid: z.optional(realmid),
  uidvalidity: z.optional(uidvalidity),
  opId: z.optional(opId),
};

/** Which messages: given uids, or all of a folder (or of a search in it). */
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

const keywords = z._default(z.array(keyword).check(z.maxLength(MAX_LABELS)), []);

/**
 * Adds and removes labels by their keywords. A folder whose server stores no new keywords is refused with `label_refused`; then
 * nothing is changed.
 */
export const setLabels = mailCommand({
  id: 'mail.setLabels',
  command: 'setlabels',
  summary: 'Adds and removes labels of some or all messages of a folder.',
  changes: true,
  origin: 'ours',
  body: z.object({ ...inFolder, ...which, add: keywords, remove: keywords }),
  reply: zero,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'label_refused'],
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
 * Deletes messages: moves them to Trash, or removes them for good if they already are in Trash or Spam, or if `forever` is
 * set. The specification has only setMsgFlag and expungedeleted; this call is the one step that users expect.
 */
export const deletemsg = mailCommand({
  id: 'mail.deletemsg',
  command: 'deletemsg',
  summary: 'Deletes messages: moves them to Trash, or removes them for good.',
  changes: true,
  origin: 'ours',
  body: z.object({ ...inFolder, ...which, forever: z._default(z.boolean(), false) }),
  reply: zero,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'mail_over_quota'],
});

/** One uid, or several separated by commas; a repeated parameter arrives as an array. */
const uidList = z.string().check(z.maxLength(12 * MAX_UIDS), z.regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/));

/**
 * Marks messages as spam or not spam [API-050]: moves them to the spam folder or to the inbox, and sets the keyword that
 * filters learn from. `mark`, `folder` and `uid` are required [VAL-034, VAL-035, VAL-036].
 */
export const spamMark = define({
  id: 'mail.spamMark',
  method: 'GET',
  path: '/api/bf/spam/mark',
  also: ['/bfapi/spam/mark'],
  changes: true,
  summary: 'Marks messages as spam or as not spam.',
  query: z.object({
    mark: z.enum(['spam', 'notspam']),
    folder: folderPath,
    uid: z.union([uidList, z.array(uidList).check(z.minLength(1), z.maxLength(MAX_UIDS))]),
    realmid: z.optional(realmid),
    uidvalidity: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
    opId: z.optional(opId),
  }),
  reply: zero,
  errors: [...MAIL_ERRORS, 'folder_not_found', 'message_not_found', 'mailbox_changed', 'mail_over_quota'],
});

/** Removes messages flagged DELETED for good: the named ones, or all in the folder [API-033]. */
export const expungedeleted = mailCommand({
  id: 'mail.expungedeleted',
  command: 'expungedeleted',
  summary: 'Removes deleted messages of a folder for good.',
  changes: true,
  body: z.object({ ...inFolder, uids: z.optional(uids) }),
  reply: zero,
  errors: ['folder_not_found', 'mailbox_changed'],
});

/** Reverses a recent move, deletion into Trash or flag change by its opId. */
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
 * Polls for new mail while the socket is not connected [API-009]. `lastuid` maps folders to the highest uid that the client
 * knows. The reply contains, for each folder, the highest uid and the number of unseen messages above the client's uid.
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

/** Polls for new mail of several accounts [API-010], with what the client knows of each. */
export const bulknewmail = mailCommand({
  id: 'mail.bulknewmail',
  command: 'bulknewmail',
  summary: 'New messages per account and folder since the last known uid.',
  changes: false,
  body: z.object({
    realms: z
      .array(z.object({ realmid: z.optional(realmid), lastuid: newmail.body.shape.lastuid }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  reply: z.object({ realms: z.array(z.extend(newmail.reply, { realmid: z.optional(z.string()) })) }),
});

/** Mailbox usage [API-025]: bytes used and allowed (0: no known limit). */
export const usage = mailCommand({
  id: 'mail.usage',
  command: 'usage',
  summary: 'Bytes used and allowed.',
  changes: false,
  reply: z.object({ used: z.number(), limit: z.number() }),
});
