import * as z from 'zod/mini';
import { define, zero } from '../define.ts';
import { folderPath } from '../mail/fields.ts';
import { OWN_CHANGE } from '../preferences/own-file.ts';
import { MAX_ORDERED } from './layout.ts';

/** Makes a folder a favourite, or moves a favourite: `before` is the favourite that follows it, absent for the end. */
export const placeFavorite = define({
  id: 'folders.placeFavorite',
  method: 'POST',
  path: '/api/bf/folders/favorites',
  origin: 'ours',
  summary: 'Makes a folder a favourite, or moves it among the favourites.',
  body: z.object({ folder: folderPath, before: z.optional(folderPath) }),
  reply: zero,
  errors: OWN_CHANGE,
});

/** Removes a folder from the favourites. One that is none is no error. */
export const removeFavorite = define({
  id: 'folders.removeFavorite',
  method: 'POST',
  path: '/api/bf/folders/favorites/remove',
  origin: 'ours',
  summary: 'Removes a folder from the favourites.',
  body: z.object({ folder: folderPath }),
  reply: zero,
  errors: OWN_CHANGE,
});

/**
 * Stores the order of folders that have the same parent: `folders` are all of them. With `sorted` they have no order of their own
 * any more and stand in the order of their names.
 */
export const orderFolders = define({
  id: 'folders.order',
  method: 'POST',
  path: '/api/bf/folders/order',
  origin: 'ours',
  summary: 'Stores the order of the folders of one parent, or removes it.',
  body: z.object({
    folders: z.array(folderPath).check(z.minLength(1), z.maxLength(MAX_ORDERED)),
    sorted: z._default(z.boolean(), false),
  }),
  reply: zero,
  errors: OWN_CHANGE,
});
