import { createHash } from 'node:crypto';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { SnoozeRow } from './snooze.store.ts';

/** Rows read in one call. */
const ROWS_A_CALL = 200;

/** Snoozed messages that were found in one folder, with their uids there. */
export interface Found {
  readonly folder: Folder;
  readonly messages: readonly { readonly row: SnoozeRow; readonly uid: number }[];
}

/** What identifies a message when its UID has changed. It cannot be read back to the subject. */
export function fingerprintOf({ date, size, subject }: Pick<MessageRow, 'date' | 'size' | 'subject'>): string {
  return createHash('sha256')
    .update(JSON.stringify([date, size, subject]))
    .digest('base64url');
}

/** The folder that holds snoozed messages; undefined when the account has none (any more). */
export function heldFolder(folders: readonly Folder[], validity: number): Folder | undefined {
  const named = folders.find(({ use }) => use === 'snoozed');
  if (validity === 0 || named?.uidvalidity === validity) return named;
  // Another program may have renamed the folder: UIDVALIDITY stays.
  return folders.find(({ uidvalidity }) => uidvalidity === validity) ?? named;
}

/**
 * Finds snoozed messages: where they were put, or else by their fingerprint in the folder of snoozed messages, for a server that
 * does not report new UIDs, a folder that was restored, or a gateway that ended during the move. `taken`: uids of that folder that
 * belong to other rows. Messages that another program moved or deleted are left out.
 */
export async function findSnoozed(
  mailbox: Mailbox,
  rows: readonly SnoozeRow[],
  { folders, taken }: { readonly folders: readonly Folder[]; readonly taken: ReadonlySet<number> },
): Promise<Found[]> {
  const found = new Map<Folder, { row: SnoozeRow; uid: number }[]>();
  const missing: SnoozeRow[] = [];
  for (const [validity, group] of Map.groupBy(rows, ({ heldValidity }) => heldValidity)) {
    const folder = heldFolder(folders, validity);
    if (folder === undefined) continue;
    const isSame = validity === folder.uidvalidity || folder.uidvalidity === 0;
    const uids = group.map(({ heldUid }) => heldUid).filter((uid) => uid > 0);
    const there = isSame ? await fingerprints(mailbox, folder.name, uids) : new Map<number, string>();
    for (const row of group) {
      if (there.get(row.heldUid) === row.fingerprint)
        found.set(folder, [...(found.get(folder) ?? []), { row, uid: row.heldUid }]);
      else missing.push(row);
    }
  }
  const folder = heldFolder(folders, 0);
  if (missing.length > 0 && folder !== undefined) {
    const known = new Set([...taken, ...(found.get(folder) ?? []).map(({ uid }) => uid)]);
    const matches = await matchByFingerprint(mailbox, folder.name, { rows: missing, known });
    if (matches.length > 0) found.set(folder, [...(found.get(folder) ?? []), ...matches]);
  }
  return [...found].map(([where, messages]) => ({ folder: where, messages }));
}

/** Finds messages among those of a folder that no row names. */
async function matchByFingerprint(
  mailbox: Mailbox,
  folder: string,
  { rows, known }: { readonly rows: readonly SnoozeRow[]; readonly known: ReadonlySet<number> },
): Promise<{ row: SnoozeRow; uid: number }[]> {
  const { uids } = await mailbox.uidsOf({ folder, sort: SORT_KEY.UID, dir: 1, threaded: false });
  const free = await fingerprints(
    mailbox,
    folder,
    uids.filter((uid) => !known.has(uid)),
  );
  const waiting = [...free];
  return rows.flatMap((row) => {
    const at = waiting.findIndex(([, fingerprint]) => fingerprint === row.fingerprint);
    if (at === -1) return [];
    const [[uid] = [0]] = waiting.splice(at, 1);
    return [{ row, uid }];
  });
}

/** The fingerprints of messages by uid; messages that do not exist are left out. */
async function fingerprints(mailbox: Mailbox, folder: string, uids: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let at = 0; at < uids.length; at += ROWS_A_CALL) {
    const rows = await mailbox.rows(folder, uids.slice(at, at + ROWS_A_CALL));
    for (const row of rows) found.set(row.uid, fingerprintOf(row));
  }
  return found;
}
