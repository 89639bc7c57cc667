import * as z from 'zod/mini';
import { mailCommand, zero } from '../define.ts';
import { folderPath, realmid, uidvalidity } from '../mail/fields.ts';

/**
 * States of an emptying. `stopped`: by the user. `failed`: with the error code in `reason`; what is left is still there. All but
 * `running` are final.
 */
export const EMPTYING_STATES = ['running', 'done', 'stopped', 'failed'] as const;
export type EmptyingState = (typeof EMPTYING_STATES)[number];

/** How far the emptying of a folder is: `removed` of the `total` messages that it had at the start. */
export const emptyingItem = z.object({
  folder: z.string(),
  state: z.enum(EMPTYING_STATES),
  total: z.int(),
  removed: z.int(),
  /** '' unless it has failed. */
  reason: z.string(),
});
export type EmptyingItem = z.output<typeof emptyingItem>;

/**
 * Removes all messages of a folder for good, in portions, but not those of its subfolders. It goes on after the reply, which comes
 * when the first portion is removed. Messages that arrive meanwhile stay. A folder that is being emptied already is left to that.
 */
export const emptyfolder = mailCommand({
  id: 'mail.emptyfolder',
  command: 'emptyfolder',
  summary: 'Empties a folder in portions; `checkprogress` and the event `emptying` say how far it is.',
  changes: true,
  origin: 'ours',
  body: z.object({ folder: folderPath, realmid: z.optional(realmid), uidvalidity: z.optional(uidvalidity) }),
  reply: emptyingItem,
  errors: ['folder_not_found', 'mailbox_changed'],
});

/**
 * How far the folders of the account are that are being emptied, at any gateway [API-011]. Those that ended in the last minute are
 * there too. An emptying whose gateway has died goes on at this one.
 */
export const checkprogress = mailCommand({
  id: 'mail.checkprogress',
  command: 'checkprogress',
  summary: 'How far the work is that goes on in the background: folders that are being emptied.',
  changes: false,
  body: z.object({ realmid: z.optional(realmid) }),
  reply: z.object({ emptying: z.array(emptyingItem) }),
});

/** Stops the emptying of a folder after the portion that is being removed. One that has ended counts as success. */
export const stopemptying = mailCommand({
  id: 'mail.stopemptying',
  command: 'stopemptying',
  summary: 'Stops the emptying of a folder.',
  changes: true,
  origin: 'ours',
  body: z.object({ folder: folderPath, realmid: z.optional(realmid) }),
  reply: zero,
});
