import { createStore } from '../../../lib/store.ts';

/** What a check of a folder found. */
export interface FolderCheck {
  readonly folder: string;
  /** The folder's highest uid now. */
  readonly topuid: number;
  /** How many messages lie above the highest uid that was known. */
  readonly fresh: number;
}

/** New mail that nobody has been told of yet. */
export interface NewMail extends FolderCheck {
  /** Of the newest message where it was pushed, else empty. */
  readonly from: string;
  readonly subject: string;
}

/** Highest uids of a folder: at the last check, and when the list was last looked at [MAIL-102]. */
interface Marks {
  readonly checked: number;
  readonly seen: number;
}

const marks = new Map<string, Marks>();
const listeners = new Set<(mail: NewMail) => void>();

/** New messages since the list was last looked at, for the title and a live region [MAIL-103]. */
export const freshCount = createStore(0);

/** Calls back with new mail, once for each message however often it is heard of [MAIL-104]; returns how to stop. */
export function onNewMail(listener: (mail: NewMail) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes down where a folder stands without telling anybody; a folder that is known keeps its marks. */
export function recordFolder(folder: string, topuid: number): void {
  if (!marks.has(folder)) marks.set(folder, { checked: topuid, seen: topuid });
}

/**
 * Compares a folder with what is known of it. The first check of a folder is silent [MAIL-101]; later only what lies above
 * both marks counts, so that a message told by push and found again by polling is told once [MAIL-102].
 */
export function checkFolder(mail: NewMail): void {
  const { folder, topuid, fresh } = mail;
  const known = marks.get(folder);
  if (known === undefined) {
    recordFolder(folder, topuid);
    return;
  }
  if (fresh <= 0 || topuid <= Math.max(known.checked, known.seen)) return;
  marks.set(folder, { ...known, checked: topuid });
  freshCount.set((now) => now + fresh);
  for (const listener of [...listeners]) listener(mail);
}

/** The list has been looked at: what has come so far is seen [MAIL-108]. */
export function seeNewMail(): void {
  for (const [folder, { checked }] of marks) marks.set(folder, { checked, seen: checked });
  freshCount.set(0);
}

/** Forgets every folder, at sign-out. */
export function forgetNewMail(): void {
  marks.clear();
  freshCount.set(0);
}
