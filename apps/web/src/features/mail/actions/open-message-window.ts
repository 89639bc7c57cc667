import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { childPath, onChild, openChildWindow } from '../../../lib/child-windows/parent.ts';
import { isFramed } from '../../../lib/host-state.ts';
import { isMobileDevice } from '../../../lib/media.ts';
import { stringifySearch } from '../../../lib/location.ts';
import type { Outcome } from '../data/changes.ts';
import { showOutcome } from '../data/changes.ts';
import { openMessage } from '../model/location.ts';

/** Whether this page can open messages in windows: not on a phone, not in a child window, and not in the frame of a host. */
export function canOpenWindows(): boolean {
  return !isMobileDevice() && !isWindowHash() && !isFramed();
}

/** Opens one message in a window of its own [SHELL-014, MAIL-001]; nothing is reported when the browser blocks it [ERR-026]. */
export function openMessageWindow(folder: string, uid: number): void {
  if (uid === 0 || !canOpenWindows()) return;
  listen();
  openChildWindow(`${childPath('msg')}${stringifySearch({ currentfolder: folder, uid: String(uid) })}`);
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  onChild('mail-show', (data) => {
    const { folder, uid } = data as { readonly folder: string; readonly uid: number };
    openMessage(folder, uid, false);
    return true;
  });
  onChild('mail-changed', (data) => {
    showOutcome(data as Outcome);
    return true;
  });
}
