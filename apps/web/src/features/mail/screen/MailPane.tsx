import type { ReactNode } from 'react';
import { useStore } from '../../../lib/store.ts';
import { FolderPane } from '../folders/FolderPane.tsx';
import { searchedLabel, searchPlace } from '../state/search-state.ts';
import { useSearchParts } from './search-parts.ts';

/** The folders, and the saved searches while the search is open. The labels stay while the messages of one are shown. */
export function MailPane(): ReactNode {
  const isSearching = useStore(searchPlace, (place) => place !== null);
  const label = useStore(searchedLabel);
  const parts = useSearchParts(isSearching);
  return <FolderPane>{isSearching && parts !== null && label === '' ? <parts.SavedSearches /> : null}</FolderPane>;
}
