import * as z from 'zod/mini';
import { mailCommand, zero } from '../define.ts';
import { folderPath } from '../mail/fields.ts';
import { PAGE_SIZE } from '../mail/list.ts';
import { messageRow } from '../mail/message-row.ts';
import { accountColor, REMOTE_STATES, remoteId } from '../remote-accounts/remote-account.ts';

/** Most accounts of one merged list: those of one user, and the own one. */
const MAX_ACCOUNTS = 51;
/** Most folders of one account in a merged list: the inbox, and then the others in the order of its server. */
export const MAX_MERGED_FOLDERS = 20;

/** An account elsewhere that is used live. `state` as in `remoteStatus`; times in milliseconds since 1970, 0 for never. */
export const realm = z.object({
  realmid: remoteId,
  /** The name in the folder pane. */
  name: z.string(),
  /** The address, or the user name at its server. */
  mail: z.string(),
  color: accountColor,
  state: z.enum(REMOTE_STATES),
  /** The error code of the last attempt to reach it, '' for none. */
  reason: z.string(),
  checkedAt: z.number(),
  /** Whom messages come from that are sent by its server; null when none can be sent. */
  sender: z.nullable(z.object({ name: z.string(), mail: z.string() })),
});
export type Realm = z.output<typeof realm>;

/** The accounts elsewhere that are used live. Their ids are the `realmid` of the mail commands. */
export const realms = mailCommand({
  id: 'realms.list',
  command: 'realms',
  summary: 'The accounts elsewhere that are used live beside the own one.',
  changes: false,
  origin: 'ours',
  reply: z.object({ realms: z.array(realm) }),
});

/** Tries an account again at once that could not be reached. A refused password needs another one first. */
export const realmRetry = mailCommand({
  id: 'realms.retry',
  command: 'realmretry',
  summary: 'Tries an account elsewhere again that could not be reached.',
  changes: true,
  origin: 'ours',
  body: z.object({ realmid: remoteId }),
  reply: zero,
  errors: [
    'remote_not_found',
    'remote_password_refused',
    'remote_sign_in_needed',
    'remote_service_off',
    'remote_unreachable',
    'remote_certificate',
    'remote_not_encrypted',
    'rate_limited',
  ],
});

const date = z.number();
const position = z.int().check(z.nonnegative());

/** Where the next page goes on in one folder of an account. */
export const unifiedCursor = z.object({
  /** '' for the own account. */
  realmid: z.string().check(z.maxLength(64)),
  folder: folderPath,
  offset: position,
  last: z.nullable(z.object({ date, uid: position })),
});
export type UnifiedCursor = z.output<typeof unifiedCursor>;

/** What a folder of an account contributes to the merged list; `folder` is '' while that is not known. */
export const unifiedAccount = z.object({
  realmid: z.string(),
  /** `waiting`: it has not answered yet and joins later; ask again from the beginning after the event `remote-accounts`. */
  state: z.enum(['ok', 'waiting', 'failed']),
  reason: z.string(),
  folder: z.string(),
  uidvalidity: z.int(),
  total: z.int(),
  unseen: z.int(),
  /** The folder is being read: rows may be in order of arrival, and `folder-changed` follows. */
  provisional: z.boolean(),
});
export type UnifiedAccount = z.output<typeof unifiedAccount>;

/**
 * A page of messages of all accounts, newest first: of the inboxes, or of what `place` names. `starred` are the messages with a star in all
 * folders but Trash and Spam, of the first MAX_MERGED_FOLDERS folders of each account. `folder` of a row names its account. `cursors` of a
 * reply are sent with the request for the next page, and are empty at the end. An account that fails or is slow does not hold up the others.
 */
export const unifiedList = mailCommand({
  id: 'realms.unified',
  command: 'unifiedlist',
  summary:
    'One page of the inboxes of all accounts, or of their starred, snoozed, written or sent messages, merged by date.',
  changes: false,
  origin: 'ours',
  body: z.object({
    /** The accounts to show, '' for the own one; absent: all. */
    realms: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_ACCOUNTS))),
    place: z._default(z.enum(['inbox', 'starred', 'snoozed', 'drafts', 'sent']), 'inbox'),
    filter: z._default(z.enum(['all', 'unread', 'starred']), 'all'),
    cursors: z.optional(z.array(unifiedCursor).check(z.maxLength(MAX_ACCOUNTS * MAX_MERGED_FOLDERS))),
    limit: z._default(z.int().check(z.gte(1), z.lte(PAGE_SIZE)), PAGE_SIZE),
  }),
  reply: z.object({
    rows: z.array(messageRow),
    accounts: z.array(unifiedAccount),
    cursors: z.array(unifiedCursor),
  }),
});
