import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { isBlockedSender } from '@pillarbox/rules/safety/blocked-sender';

const INBOX = 'INBOX';

/**
 * Moves unread messages of blocked senders from the inbox to Spam (docs/decisions/0049). Read messages stay, so that a message
 * that the user moved back or opened is not moved again. Returns the uids of what it moved.
 */
export async function moveBlocked(
  mailbox: Mailbox,
  unread: readonly MessageRow[],
  lists: SpamFilter,
): Promise<readonly number[]> {
  const uids = unread.filter(({ from }) => isBlockedSender(from[0]?.mail ?? '', lists)).map(({ uid }) => uid);
  if (uids.length === 0) return uids;
  await mailbox.move({ folder: INBOX, which: { uids } }, await mailbox.specialFolder('spam'));
  return uids;
}
