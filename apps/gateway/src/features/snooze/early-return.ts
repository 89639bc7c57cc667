import { RETURNED } from '@pillarbox/contract/mail/marks';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import { returnMessages } from './return-messages.ts';
import { takenBy } from './snooze.service.ts';
import type { SnoozeStore } from './snooze.store.ts';

/** Clocks of senders may be behind by so many milliseconds. */
const CLOCK_MS = 5 * 60_000;

export interface EarlyReturnDeps {
  readonly store: SnoozeStore;
  readonly changed: (accountId: AccountId) => void;
}

/**
 * The work that returns snoozed messages before their time when somebody writes in their conversation; null when none of the
 * account (`realmid`, '' for the own one) waits for that. After a failure they return at their time.
 */
export async function earlyReturn(
  { store, changed }: EarlyReturnDeps,
  { accountId, realmid }: { readonly accountId: AccountId; readonly realmid: string },
  mailbox: Mailbox,
): Promise<((unread: readonly MessageRow[]) => Promise<void>) | null> {
  const waiting = await store.early(accountId, realmid);
  if (waiting.length === 0) return null;
  return async (unread) => {
    // A message that itself returned from the snoozed ones is no answer.
    const arrived = unread.filter(({ labels = [] }) => !labels.includes(RETURNED));
    const rows = waiting.filter(({ thread, snoozedAt }) =>
      arrived.some((row) => row.threadid === thread && row.date > snoozedAt - CLOCK_MS),
    );
    if (rows.length === 0) return;
    const taken = takenBy(await store.inRealm(accountId, realmid), rows);
    await returnMessages(mailbox, rows, { asNew: true, taken });
    await store.remove(accountId, rows);
    changed(accountId);
  };
}
