import * as z from 'zod/mini';
import { mailCommand, zero } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { folderPath, realmid } from './fields.ts';
import { folder } from './folder.ts';

const NAME_ERRORS: readonly ErrorCode[] = [
  'folder_name_empty',
  'folder_name_restricted',
  'folder_name_too_long',
  'folder_name_exists',
  'folder_protected',
  'folder_not_found',
];

/** A folder name as typed. The gateway checks its rules, each with its own error code [VAL-038 to VAL-041]. */
const typedName = z.string().check(z.maxLength(4096));

/** All folders of the account, core ones first, then in the user's own order [API-017]. */
export const folders = mailCommand({
  id: 'mail.folders',
  command: 'folders',
  summary: 'All folders with their counts.',
  changes: false,
  body: z.object({ realmid: z.optional(realmid) }),
  reply: z.array(folder),
});

/** Creates a folder: `foldername` is its name, `parent` the path of its parent, absent for the top level [API-027]. */
export const foldercreate = mailCommand({
  id: 'mail.foldercreate',
  command: 'foldercreate',
  summary: 'Creates a folder.',
  changes: true,
  body: z.object({ foldername: typedName, parent: z.optional(folderPath), realmid: z.optional(realmid) }),
  reply: zero,
  errors: NAME_ERRORS,
});

/** Renames a folder without moving it: `newname` is a name, not a path [API-028]. */
export const folderrename = mailCommand({
  id: 'mail.folderrename',
  command: 'folderrename',
  summary: 'Renames a folder.',
  changes: true,
  body: z.object({ foldername: folderPath, newname: typedName, realmid: z.optional(realmid) }),
  reply: zero,
  errors: NAME_ERRORS,
});

/** Moves a folder below another one (`parent` '' for the top level) [API-029]. */
export const foldermove = mailCommand({
  id: 'mail.foldermove',
  command: 'foldermove',
  summary: 'Moves a folder below another.',
  changes: true,
  body: z.object({ foldername: folderPath, parent: z.string().check(z.maxLength(2048)), realmid: z.optional(realmid) }),
  reply: zero,
  errors: NAME_ERRORS,
});

/** Deletes a folder with its messages [API-030]. */
export const folderdelete = mailCommand({
  id: 'mail.folderdelete',
  command: 'folderdelete',
  summary: 'Deletes a folder with its messages.',
  changes: true,
  body: z.object({ foldername: folderPath, realmid: z.optional(realmid) }),
  reply: zero,
  errors: ['folder_not_found', 'folder_protected'],
});
