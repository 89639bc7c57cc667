import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import { RETURNED } from '@pillarbox/contract/mail/marks';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import { returnMessages } from './return-messages.ts';
import { takenBy } from './snooze.service.ts';
import type { SnoozeStore } from './snooze.store.ts';

const INBOX = 'INBOX';
/** Most unread messages that are looked at when a mailbox is opened: the mail of some days without a session. */
const MAX_UNREAD = 200;
/** Clocks of senders may be behind by so many milliseconds. */
const CLOCK_MS = 5 * 60_000;

export interface EarlyReturnDeps {
  readonly store: SnoozeStore;
  readonly changed: (accountId: AccountId) => void;
  /** Called with the reason why messages could not return; they return at their time. */
  readonly failed: (error: unknown) => void;
}

/**
 * Returns snoozed messages before their time when somebody writes in their conversation. It looks at messages that arrive while a
 * mailbox is open, and at the unread ones when it is opened.
 */
export class EarlyReturn {
  readonly #deps: EarlyReturnDeps;
  readonly #seen = new WeakSet<Mailbox>();

  constructor(deps: EarlyReturnDeps) {
    this.#deps = deps;
  }

  /** Looks at the unread messages of a mailbox, once after it was opened. Never rejects. */
  async opened(accountId: AccountId, mailbox: Mailbox): Promise<void> {
    if (this.#seen.has(mailbox)) return;
    this.#seen.add(mailbox);
    await this.#check(accountId, mailbox, async () => {
      const search = { text: '', scope: 0, flags: ['UNSEEN' as const] };
      const scope = { folder: INBOX, sort: SORT_KEY.DATE, dir: -1, search, threaded: false } as const;
      return (await mailbox.uidsOf(scope)).uids.slice(0, MAX_UNREAD);
    });
  }

  /** Looks at the messages that have arrived. Never rejects. */
  async arrived(accountId: AccountId, mailbox: Mailbox, event: MailboxEvent): Promise<void> {
    if (event.event !== 'folder-changed' || event.folder !== INBOX || event.inserted.length === 0) return;
    await this.#check(accountId, mailbox, () => Promise.resolve(event.inserted));
  }

  async #check(accountId: AccountId, mailbox: Mailbox, uidsOf: () => Promise<readonly number[]>): Promise<void> {
    const { store, changed, failed } = this.#deps;
    try {
      const waiting = await store.early(accountId);
      if (waiting.length === 0) return;
      const arrived = (await mailbox.rows(INBOX, await uidsOf())).filter(isNew);
      const rows = waiting.filter(({ thread, snoozedAt }) =>
        arrived.some((row) => row.threadid === thread && row.date > snoozedAt - CLOCK_MS),
      );
      if (rows.length === 0) return;
      const taken = takenBy(await store.list(accountId), rows);
      await returnMessages(mailbox, rows, { asNew: true, taken });
      await store.remove(accountId, rows);
      changed(accountId);
    } catch (error) {
      failed(error);
    }
  }
}

/** Whether a message is unread and did not itself return from the snoozed ones. */
function isNew({ flags, labels = [] }: MessageRow): boolean {
  return (flags & MESSAGE_FLAG.SEEN) === 0 && !labels.includes(RETURNED);
}
