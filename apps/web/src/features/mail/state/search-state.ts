import { currentLocation } from '../../../lib/location.ts';
import { createStore } from '../../../lib/store.ts';
import { locationOf, openFolder, openMessage } from '../model/location.ts';

/** Where the user was when the search opened. */
interface SearchPlace {
  readonly folder: string;
  /** The open message, 0 for none. */
  readonly uid: number;
}

/** The search of the whole account; null while it is closed. Its code loads when it is first opened. */
export const searchPlace = createStore<SearchPlace | null>(null);

/** Opens the search, or gives its field the focus. */
export function openSearch(): void {
  if (searchPlace.get() !== null) {
    document.querySelector<HTMLElement>('[data-search-field]')?.focus();
    return;
  }
  const { path, search } = currentLocation();
  const { folder, uid } = locationOf(path, search);
  searchPlace.set({ folder, uid });
}

/** Closes the search and returns to where the user was. */
export function closeSearch(): void {
  const place = searchPlace.get();
  if (place === null) return;
  searchPlace.set(null);
  if (place.uid === 0) openFolder(place.folder);
  else openMessage(place.folder, place.uid, false);
}
