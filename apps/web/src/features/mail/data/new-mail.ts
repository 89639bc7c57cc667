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
  /** New messages since then. */
  readonly fresh: number;
}

const marks = new Map<string, Marks>();
const listeners = new Set<(mail: NewMail) => void>();

/** New messages in all folders since their list was last looked at, for the title and a live region [MAIL-103]. */
export const freshCount = createStore(0);

function mark(folder: string, now: Marks): void {
  marks.set(folder, now);
  freshCount.set([...marks.values()].reduce((sum, { fresh }) => sum + fresh, 0));
}

/** Calls back with new mail, once for each message however often it is heard of [MAIL-104]; returns how to stop. */
export function onNewMail(listener: (mail: NewMail) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes down where a folder stands without telling anybody; a folder that is known keeps its marks. */
export function recordFolder(folder: string, topuid: number): void {
  if (!marks.has(folder)) mark(folder, { checked: topuid, seen: topuid, fresh: 0 });
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
  mark(folder, { ...known, checked: topuid, fresh: known.fresh + fresh });
  for (const listener of [...listeners]) listener(mail);
}

/** The list of a folder has been looked at: what has come there so far is seen [MAIL-108]. */
export function seeNewMail(folder: string): void {
  const known = marks.get(folder);
  if (known !== undefined) mark(folder, { checked: known.checked, seen: known.checked, fresh: 0 });
}

/** Forgets every folder, at sign-out. */
export function forgetNewMail(): void {
  marks.clear();
  freshCount.set(0);
}
