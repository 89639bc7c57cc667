import type { Operation } from '../operation.ts';
import { deleteSavedSearch, loadSavedSearches, saveSearch } from './saved.ts';
import { searchMessages } from './search.ts';

/** Every operation of this feature. */
export const searchOperations: readonly Operation[] = [
  searchMessages,
  loadSavedSearches,
  saveSearch,
  deleteSavedSearch,
];
