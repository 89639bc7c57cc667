import { fold } from '@pillarbox/rules/fold';
import { attachedNames } from '../message/attached-names.ts';
import type { FindTerm } from '../port.ts';
import type { SearchedTexts } from '../view/find.ts';
import type { FolderView } from '../view/folder-view.ts';
import type { LocalStore } from './store.ts';

/** Milliseconds after which a search of names returns what it has found, so that the user sees it. */
const NAMES_MS = 1500;
/** Messages that are read from the store at once. */
const AT_ONCE = 100;
/** Narrows a search to messages with files: only these have names to read. */
const WITH_FILES: FindTerm = { kind: 'flag', flag: 'attachment', not: false };

/** Where names are searched. `texts` are the texts that were searched already. */
interface NameSearch {
  readonly id: number;
  readonly view: FolderView;
  readonly terms: readonly FindTerm[];
  readonly texts: ReadonlyMap<number, SearchedTexts>;
  /** As in a request. */
  readonly below: number;
}

/**
 * Searches the names of attachments, from the newest message down, until all are searched or the time is up. Returns the texts
 * with them, and how far the search is: 0 for all.
 */
export async function searchNames(
  store: LocalStore,
  { id, view, terms, texts, below }: NameSearch,
): Promise<{ readonly texts: ReadonlyMap<number, SearchedTexts>; readonly below: number }> {
  const conditions = terms.flatMap((term, index) =>
    term.kind === 'text' && (term.field === 'any' || term.field === 'filename')
      ? [{ index, words: fold(term.text), uids: new Set(texts.get(index)?.uids) }]
      : [],
  );
  const high = below === 0 ? Number.POSITIVE_INFINITY : below;
  // What the texts have not decided is undecided without them; what they found is found.
  const asked = conditions.flatMap(({ index, uids }) =>
    view.undecided({ terms: [...terms, WITH_FILES], texts: new Map() }, index).filter((uid) => !uids.has(uid)),
  );
  const left = [...new Set(asked)].filter((uid) => uid < high).sort((a, b) => b - a);
  const until = performance.now() + NAMES_MS;
  let at = 0;
  for (; at < left.length && (at === 0 || performance.now() < until); at += AT_ONCE) {
    for (const { uid, blob } of await store.messages(id, left.slice(at, at + AT_ONCE))) {
      const source = await store.blob(blob);
      const names = source === null ? [] : attachedNames(source).map(fold);
      for (const { words, uids } of conditions) if (names.some((name) => name.includes(words))) uids.add(uid);
    }
  }
  const low = at < left.length ? (left[at - 1] ?? 0) : 0;
  const searched = new Map(texts);
  for (const { index, uids } of conditions) searched.set(index, { low, high, uids });
  return { texts: searched, below: low };
}
