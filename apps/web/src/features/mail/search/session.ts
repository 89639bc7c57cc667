import { formatSearch } from '@pillarbox/rules/search/format';
import { parseSearch } from '@pillarbox/rules/search/parse';
import type { TypedTerm } from '@pillarbox/rules/search/terms';
import { ENGLISH } from '@pillarbox/rules/search/vocabulary';
import { kept } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import type { SearchScope } from './query.ts';
import { termsOf } from './words.ts';

/** What stands in the search field. */
export interface TypedSearch {
  /** Finished conditions, shown as tokens. */
  readonly tokens: readonly TypedTerm[];
  /** What is typed behind them. */
  readonly text: string;
  readonly scope: SearchScope;
  /** The user pressed Enter: texts are searched at once, and what was not understood is said. */
  readonly asked: boolean;
}

export const EMPTY_SEARCH: TypedSearch = { tokens: [], text: '', scope: 'everywhere', asked: false };

/** The search that is being typed. */
export const typedSearch = createStore<TypedSearch>(EMPTY_SEARCH);

/** Changes what stands in the field. */
export function changeSearch(change: Partial<TypedSearch>): void {
  typedSearch.set((now) => ({ ...now, asked: false, ...change }));
}

/** Puts a stored search into the field and runs it. */
export function repeatSearch(query: string): void {
  const terms = termsOf(parseSearch(query, [ENGLISH]));
  const words = terms.filter((term) => term.field === 'any');
  changeSearch({
    tokens: terms.filter((term) => term.field !== 'any'),
    text: formatSearch(words),
    asked: true,
  });
}

const RECENT = 'searchRecent';
/** Searches that an empty field offers. */
const MAX_RECENT = 5;

/** The last searches in English words, newest first. */
export function recentSearches(): string[] {
  const value = kept.get(RECENT);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MAX_RECENT) : [];
}

/** Stores a search in the browser until the user signs out. */
export function rememberSearch(terms: readonly TypedTerm[]): void {
  const query = formatSearch(terms);
  if (query !== '') kept.set(RECENT, [query, ...recentSearches().filter((one) => one !== query)].slice(0, MAX_RECENT));
}
