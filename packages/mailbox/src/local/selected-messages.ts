import type { Selection } from '../port.ts';
import { bodyMatches } from './body-search.ts';
import type { OpenFolders } from './open-folders.ts';
import type { LocalStore } from './store.ts';

/** The folder and the uids that a selection names; what it names by a search is searched now. */
export async function selectedMessages(
  store: LocalStore,
  folders: OpenFolders,
  { folder, uidvalidity, which }: Selection,
): Promise<{ id: number; uids: readonly number[] }> {
  if ('uids' in which) {
    const { id } = await folders.folder(folder, uidvalidity);
    return { id, uids: which.uids };
  }
  const open = await folders.view(folder, uidvalidity);
  const only = await bodyMatches(store, open, which.search ?? undefined);
  const scope = { sort: 0, dir: 1, threaded: false, search: which.search } as const;
  return { id: open.id, uids: open.view.list(only === undefined ? scope : { ...scope, only }).uids(Infinity) };
}
