import { orderFolders, placeFavorite, removeFavorite } from '@pillarbox/contract/folder-layout/operations';
import { inOrder, placed, withFavorites } from '@pillarbox/rules/folder-layout';
import { call } from '../../../lib/call.ts';
import { favoritesOf } from '../model/folder-places.ts';
import { changeCachedFolders, refreshFolders } from './folders.ts';
import type { LayoutChange } from './pending-layout.ts';
import { holdPending } from './pending-layout.ts';

/** The save before the next one: the gateway gets them one after the other. */
let last: Promise<unknown> = Promise.resolve();

/** Shows a change at once and saves it. When that fails, the folders are loaded again. @throws ApiError. */
async function save(change: LayoutChange, send: () => Promise<unknown>): Promise<void> {
  const saved = last.then(send);
  last = saved.catch(() => undefined);
  holdPending(change, saved);
  changeCachedFolders(change);
  try {
    await saved;
  } catch (error) {
    await refreshFolders();
    throw error;
  }
}

/** Makes a folder a favourite before another one, undefined for the end. @throws ApiError. */
export function saveFavorite(folder: string, before?: string): Promise<void> {
  return save(
    (all) =>
      withFavorites(
        all,
        placed(
          favoritesOf(all).map(({ name }) => name),
          folder,
          before,
        ),
      ),
    () => call(placeFavorite, { body: before === undefined ? { folder } : { folder, before } }),
  );
}

/** Removes a folder from the favourites. @throws ApiError. */
export function dropFavorite(folder: string): Promise<void> {
  return save(
    (all) =>
      withFavorites(
        all,
        favoritesOf(all).flatMap(({ name }) => (name === folder ? [] : [name])),
      ),
    () => call(removeFavorite, { body: { folder } }),
  );
}

/** Saves the order of all folders of one parent. @throws ApiError. */
export function saveOrder(siblings: readonly string[]): Promise<void> {
  return save(
    (all) => inOrder(all, siblings),
    () => call(orderFolders, { body: { folders: [...siblings] } }),
  );
}

/** Puts all folders of one parent into the order of their names again, which the gateway knows. @throws ApiError. */
export async function removeOrder(siblings: readonly string[]): Promise<void> {
  await last;
  await call(orderFolders, { body: { folders: [...siblings], sorted: true } });
  await refreshFolders();
}
