import type { EventFile } from '@pillarbox/contract/calendar/event';
import { useEffect } from 'react';
import { copyFiles } from './data/event-files.ts';
import { growlFailure } from './undo-growl.ts';

/** Copies the files of the message that the page's address names, once. */
export function useMessageFiles(folder: string, uid: string, onFiles: (files: readonly EventFile[]) => void): void {
  useEffect(() => {
    if (folder === '' || !/^\d{1,10}$/.test(uid)) return;
    copyFiles(folder, Number(uid)).then(onFiles, growlFailure);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the files are copied once for each message
  }, [folder, uid]);
}
