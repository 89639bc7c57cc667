import * as z from 'zod/mini';
import { define } from '../define.ts';
import { FILE_CHANGE_ERRORS, FILE_READ_ERRORS } from './call-errors.ts';
import { entryId, FILE_LEVELS, FILES_API } from './file.ts';
import { opened } from './operations.ts';

/** Most people that a file or folder is shared with. */
export const MAX_FILE_PEOPLE = 100;

const PEOPLE = `${FILES_API}/shares/:id/people`;
const named = z.object({ id: entryId });
/** An address of the provider, or its part before the @. */
const user = z.string().check(z.maxLength(320));

const fileGrant = z.object({ mail: z.string(), level: z.enum(FILE_LEVELS) });
export type FileGrant = z.output<typeof fileGrant>;
const people = z.object({ people: z.array(fileGrant) });

/** The people that a file or folder of the user is shared with, by address. */
export const listGrants = define({
  id: 'files.people',
  method: 'GET',
  path: PEOPLE,
  origin: 'ours',
  summary: 'The people of the same provider that a file or folder is shared with.',
  params: named,
  query: opened,
  reply: people,
  errors: [...FILE_READ_ERRORS, 'files_not_opened', 'file_not_found'],
});

/** Shares with a person, or changes what the person may do. The reply is the same whether or not somebody has the address. */
export const grantFile = define({
  id: 'files.grant',
  method: 'PUT',
  path: PEOPLE,
  origin: 'ours',
  summary: 'Shares a file or folder with a person of the same provider, or changes what the person may do.',
  params: named,
  query: opened,
  body: z.object({ user, level: z.enum(FILE_LEVELS) }),
  reply: people,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found', 'share_not_here', 'share_with_self', 'too_many_shares'],
});

/** Ends the share with one person, at once. Nothing happens when there is none. */
export const withdrawFile = define({
  id: 'files.withdraw',
  method: 'DELETE',
  path: PEOPLE,
  origin: 'ours',
  summary: 'Ends the share of a file or folder with one person.',
  params: named,
  query: opened,
  body: z.object({ user }),
  reply: people,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found'],
});

/** Takes a file or folder that somebody else shares out of the own list. Its owner can share it again. */
export const leaveFile = define({
  id: 'files.leave',
  method: 'DELETE',
  path: `${FILES_API}/granted/:id`,
  origin: 'ours',
  summary: 'Leaves a file or folder that somebody else shares with the user.',
  params: named,
  query: opened,
  reply: z.object({ Success: z.literal(1) }),
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found'],
});
