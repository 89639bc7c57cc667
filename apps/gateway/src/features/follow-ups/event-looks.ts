import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';

/** Shortest time between two looks at one account because of folders other than the inbox, in milliseconds. */
const APART_MS = 30_000;
const INBOX = 'INBOX';

type FolderEvent = Extract<MailboxEvent, { event: 'folder-changed' | 'folder-counts' }>;

/**
 * Looks for replies when messages have arrived. Those in the inbox are looked at immediately. In other folders it can wait, because the copy of
 * each follow-up arrives in one of them, and because there is another look before a follow-up leaves.
 */
export class EventLooks {
  readonly #look: (accountId: AccountId, mailbox: Mailbox) => Promise<void>;
  /** Accounts that were looked at a moment ago, and whether something has arrived since. */
  readonly #resting = new Map<AccountId, { hasMore: boolean }>();
  /** The highest uids that events have named, by account and folder. */
  readonly #tops = new WeakMap<Mailbox, Map<string, number>>();

  constructor(look: (accountId: AccountId, mailbox: Mailbox) => Promise<void>) {
    this.#look = look;
  }

  /** Resolves after the look, or at once when it comes later. */
  async arrived(accountId: AccountId, mailbox: Mailbox, event: MailboxEvent): Promise<void> {
    if (event.event !== 'folder-changed' && event.event !== 'folder-counts') return;
    if (!this.#hasNew(accountId, mailbox, event)) return;
    if (event.folder !== INBOX && !this.#begin(accountId, mailbox)) return;
    await this.#look(accountId, mailbox);
  }

  /** Whether messages may have arrived. Counts are reported after each change of a flag too, so they count with another highest uid only. */
  #hasNew(accountId: AccountId, mailbox: Mailbox, event: FolderEvent): boolean {
    const tops = this.#tops.get(mailbox) ?? new Map<string, number>();
    this.#tops.set(mailbox, tops);
    const key = JSON.stringify([accountId, event.folder]);
    const before = tops.get(key);
    if (event.event === 'folder-counts') {
      tops.set(key, event.info.topuid);
      return event.info.topuid !== before;
    }
    if (event.inserted.length > 0) tops.set(key, Math.max(...event.inserted));
    return event.inserted.length > 0 || event.reset;
  }

  /** Whether a look may begin now; otherwise it comes when the account has rested. */
  #begin(accountId: AccountId, mailbox: Mailbox): boolean {
    const resting = this.#resting.get(accountId);
    if (resting !== undefined) {
      resting.hasMore = true;
      return false;
    }
    const state = { hasMore: false };
    this.#resting.set(accountId, state);
    setTimeout(() => {
      this.#resting.delete(accountId);
      if (state.hasMore && mailbox.alive && this.#begin(accountId, mailbox)) void this.#look(accountId, mailbox);
    }, APART_MS).unref();
    return true;
  }
}
