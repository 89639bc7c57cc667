import type { DuplicateSet } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { keepApart, mergeCards, mergeSure, undoMerge } from './duplicates-calls.ts';
import type { MergeModel } from './use-merge.ts';

/** Milliseconds for which the growl with the button Undo shows, unless the pointer is on it. */
const UNDO_MS = 8000;

/** Merges the cards as chosen, with Undo in the growl. @throws what the gateway refuses; nothing is changed then. */
export async function merge({ contacts, choices }: MergeModel): Promise<void> {
  const mergeId = await mergeCards(contacts, choices());
  const words = text('LANG_CONTACT_DUPLICATES_MERGED', { count: contacts.length });
  showUndo(words, () => takeBack([mergeId]));
}

/** Merges the sure sets, with Undo for all of them in the growl. */
export async function mergeAllSure(sets: readonly DuplicateSet[]): Promise<void> {
  await reported(async () => {
    const { merges, left } = await mergeSure(sets.map(({ ids }) => ids));
    const done = text('LANG_CONTACT_DUPLICATES_SURE_DONE', { count: merges.length });
    const words = left === 0 ? done : `${done}, ${text('LANG_CONTACT_DUPLICATES_SURE_LEFT', { count: left })}`;
    if (merges.length === 0) growl.show({ type: 'info', text: words });
    else showUndo(words, () => takeBack(merges));
  });
}

/** Takes merges back, the last one first. A growl says whether it went well. */
export async function takeBack(merges: readonly string[]): Promise<void> {
  await reported(async () => {
    for (const id of merges.toReversed()) await undoMerge(id);
    growl.show({ type: 'success', text: text('LANG_CONTACT_DUPLICATES_UNDONE') });
  });
}

/** Remembers that the cards are of different people, with Undo in the growl. */
export async function tellApart({ ids }: DuplicateSet): Promise<void> {
  await reported(async () => {
    await keepApart(ids, true);
    showUndo(text('LANG_CONTACT_DUPLICATES_APART_DONE'), () => reported(() => keepApart(ids, false)));
  });
}

function showUndo(words: string, undo: () => Promise<void>): void {
  const action = { label: text('LANG_CONTACT_DUPLICATES_UNDO'), run: () => void undo() };
  growl.show({ type: 'success', text: words, life: UNDO_MS, action }, { unique: true });
}

async function reported(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
