import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';

/** Handles unread messages of the inbox. Returns the uids of those that no later rule gets. */
export type InboxWork = (rows: readonly MessageRow[]) => Promise<readonly number[]>;

/** Something that is done with new mail while a user has a mailbox open. */
export interface InboxRule {
  /** The work for an account; null when there is none, so that no messages are read for it. */
  readonly workFor: (accountId: AccountId, mailbox: Mailbox) => Promise<InboxWork | null>;
  /** Called with the reason why the rule failed; the later rules run nevertheless. */
  readonly failed: (error: unknown) => void;
}

const INBOX = 'INBOX';
/** Most unread messages that are looked at when a mailbox is opened: the mail of some days without a session. */
const MAX_UNREAD = 200;

/**
 * Gives new unread messages of the inbox to rules, one after the other: those that arrive while a mailbox is open, and those that
 * are there when it is opened. The messages are read once for all rules.
 */
export class InboxRules {
  readonly #rules: readonly InboxRule[];
  readonly #seen = new WeakSet<Mailbox>();
  readonly #turns = new WeakMap<Mailbox, Promise<void>>();

  /** `rules` in the order in which they get the messages. */
  constructor(rules: readonly InboxRule[]) {
    this.#rules = rules;
  }

  /** Looks at the unread messages of a mailbox, once after it was opened. Never rejects. */
  async opened(accountId: AccountId, mailbox: Mailbox): Promise<void> {
    if (this.#seen.has(mailbox)) return;
    this.#seen.add(mailbox);
    await this.#inTurn(accountId, mailbox, () => newestUnread(mailbox));
  }

  /** Looks at the messages that have arrived. Never rejects. */
  async arrived(accountId: AccountId, mailbox: Mailbox, event: MailboxEvent): Promise<void> {
    if (event.event !== 'folder-changed' || event.folder !== INBOX || event.inserted.length === 0) return;
    await this.#inTurn(accountId, mailbox, () => Promise.resolve(event.inserted));
  }

  /** Two turns at the same time could handle a message twice. */
  #inTurn(accountId: AccountId, mailbox: Mailbox, uidsOf: () => Promise<readonly number[]>): Promise<void> {
    const turn = (this.#turns.get(mailbox) ?? Promise.resolve()).then(() => this.#run(accountId, mailbox, uidsOf));
    this.#turns.set(mailbox, turn);
    return turn;
  }

  async #run(accountId: AccountId, mailbox: Mailbox, uidsOf: () => Promise<readonly number[]>): Promise<void> {
    let rows: readonly MessageRow[] | null = null;
    for (const rule of this.#rules) {
      try {
        const work = await rule.workFor(accountId, mailbox);
        if (work === null) continue;
        rows ??= (await mailbox.rows(INBOX, await uidsOf())).filter(isUnread);
        if (rows.length === 0) return;
        const handled: ReadonlySet<number> = new Set(await work(rows));
        rows = rows.filter(({ uid }) => !handled.has(uid));
      } catch (error) {
        rule.failed(error);
      }
    }
  }
}

async function newestUnread(mailbox: Mailbox): Promise<readonly number[]> {
  const search = { text: '', scope: 0, flags: ['UNSEEN' as const] };
  const scope = { folder: INBOX, sort: SORT_KEY.DATE, dir: -1, search, threaded: false } as const;
  return (await mailbox.uidsOf(scope)).uids.slice(0, MAX_UNREAD);
}

function isUnread({ flags }: MessageRow): boolean {
  return (flags & MESSAGE_FLAG.SEEN) === 0;
}
