import * as z from 'zod/mini';
import { folderPath } from '../mail/fields.ts';

/** Most favourites of an account: the pane shows all of them above the other folders. */
export const MAX_FAVORITES = 100;
/** Most folders whose position an account stores. Further ones stand in the order of their names. */
export const MAX_ORDERED = 5000;

/**
 * What a user has arranged in the folder pane, as folder paths. `favorites` are in the order of the pane. `order` holds folders in
 * the user's own order: only folders below the same parent are compared, so one list serves all levels.
 */
export const folderLayout = z.object({
  favorites: z.array(folderPath).check(z.maxLength(MAX_FAVORITES)),
  order: z.array(folderPath).check(z.maxLength(MAX_ORDERED)),
});
export type FolderLayout = z.output<typeof folderLayout>;
