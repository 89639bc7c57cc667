import type { MergedPlace } from '@pillarbox/rules/realm-path';
import { mergedName } from '@pillarbox/rules/realm-path';
import { createStore } from '../../../lib/store.ts';
import { go, useLocation } from '../../../lib/location.ts';

/** Route of the list with the reading pane [SHELL-043]. */
export const LIST_PATH = '/mail/list/msg';
/** The folder that is open when the address names none. */
export const FIRST_FOLDER = 'INBOX';

/** The location within mail: folder and open message. */
export interface MailLocation {
  readonly folder: string;
  /** The open message, 0 for none. */
  readonly uid: number;
  /** The list is on the screen, not a composer or another screen of mail. */
  readonly isListRoute: boolean;
}

/** Reads a location from search parameters. A value that is not a uid counts as none. */
export function locationOf(path: string, search: Readonly<Record<string, string>>): MailLocation {
  const uid = /^[1-9]\d{0,9}$/.test(search['uid'] ?? '') ? Number(search['uid']) : 0;
  const folder = search['currentfolder'] ?? '';
  return { folder: folder === '' ? FIRST_FOLDER : folder, uid, isListRoute: path === LIST_PATH };
}

/** The current location [SHELL-045]. */
export function useMailLocation(): MailLocation {
  const { path, search } = useLocation();
  return locationOf(path, search);
}

/** Opens a folder. */
export function openFolder(folder: string): void {
  go(LIST_PATH, { search: { currentfolder: folder } });
}

/** Opens a message beside its list. `replace` makes no step in the history: Back skips messages that were left by Next. */
export function openMessage(folder: string, uid: number, replace: boolean): void {
  go(LIST_PATH, { search: { currentfolder: folder, uid: String(uid) }, replace });
}

/**
 * The list over all accounts that is on the screen, null for the list of a folder. The address names the folder of the open message, as
 * for a result of a search.
 */
export const openMerged = createStore<MergedPlace | null>(null);

let closeInstead: (() => void) | null = null;

/** Replaces what `closeMessage` does, until the returned function is called: in a child window it closes the window. */
export function whenMessageCloses(close: () => void): () => void {
  closeInstead = close;
  return () => {
    if (closeInstead === close) closeInstead = null;
  };
}

/** Closes the open message. */
export function closeMessage(folder: string): void {
  if (closeInstead !== null) {
    closeInstead();
    return;
  }
  const place = openMerged.get();
  const list = place === null ? folder : mergedName(place);
  go(LIST_PATH, { search: { currentfolder: list }, replace: true });
}
