import type { Mailbox } from '@pillarbox/mailbox/port';
import type { OutboxRow } from './outbox-rows.ts';

/**
 * Whether a message that may have been taken has verifiably left: it lies in Sent because the server files it itself, or in
 * the writer's own inbox because it went there as well. False says nothing.
 */
export async function hasArrived(row: OutboxRow, mailbox: Mailbox, savesSent: boolean): Promise<boolean> {
  const toSelf = row.envelopeTo.some((address) => address.toLowerCase() === row.mail);
  const folders = [...(savesSent ? [await mailbox.specialFolder('sent')] : []), ...(toSelf ? ['INBOX'] : [])];
  for (const folder of folders) {
    if ((await mailbox.findByMessageId(folder, row.messageId)).length > 0) return true;
  }
  return false;
}
