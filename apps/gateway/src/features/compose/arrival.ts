import type { Mailbox } from '@pillarbox/mailbox/port';
import type { OutboxRow } from './outbox-rows.ts';

/**
 * Whether a message that the server may have accepted was certainly sent: it is in Sent, where the server files a copy itself,
 * or in the sender's own inbox, because the sender is a recipient too. False means that nobody knows.
 */
export async function hasArrived(row: OutboxRow, mailbox: Mailbox, savesSent: boolean): Promise<boolean> {
  const toSelf = row.envelopeTo.some((address) => address.toLowerCase() === row.mail);
  const folders = [...(savesSent ? [await mailbox.specialFolder('sent')] : []), ...(toSelf ? ['INBOX'] : [])];
  for (const folder of folders) {
    if ((await mailbox.findByMessageId(folder, row.messageId)).length > 0) return true;
  }
  return false;
}
