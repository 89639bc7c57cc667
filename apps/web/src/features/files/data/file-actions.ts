import type { FileEntry } from '@pillarbox/contract/files/file';
import * as operations from '@pillarbox/contract/files/operations';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { filesCall } from './files-calls.ts';
import { currentFilesLocation, openDetails } from './files-location.ts';
import { refreshFiles } from './files.queries.ts';
import { areOwn } from './rights.ts';
import { uncheckAll } from './selection.ts';

/** Does something, reads files again and says when it was refused. Returns whether it was done. */
async function done(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    uncheckAll();
    return true;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  } finally {
    await refreshFiles();
  }
}

function idsOf(entries: readonly FileEntry[]): string[] {
  return entries.map(({ id }) => id);
}

/** Moves into the trash, with a growl that takes it back. */
export async function trashFiles(entries: readonly FileEntry[]): Promise<void> {
  const ids = idsOf(entries);
  if (ids.length === 0) return;
  if (!(await done(() => filesCall(operations.trashFiles, { body: { ids } })))) return;
  if (ids.includes(currentFilesLocation().open)) openDetails('');
  growl.show({
    type: 'success',
    text: text('LANG_FILES_TRASHED', { count: ids.length }),
    // What lies in the trash of somebody else is that user's to take back.
    ...(areOwn(entries) && { action: { label: text('LANG_FILES_UNDO'), run: () => void restoreFiles(entries) } }),
  });
}

/** Moves back from the trash. */
export async function restoreFiles(entries: readonly FileEntry[]): Promise<void> {
  await done(() => filesCall(operations.restoreFiles, { body: { ids: idsOf(entries) } }));
}

/** Deletes these for ever, or the whole trash. */
export async function purgeFiles(entries: readonly FileEntry[] | null): Promise<void> {
  await done(() => filesCall(operations.purgeFiles, { body: entries === null ? {} : { ids: idsOf(entries) } }));
}

export async function moveFiles(entries: readonly FileEntry[], to: string): Promise<void> {
  await done(() => filesCall(operations.moveFiles, { body: { ids: idsOf(entries), to } }));
}

export async function copyFiles(entries: readonly FileEntry[], to: string): Promise<void> {
  await done(() => filesCall(operations.copyFiles, { body: { ids: idsOf(entries), to } }));
}

/** Puts files and folders into a category; '' takes them out. */
export async function categorizeFiles(entries: readonly FileEntry[], category: string): Promise<void> {
  await done(() => filesCall(operations.categorizeFiles, { body: { ids: idsOf(entries), category } }));
}

export async function restoreVersion(id: string, number: number): Promise<void> {
  await done(() => filesCall(operations.restoreFileVersion, { params: { id, number: String(number) } }));
}

export async function removeCategory(id: string): Promise<boolean> {
  return await done(() => filesCall(operations.deleteFileCategory, { params: { id } }));
}
