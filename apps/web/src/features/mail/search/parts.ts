export { ResultsColumn } from './ResultsColumn.tsx';
export { SavedSearches } from './SavedSearches.tsx';
export { SearchBox } from './SearchBox.tsx';
export { SearchHeader } from './SearchHeader.tsx';
