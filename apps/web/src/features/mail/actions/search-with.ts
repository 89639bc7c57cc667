import { formatSearch, formatTerm } from '@pillarbox/rules/search/format';
import { FIRST_FOLDER, openFolder } from '../model/location.ts';
import { searchFor, searchPlace } from '../state/search-state.ts';

/** Opens mail with a search for the messages from or to an address. */
export function searchWith(mail: string): void {
  searchFor(formatTerm({ field: 'with', text: mail, not: false }));
  // The folder in which the search was opened: another one would end it.
  openFolder(searchPlace.get()?.folder ?? FIRST_FOLDER);
}

/** Searches a folder, as it is typed behind `in:`, for the messages of the user's contacts. */
export function searchFromContacts(folder: string): void {
  searchFor(
    formatSearch([
      { field: 'is', word: 'contact', not: false },
      { field: 'in', text: folder, not: false },
    ]),
  );
}
