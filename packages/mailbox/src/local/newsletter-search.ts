import type { FindTerm } from '../port.ts';
import type { FolderView } from '../view/folder-view.ts';
import { headersOf } from './read-sample.ts';
import type { LocalStore } from './store.ts';

/** Milliseconds after which it stops, so that the user sees what is found. */
const SORT_MS = 1500;
/** Messages that are read from the store at once. */
const AT_ONCE = 100;
const LIST_FIELDS = ['List-Id', 'List-Unsubscribe'];

/**
 * Finds out which messages are newsletters, where a search asks for it, from the newest message down. The view keeps it. Returns the uid
 * down to which it is known; 0: of all.
 */
export async function sortNewsletters(
  store: LocalStore,
  {
    id,
    view,
    terms,
    below,
  }: {
    readonly id: number;
    readonly view: FolderView;
    readonly terms: readonly FindTerm[];
    readonly below: number;
  },
): Promise<number> {
  const high = below === 0 ? Number.POSITIVE_INFINITY : below;
  const asked = terms.flatMap((term, index) =>
    term.kind === 'newsletter' ? view.undecided({ terms, texts: new Map() }, index) : [],
  );
  const left = [...new Set(asked)].filter((uid) => uid < high).sort((a, b) => b - a);
  const until = performance.now() + SORT_MS;
  let at = 0;
  for (; at < left.length && (at === 0 || performance.now() < until); at += AT_ONCE) {
    const uids = left.slice(at, at + AT_ONCE);
    const found = new Set<number>();
    for (const { uid, blob } of await store.messages(id, uids))
      if (headersOf(await store.blob(blob), LIST_FIELDS).size > 0) found.add(uid);
    view.markNewsletters(uids, found);
  }
  return at < left.length ? (left[at - 1] ?? 0) : 0;
}
