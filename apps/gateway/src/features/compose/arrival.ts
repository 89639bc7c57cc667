import type { Mailbox } from '@pillarbox/mailbox/port';
import { qualified } from '@pillarbox/rules/realm-path';
import type { OutboxRow } from './outbox-rows.ts';

/**
 * Whether a message that the server may have accepted was certainly sent: it is in Sent, where the server files a copy itself,
 * or in the sender's own inbox, because the sender is a recipient too. `mailbox` is that of the account by which it leaves. False means that nobody knows.
 */
export async function hasArrived(row: OutboxRow, mailbox: Mailbox, savesSent: boolean): Promise<boolean> {
  const own = row.realm === '' ? row.mail : row.envelopeFrom.toLowerCase();
  const toSelf = row.envelopeTo.some((address) => address.toLowerCase() === own);
  const inbox = row.realm === '' ? 'INBOX' : qualified(row.realm, 'INBOX');
  const folders = [...(savesSent ? [await mailbox.specialFolder('sent')] : []), ...(toSelf ? [inbox] : [])];
  for (const folder of folders) {
    if ((await mailbox.findByMessageId(folder, row.messageId)).length > 0) return true;
  }
  return false;
}
