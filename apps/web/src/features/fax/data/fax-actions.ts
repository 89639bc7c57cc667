import type { Fax } from '@pillarbox/contract/fax/fax';
import { MAX_FAX_CHOSEN } from '@pillarbox/contract/fax/fax';
import * as operations from '@pillarbox/contract/fax/operations';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { saveContent } from '../../../lib/content-address.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { growlNotSaved, growlSaved } from '../../../lib/saved-to-files.ts';
import { undoableRemoval } from '../../../lib/undoable-removal.ts';
import { pdfAddress } from './addresses.ts';
import { currentFaxLocation, openFax } from './fax-location.ts';
import { refreshFaxes } from './fax.queries.ts';
import { leaving } from './leaving.ts';

/** Says why something was refused. */
export function growlFailed(error: unknown): void {
  growl.show({ type: 'danger', text: text(errorTextKey(error)) });
}

/** Does something, reads faxes again, and says when it was refused. */
async function done(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    growlFailed(error);
  } finally {
    await refreshFaxes();
  }
}

/** Stops a fax that waits or is being sent. */
export async function stopFax(id: string): Promise<void> {
  await done(() => call(operations.cancelFax, { params: { id } }));
}

/** Sends a fax again, or at once one that waits for its next attempt. */
export async function retryFax(id: string): Promise<void> {
  await done(() => call(operations.retryFax, { params: { id } }));
}

/** Marks a received fax as seen or not. */
export async function markFax(id: string, seen: boolean): Promise<void> {
  await done(() => call(operations.markFaxes, { body: { ids: [id], seen } }));
}

const removal = undoableRemoval({
  leaving,
  words: (count) => text('LANG_FAX_DELETED', { count }),
  undoLabel: () => text('LANG_FAX_UNDO'),
  remove: async (ids) => {
    for (let at = 0; at < ids.length; at += MAX_FAX_CHOSEN) {
      await call(operations.deleteFaxes, { body: { ids: ids.slice(at, at + MAX_FAX_CHOSEN) } });
    }
    // They stay hidden until the lists without them are there.
    await refreshFaxes();
  },
  failed: growlFailed,
});

/** Whether a fax can be deleted: one that is on its way has to be stopped first. */
export function isDeletable({ state }: Pick<Fax, 'state'>): boolean {
  return state !== 'sending' && state !== 'converting';
}

/** Takes faxes from the screen, and deletes them when that cannot be undone any more. Those that cannot be deleted stay. */
export function removeFaxes(faxes: readonly Pick<Fax, 'id' | 'state'>[]): void {
  const ids = faxes.filter(isDeletable).map(({ id }) => id);
  if (ids.length === 0) return;
  removal(ids);
  if (ids.includes(currentFaxLocation().open)) openFax('');
}

/** Saves the pages as a file in the user's files. */
export async function keepFax(id: string): Promise<void> {
  try {
    await call(operations.saveFax, { params: { id }, body: { to: '' } });
    growlSaved(1);
  } catch (error) {
    growlNotSaved(error);
  }
}

/** Saves the pages as a PDF on the user's device. */
export function downloadFax(id: string): void {
  saveContent(pdfAddress(id));
}
