import type { ReactNode } from 'react';
import { useStore } from '../../../lib/store.ts';
import { FolderPane } from '../folders/FolderPane.tsx';
import { searchPlace } from '../state/search-state.ts';
import { useSearchParts } from './search-parts.ts';

/** The folders, and the saved searches while the search is open. */
export function MailPane(): ReactNode {
  const isSearching = useStore(searchPlace, (place) => place !== null);
  const parts = useSearchParts(isSearching);
  return <FolderPane>{isSearching && parts !== null ? <parts.SavedSearches /> : null}</FolderPane>;
}
