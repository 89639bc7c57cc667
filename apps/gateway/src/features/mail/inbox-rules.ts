import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import type { Announcement } from './pooled-account.ts';

/** Handles unread messages of the inbox. Returns the uids of those that no later rule gets. */
export type InboxWork = (rows: readonly MessageRow[]) => Promise<readonly number[]>;

/** Something that is done with new mail while a user has a mailbox open. */
export interface InboxRule {
  /** The work for an account; null when there is none, so that no messages are read for it. */
  readonly workFor: (accountId: AccountId, mailbox: Mailbox) => Promise<InboxWork | null>;
  /** Called with the reason why the rule failed; the later rules run nevertheless. */
  readonly failed: (error: unknown) => void;
}

/** What the last turn did: the unread messages that it looked at, how many were handled, and the others. */
interface Result {
  readonly uids: ReadonlySet<number>;
  readonly handled: number;
  readonly left: readonly MessageRow[];
}

const INBOX = 'INBOX';
/** Milliseconds that an announcement waits for the rules: they take longer only when the mail server is slow. */
const ANNOUNCE_MS = 10_000;
/** Most unread messages that are looked at when a mailbox is opened: the mail of some days without a session. */
const MAX_UNREAD = 200;

/**
 * Gives new unread messages of the inbox to rules, one after the other: those that arrive while a mailbox is open, and those that
 * are there when it is opened. The messages are read once for all rules.
 */
export class InboxRules {
  readonly #rules: readonly InboxRule[];
  readonly #seen = new WeakSet<Mailbox>();
  readonly #turns = new WeakMap<Mailbox, Promise<Result | null>>();
  readonly #results = new WeakMap<Mailbox, Map<AccountId, Promise<Result | null>>>();

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

  /**
   * What to tell the user about new mail: the event without the messages that a rule has handled; null when none is left. It waits
   * until the rules have run, but at most ANNOUNCE_MS. Never rejects.
   */
  async announced(accountId: AccountId, mailbox: Mailbox, event: Announcement): Promise<Announcement | null> {
    if (event.folder !== INBOX) return event;
    const turn = this.#results.get(mailbox)?.get(accountId) ?? null;
    const result = await inTime(turn, ANNOUNCE_MS);
    if (result === null || result.handled === 0 || !result.uids.has(event.topuid)) return event;
    const newest = result.left.toSorted((a, b) => b.uid - a.uid)[0];
    if (newest === undefined) return null;
    const [sender] = newest.from;
    const from = sender === undefined ? '' : sender.name || sender.mail;
    const fresh = Math.max(1, event.fresh - result.handled);
    const unseen = Math.max(fresh, event.unseen - result.handled);
    return { ...event, topuid: newest.uid, fresh, unseen, subject: newest.subject, from };
  }

  /** Two turns at the same time could handle a message twice. */
  async #inTurn(accountId: AccountId, mailbox: Mailbox, uidsOf: () => Promise<readonly number[]>): Promise<void> {
    const turn = (this.#turns.get(mailbox) ?? Promise.resolve(null)).then(() => this.#run(accountId, mailbox, uidsOf));
    this.#turns.set(mailbox, turn);
    const results = this.#results.get(mailbox) ?? new Map<AccountId, Promise<Result | null>>();
    this.#results.set(mailbox, results.set(accountId, turn));
    await turn;
  }

  async #run(accountId: AccountId, mailbox: Mailbox, uidsOf: () => Promise<readonly number[]>): Promise<Result | null> {
    let all: readonly MessageRow[] | null = null;
    let left: readonly MessageRow[] = [];
    for (const rule of this.#rules) {
      try {
        const work = await rule.workFor(accountId, mailbox);
        if (work === null) continue;
        if (all === null) {
          all = (await mailbox.rows(INBOX, await uidsOf())).filter(isUnread);
          left = all;
        }
        if (left.length === 0) break;
        const handled: ReadonlySet<number> = new Set(await work(left));
        left = left.filter(({ uid }) => !handled.has(uid));
      } catch (error) {
        rule.failed(error);
      }
    }
    return all === null ? null : { uids: new Set(all.map(({ uid }) => uid)), handled: all.length - left.length, left };
  }
}

/** The value of a promise; null when it takes longer than so many milliseconds. */
async function inTime<T>(work: Promise<T | null> | null, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function newestUnread(mailbox: Mailbox): Promise<readonly number[]> {
  const search = { text: '', scope: 0, flags: ['UNSEEN' as const] };
  const scope = { folder: INBOX, sort: SORT_KEY.DATE, dir: -1, search, threaded: false } as const;
  return (await mailbox.uidsOf(scope)).uids.slice(0, MAX_UNREAD);
}

function isUnread({ flags }: MessageRow): boolean {
  return (flags & MESSAGE_FLAG.SEEN) === 0;
}
