import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';
import { folderPath, keyword, MAX_LABELS, realmid, uid, uids, uidvalidity } from './fields.ts';
import { SEARCH_FILTERS, SORT_KEY } from './flags.ts';
import { messageRow } from './message-row.ts';

/** Largest page of a list, in rows [CONST-011]. */
export const PAGE_SIZE = 100;

/**
 * A search: words (all must match), fields (bits of SEARCH_SCOPE), flags (all must be set) and labels (a message must have
 * all of these keywords).
 */
export const search = z.object({
  text: z._default(z.string().check(z.maxLength(512)), ''),
  scope: z._default(z.int().check(z.gte(0), z.lte(15)), 3),
  flags: z._default(z.array(z.enum(SEARCH_FILTERS)).check(z.maxLength(SEARCH_FILTERS.length)), []),
  labels: z.optional(z.array(keyword).check(z.maxLength(MAX_LABELS))),
});
export type Search = z.output<typeof search>;

/** What a list contains and in which order, without the range of a page. */
export const listScope = z.object({
  folder: folderPath,
  realmid: z.optional(realmid),
  sort: z._default(z.literal(Object.values(SORT_KEY)), SORT_KEY.DATE),
  /** 1 ascending, -1 descending (newest, largest or Z first). */
  dir: z._default(z.literal([1, -1]), -1),
  search: z.optional(search),
  threaded: z._default(z.boolean(), false),
  /**
   * In the folder of snoozed messages: in the order in which they return, the next one first (`dir` -1), without threads and date
   * groups. Ignored in other folders.
   */
  byreturn: z.optional(z.boolean()),
  /** Whether the rows of a threaded list say what their conversation has in other folders. */
  conversations: z.optional(z.boolean()),
  /**
   * One row for all messages of a sender within a date group, by the user's time zone and first day of the week. Ignored in
   * a threaded list and in one that is not sorted by date [MAIL-011].
   */
  sendergroups: z.optional(
    z.object({ zone: z.string().check(z.maxLength(64)), weekstart: z.int().check(z.gte(1), z.lte(7)) }),
  ),
});
export type ListScope = z.output<typeof listScope>;

/** A page of a list: `offset` counts from the top of the whole list, `rev` is the revision that the client has. */
export const listQuery = z.extend(listScope, {
  offset: z._default(z.int().check(z.gte(0)), 0),
  limit: z._default(z.int().check(z.gte(1), z.lte(PAGE_SIZE)), PAGE_SIZE),
  rev: z.optional(z.int()),
  uidvalidity: z.optional(uidvalidity),
  /** IANA time zone of the date groups. */
  zone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
  /** First day of the week, for the date groups: 1 Monday to 7 Sunday. */
  weekstart: z._default(z.int().check(z.gte(1), z.lte(7)), 1),
});
export type ListQuery = z.output<typeof listQuery>;

/**
 * The number of rows in a date group of the whole list, in list order. `key` as `rules/date-groups` returns it. Only a list
 * sorted by date has groups.
 */
export const dateGroupCount = z.object({ key: z.string(), count: z.int() });
export type DateGroupCount = z.output<typeof dateGroupCount>;

/**
 * A page of a list. `rev` grows with each change of the list; `total` and `unseen` count the whole list. `provisional` is
 * true while the folder's view is incomplete: the page is then in order of arrival, and an event replaces it later.
 */
export const listPage = z.object({
  uidvalidity: z.int(),
  rev: z.int(),
  total: z.int(),
  unseen: z.int(),
  provisional: z.boolean(),
  groups: z.array(dateGroupCount),
  /**
   * There, and true, while other folders are being read for the conversations of the rows. `folder-changed` is sent when
   * they are; a client whose socket opens later reads the list again after a while.
   */
  joining: z.optional(z.literal(true)),
  rows: z.array(messageRow),
});
export type ListPage = z.output<typeof listPage>;

/** Reads one page of a folder's list. */
export const fetchlist = mailCommand({
  id: 'mail.fetchlist',
  command: 'fetchlist',
  summary: 'One page of a folder, sorted, searched, grouped.',
  changes: false,
  body: listQuery,
  reply: listPage,
  errors: ['folder_not_found', 'mailbox_changed'],
});

/** Reads rows by uid, after an event or for a selection. Removed messages are left out. */
export const loadList = mailCommand({
  id: 'mail.loadList',
  command: 'loadList',
  summary: 'List rows of the given uids.',
  changes: false,
  body: z.object({ folder: folderPath, realmid: z.optional(realmid), uidvalidity: z.optional(uidvalidity), uids }),
  reply: z.array(messageRow),
  errors: ['folder_not_found', 'mailbox_changed'],
});

/**
 * The conversations of messages: for each one, the uids of its whole conversation in this folder, newest first [API-020].
 * Removed messages are left out.
 */
export const fetchmap = mailCommand({
  id: 'mail.fetchmap',
  command: 'fetchmap',
  summary: 'The conversations of the given messages.',
  changes: false,
  body: z.object({ folder: folderPath, realmid: z.optional(realmid), uidvalidity: z.optional(uidvalidity), uids }),
  reply: z.array(z.object({ uid, threadmap: z.array(uid) })),
  errors: ['folder_not_found', 'mailbox_changed'],
});

/** All uids of a list in its order, for "select all". At most 100,000. */
export const listUids = mailCommand({
  id: 'mail.listUids',
  command: 'listuids',
  summary: 'The uids of a whole list in its order.',
  changes: false,
  origin: 'ours',
  body: listScope,
  reply: z.object({ uidvalidity: z.int(), rev: z.int(), uids: z.array(uid) }),
  errors: ['folder_not_found'],
});
