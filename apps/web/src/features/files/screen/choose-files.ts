import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { chosenFiles } from '../data/dropped-files.ts';
import type { Dropped } from '../data/dropped-files.ts';
import { currentFilesLocation } from '../data/files-location.ts';
import { isWritable } from '../data/rights.ts';
import { sendFiles } from '../data/uploads.ts';

/** The folder that gets what is uploaded now: the open one if it takes files, else the top. */
export function uploadTarget(): string {
  const { screen, scope } = currentFilesLocation();
  return screen === 'list' && scope.place === 'folder' && isWritable(scope) ? scope.id : '';
}

/** Uploads what was dropped or chosen, and says what was left out. */
export function sendAll({ files, missed }: Dropped, target: string): void {
  if (files.length > 0) sendFiles(files, target);
  if (missed > 0) growl.show({ type: 'danger', text: text('LANG_FILES_MISSED', { count: missed }) });
}

/** Lets the user choose files, or a folder with all that is in it, and uploads them. */
export function chooseFiles(what: 'files' | 'folder'): void {
  const input = document.createElement('input');
  input.type = 'file';
  if (what === 'files') input.multiple = true;
  else input.webkitdirectory = true;
  const target = uploadTarget();
  input.addEventListener('change', () => {
    if (input.files !== null) sendAll(chosenFiles(input.files), target);
  });
  input.click();
}
