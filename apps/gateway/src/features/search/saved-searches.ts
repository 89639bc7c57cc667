import { Failure } from '@pillarbox/contract/failure';
import type { SavedSearch } from '@pillarbox/contract/search/saved';
import { MAX_SAVED, savedSearch } from '@pillarbox/contract/search/saved';
import type { AccountId } from '../../platform/account/account.ts';

/** Reads and changes the list of an account. */
export interface SavedSettings {
  load(owner: { accountId: AccountId }, names: readonly ['savedSearches']): Promise<{ savedSearches?: unknown }>;
  change(owner: { accountId: AccountId }, name: 'savedSearches', change: (value: unknown) => unknown): Promise<void>;
}

/** The searches of a stored list; entries that are no search are dropped. */
export function readSaved(value: unknown): SavedSearch[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const read = savedSearch.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

/** The list with a search at its end, or in the place of the one with its id. @throws Failure `invalid_request`. */
export function withSearch(list: readonly SavedSearch[], search: SavedSearch): SavedSearch[] {
  if (list.some(({ id }) => id === search.id)) return list.map((one) => (one.id === search.id ? search : one));
  if (list.length >= MAX_SAVED) throw new Failure('invalid_request', { field: 'searches' });
  return [...list, search];
}
