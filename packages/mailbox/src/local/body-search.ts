import { SEARCH_SCOPE, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Search } from '@pillarbox/contract/mail/list';
import { fold } from '@pillarbox/rules/fold';
import type { FindTerm } from '../port.ts';
import type { SearchedTexts } from '../view/find.ts';
import { searchWords } from '../view/fold.ts';
import type { FolderView } from '../view/folder-view.ts';
import { MAX_WORDS } from '../view/limits.ts';
import type { LocalStore } from './store.ts';

/**
 * Messages whose headers (in the scope) or body contain every word of a search; each word may occur in another field.
 * Undefined if the search does not include the body, because the view can then answer it.
 */
export async function bodyMatches(
  store: LocalStore,
  { id, view }: { readonly id: number; readonly view: FolderView },
  search: Search | undefined,
): Promise<ReadonlySet<number> | undefined> {
  if (search === undefined || (search.scope & SEARCH_SCOPE.BODY) === 0) return undefined;
  const words = searchWords(search.text, MAX_WORDS);
  if (words.length === 0) return undefined;
  const wanted: Set<number>[] = [];
  for (const word of words) {
    const inBody = await store.findText(id, word);
    const scope = { sort: SORT_KEY.UID, dir: 1, threaded: false } as const;
    const quoted = { text: `"${word}"`, scope: search.scope & ~SEARCH_SCOPE.BODY, flags: [] };
    const inHeaders = view.list({ ...scope, search: quoted }).uids();
    wanted.push(new Set([...inBody, ...inHeaders]));
  }
  const [first = new Set<number>(), ...others] = wanted;
  return new Set([...first].filter((uid) => others.every((found) => found.has(uid))));
}

/** The messages whose text contains the words of each condition that searches texts, by its position. */
export async function searchedTexts(
  store: LocalStore,
  id: number,
  terms: readonly FindTerm[],
): Promise<Map<number, SearchedTexts>> {
  const texts = new Map<number, SearchedTexts>();
  for (const [index, term] of terms.entries()) {
    if (term.kind !== 'text' || (term.field !== 'any' && term.field !== 'body')) continue;
    const uids = new Set(await store.findText(id, fold(term.text)));
    texts.set(index, { low: 0, high: Number.POSITIVE_INFINITY, uids });
  }
  return texts;
}
