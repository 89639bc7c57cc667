import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { isBlockedSender } from '@pillarbox/rules/safety/blocked-sender';
import type { AccountId } from '../../platform/account/account.ts';

/** What moving the mail of blocked senders needs. */
export interface BlockedMailDeps {
  readonly spamFilterOf: (accountId: AccountId) => Promise<SpamFilter>;
  /** Called with the reason why messages could not be moved; the next arrival tries again. */
  readonly failed: (error: unknown) => void;
}

const INBOX = 'INBOX';
/** Most unread messages that are looked at when a mailbox is opened: the mail of some days without a session. */
const MAX_UNREAD = 200;

/**
 * Moves unread messages of blocked senders from the inbox to Spam (docs/decisions/0049). Read messages stay, so that a message
 * that the user moved back or opened is not moved again.
 */
export class BlockedMail {
  readonly #deps: BlockedMailDeps;
  readonly #seen = new WeakSet<Mailbox>();

  constructor(deps: BlockedMailDeps) {
    this.#deps = deps;
  }

  /** Looks at the unread messages of a mailbox, once after it was opened. Never rejects. */
  async opened(accountId: AccountId, mailbox: Mailbox): Promise<void> {
    if (this.#seen.has(mailbox)) return;
    this.#seen.add(mailbox);
    await this.#guarded(accountId, async (lists) => {
      const search = { text: '', scope: 0, flags: ['UNSEEN' as const] };
      const scope = { folder: INBOX, sort: SORT_KEY.DATE, dir: -1, search, threaded: false } as const;
      const { uids } = await mailbox.uidsOf(scope);
      await move(mailbox, uids.slice(0, MAX_UNREAD), lists);
    });
  }

  /** Looks at the messages that have arrived. Never rejects. */
  async arrived(accountId: AccountId, mailbox: Mailbox, event: MailboxEvent): Promise<void> {
    if (event.event !== 'folder-changed' || event.folder !== INBOX || event.inserted.length === 0) return;
    await this.#guarded(accountId, (lists) => move(mailbox, event.inserted, lists));
  }

  async #guarded(accountId: AccountId, work: (lists: SpamFilter) => Promise<void>): Promise<void> {
    try {
      const lists = await this.#deps.spamFilterOf(accountId);
      if (lists.BlockList.length > 0) await work(lists);
    } catch (error) {
      this.#deps.failed(error);
    }
  }
}

async function move(mailbox: Mailbox, uids: readonly number[], lists: SpamFilter): Promise<void> {
  const rows = await mailbox.rows(INBOX, uids);
  const blocked = rows.filter(
    ({ flags, from }) => (flags & MESSAGE_FLAG.SEEN) === 0 && isBlockedSender(from[0]?.mail ?? '', lists),
  );
  if (blocked.length === 0) return;
  const spam = await mailbox.specialFolder('spam');
  await mailbox.move({ folder: INBOX, which: { uids: blocked.map(({ uid }) => uid) } }, spam);
}
