import type { FunctionComponent } from 'react';
import { useEffect } from 'react';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { createStore, useStore } from '../../../lib/store.ts';

/** The components of the search. */
interface SearchParts {
  readonly ResultsColumn: FunctionComponent<{ readonly openFolder: string; readonly openUid: number }>;
  readonly SavedSearches: FunctionComponent;
  readonly SearchBox: FunctionComponent;
  readonly SearchHeader: FunctionComponent;
}

const loaded = createStore<SearchParts | null>(null);
let loading: Promise<void> | null = null;

/** Loads the code and the texts of the search. A failed load is repeated by the next call. */
function loadSearch(): Promise<void> {
  loading ??= Promise.all([import('../search/parts.ts'), loadTexts('search')]).then(
    ([{ ResultsColumn, SavedSearches, SearchBox, SearchHeader }]) =>
      loaded.set({ ResultsColumn, SavedSearches, SearchBox, SearchHeader }),
    () => {
      loading = null;
    },
  );
  return loading;
}

/** The components of the search, null until they are loaded. They load when they are first wanted. */
export function useSearchParts(isWanted: boolean): SearchParts | null {
  useEffect(() => {
    if (isWanted) void loadSearch();
  }, [isWanted]);
  return useStore(loaded);
}
