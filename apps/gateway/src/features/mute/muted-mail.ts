import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { MUTED, RETURNED } from '@pillarbox/contract/mail/marks';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Mailbox } from '@pillarbox/mailbox/port';

const INBOX = 'INBOX';
/** Most messages for each of which its conversation is read. More do not arrive at once in normal use. */
const MAX_READ = 50;

/** Whether an account can have muted conversations: reading conversations costs more than asking this. */
export async function hasMuted(mailbox: Mailbox): Promise<boolean> {
  return (await mailbox.labelsInUse()).includes(MUTED);
}

/**
 * Marks new messages of muted conversations as read and archives them (docs/decisions/0053). A conversation is muted when one of
 * its messages has the keyword `$muted`; the new message gets it too. Returns the uids of these messages.
 */
export async function silenceMuted(mailbox: Mailbox, unread: readonly MessageRow[]): Promise<readonly number[]> {
  // A message that the user brings back on purpose stays.
  const fresh = unread.filter(({ labels = [] }) => !labels.includes(MUTED) && !labels.includes(RETURNED));
  const muted: number[] = [];
  for (const { uid } of fresh.slice(0, MAX_READ)) if (await isMuted(mailbox, uid)) muted.push(uid);
  if (muted.length > 0) await silence(mailbox, muted);
  return muted;
}

async function isMuted(mailbox: Mailbox, uid: number): Promise<boolean> {
  const { messages } = await mailbox.conversation({ folder: INBOX, uid });
  return messages.some(({ labels = [] }) => labels.includes(MUTED));
}

/** Marks messages as read and muted, and moves them to the archive where the account has one. */
async function silence(mailbox: Mailbox, uids: readonly number[]): Promise<void> {
  const selection = { folder: INBOX, which: { uids } };
  await mailbox.setFlags(selection, { set: MESSAGE_FLAG.SEEN, unset: 0, stomp: false });
  await mailbox.setLabels(selection, { add: [MUTED], remove: [] });
  const archive = (await mailbox.folders()).find(({ use }) => use === 'archive');
  if (archive !== undefined) await mailbox.move(selection, archive.name);
}
