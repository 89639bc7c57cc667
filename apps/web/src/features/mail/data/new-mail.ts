import { createStore } from '../../../lib/store.ts';

/** The result of a check of a folder. */
export interface FolderCheck {
  readonly folder: string;
  /** The folder's highest uid now. */
  readonly topuid: number;
  /** Number of messages above the highest uid of the last check. */
  readonly fresh: number;
}

/** New mail that was not reported yet. */
export interface NewMail extends FolderCheck {
  /** Sender and subject of the newest message; empty when the mail was found by polling. */
  readonly from: string;
  readonly subject: string;
}

/** Highest uids of a folder: at the last check, and when the user last saw its list [MAIL-102]. */
interface Marks {
  readonly checked: number;
  readonly seen: number;
  /** New messages since then. */
  readonly fresh: number;
}

const marks = new Map<string, Marks>();
const listeners = new Set<(mail: NewMail) => void>();

/** Number of new messages in all folders since the user last saw their list, for the title and a live region [MAIL-103]. */
export const freshCount = createStore(0);

function mark(folder: string, now: Marks): void {
  marks.set(folder, now);
  freshCount.set([...marks.values()].reduce((sum, { fresh }) => sum + fresh, 0));
}

/** Calls `listener` once for each new message, even when push and polling both report it [MAIL-104]. Returns a function that stops it. */
export function onNewMail(listener: (mail: NewMail) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records the highest uid of a folder and reports nothing. A folder that was recorded before keeps its marks. */
export function recordFolder(folder: string, topuid: number): void {
  if (!marks.has(folder)) mark(folder, { checked: topuid, seen: topuid, fresh: 0 });
}

/**
 * Compares a folder with its marks and reports new mail. The first check of a folder reports nothing [MAIL-101]. Later only
 * messages above both marks are new, so that a message that push and polling both bring is reported once [MAIL-102].
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

/** Whether a folder has new mail that the user has not seen in its list. */
export function hasNewMail(folder: string): boolean {
  return (marks.get(folder)?.fresh ?? 0) > 0;
}

/** Marks the new mail of a folder as seen, because the user saw its list [MAIL-108]. */
export function seeNewMail(folder: string): void {
  const known = marks.get(folder);
  if (known !== undefined) mark(folder, { checked: known.checked, seen: known.checked, fresh: 0 });
}

/** Forgets every folder, at sign-out. */
export function forgetNewMail(): void {
  marks.clear();
  freshCount.set(0);
}
