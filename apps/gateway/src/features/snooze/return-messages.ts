import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG, MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { RETURNED } from '@pillarbox/contract/mail/marks';
import type { Mailbox, Selection } from '@pillarbox/mailbox/port';
import { findSnoozed } from './find-snoozed.ts';
import type { Returned } from './returned-ring.ts';
import type { SnoozeRow } from './snooze.store.ts';

const INBOX = 'INBOX';

/** How messages return. */
export interface ReturnOptions {
  /** Whether they become unread and stand at the top. */
  readonly asNew: boolean;
  /** Uids of the folder of snoozed messages that belong to other rows. */
  readonly taken: ReadonlySet<number>;
  readonly opId?: string | undefined;
}

/**
 * Moves snoozed messages back to their folders, to the inbox where the folder no longer exists. Messages that another program
 * moved or deleted stay as they are. Repeating it after a failure does no harm. Returns where the messages are now, if the server
 * says it.
 *
 * @throws Failure `mail_over_quota` and what a Mailbox throws.
 */
export async function returnMessages(
  mailbox: Mailbox,
  rows: readonly SnoozeRow[],
  { asNew, taken, opId }: ReturnOptions,
): Promise<Returned[]> {
  const folders = await mailbox.folders();
  const returned: Returned[] = [];
  for (const { folder, messages } of await findSnoozed(mailbox, rows, { folders, taken })) {
    const groups = Map.groupBy(messages, ({ row }) => originOf(row, folders));
    for (const [origin, group] of groups) {
      if (origin === folder.name) continue;
      const which = { uids: group.map(({ uid }) => uid) };
      const selection: Selection = { folder: folder.name, which };
      if (asNew) await markNew(mailbox, selection);
      const { uidvalidity, pairs } = await mailbox.move({ ...selection, ...(opId !== undefined && { opId }) }, origin);
      const now = new Map(pairs);
      for (const { row, uid } of group) {
        const there = now.get(uid);
        if (there !== undefined) returned.push({ row, folder: origin, uidvalidity, uid: there });
      }
    }
  }
  return returned;
}

/** The folder that a message returns to. */
function originOf({ origin, originValidity }: SnoozeRow, folders: readonly Folder[]): string {
  const usable = folders.filter(({ flags, use }) => (flags & FOLDER_FLAG.NOSELECT) === 0 && use !== 'snoozed');
  const renamed = (): Folder | undefined =>
    originValidity === 0 ? undefined : usable.find(({ uidvalidity }) => uidvalidity === originValidity);
  return (usable.find(({ name }) => name === origin) ?? renamed())?.name ?? INBOX;
}

/** Makes messages unread, and marks them as returned where the server stores keywords. */
async function markNew(mailbox: Mailbox, selection: Selection): Promise<void> {
  await mailbox.setFlags(selection, { set: 0, unset: MESSAGE_FLAG.SEEN, stomp: false });
  try {
    await mailbox.setLabels(selection, { add: [RETURNED], remove: [] });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'label_refused') throw error;
  }
}
