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

/** What the user types into the search before its code is there; `asked` after Enter. */
export const earlyWords = createStore({ text: '', asked: false });

/** A search in English words that another part of the page asks for; '' for none. The field takes it. */
export const wantedSearch = createStore('');

/** Keyword of the label whose messages the search shows; '' for none. */
export const searchedLabel = createStore('');

/** Opens the search, or gives its field the focus. */
export function openSearch(): void {
  if (searchPlace.get() === null) openPlace();
  else document.querySelector<HTMLElement>('[data-search-field]')?.focus();
}

/** Shows the messages of all folders that have a label. */
export function openLabel(keyword: string): void {
  wantedSearch.set(`label:${keyword}`);
  searchedLabel.set(keyword);
  if (searchPlace.get() === null) openPlace();
}

function openPlace(): void {
  const { path, search } = currentLocation();
  const { folder, uid } = locationOf(path, search);
  earlyWords.set({ text: '', asked: false });
  searchPlace.set({ folder, uid });
}

/** Searches the whole account, for example for `from:ann@example.org`. */
export function searchFor(query: string): void {
  wantedSearch.set(query);
  openSearch();
}

/** Closes the search and returns to where the user was. */
export function closeSearch(): void {
  const place = searchPlace.get();
  if (place === null) return;
  searchPlace.set(null);
  if (place.uid === 0) openFolder(place.folder);
  else openMessage(place.folder, place.uid, false);
}
