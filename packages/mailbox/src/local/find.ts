import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { FolderHits } from '@pillarbox/contract/search/search';
import { inSlices } from '../in-slices.ts';
import type { FolderSearch } from '../port.ts';
import { searchedTexts } from './body-search.ts';
import { searchNames } from './name-search.ts';
import { sortNewsletters } from './newsletter-search.ts';
import type { OpenFolder } from './open-folders.ts';
import type { LocalStore } from './store.ts';

/** The messages of one folder that match a search; see `Mailbox.find`. */
export async function findInFolder(
  store: LocalStore,
  { id, view }: OpenFolder,
  { terms, texts, below }: FolderSearch,
): Promise<Omit<FolderHits, 'folder'>> {
  await inSlices(view.prepareInSteps(SORT_KEY.DATE));
  const { uidvalidity } = view;
  if (!texts) return { uidvalidity, ...view.find({ terms, texts: new Map() }), below: 0 };
  const unsorted = await sortNewsletters(store, { id, view, terms, below });
  if (unsorted > 0) return { uidvalidity, ...view.find({ terms, texts: new Map() }), below: unsorted };
  const inTexts = await searchedTexts(store, id, terms);
  const searched = await searchNames(store, { id, view, terms, texts: inTexts, below });
  return { uidvalidity, ...view.find({ terms, texts: searched.texts }), below: searched.below };
}
