export { ResultsColumn } from './ResultsColumn.tsx';
export { SearchBox } from './SearchBox.tsx';
export { SearchHeader } from './SearchHeader.tsx';
