import * as z from 'zod/mini';
import { define } from '../define.ts';
import { OWN_CHANGE, OWN_READ } from '../preferences/own-file.ts';

/** Most searches that an account saves: the pane lists them all. */
export const MAX_SAVED = 100;
/** Longest name of a saved search, in UTF-16 units: more than a line of the pane shows. */
export const MAX_SEARCH_NAME = 80;

// eslint-disable-next-line no-control-regex -- control characters can be neither typed nor shown
const PRINTABLE = /^[^\u0000-\u001f\u007f]*$/;

/** A saved search. `query` is the search as it is typed in English words; the client reads and writes it. */
export const savedSearch = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,36}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(MAX_SEARCH_NAME), z.regex(PRINTABLE)),
  query: z.string().check(z.minLength(1), z.maxLength(1024), z.regex(PRINTABLE)),
});
export type SavedSearch = z.output<typeof savedSearch>;

const searches = z.object({ searches: z.array(savedSearch) });

/** The saved searches of an account, in the order in which they were saved. */
export const loadSavedSearches = define({
  id: 'search.saved',
  method: 'GET',
  path: '/api/bf/search/saved',
  origin: 'ours',
  summary: 'The saved searches of the account.',
  reply: searches,
  errors: OWN_READ,
});

/** Saves a search, or changes the saved one with the same id. */
export const saveSearch = define({
  id: 'search.save',
  method: 'POST',
  path: '/api/bf/search/saved',
  origin: 'ours',
  summary: 'Saves a search, or changes the saved search with the same id.',
  body: savedSearch,
  reply: searches,
  errors: OWN_CHANGE,
});

/** Deletes a saved search. One that does not exist is no error. */
export const deleteSavedSearch = define({
  id: 'search.deleteSaved',
  method: 'DELETE',
  path: '/api/bf/search/saved/:id',
  origin: 'ours',
  summary: 'Deletes a saved search.',
  params: z.object({ id: z.string().check(z.maxLength(36)) }),
  reply: searches,
  errors: OWN_CHANGE,
});
