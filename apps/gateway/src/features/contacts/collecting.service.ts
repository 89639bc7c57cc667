import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { isAddress } from '@pillarbox/rules/address';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Collected, CollectedStore } from './collected.store.ts';

/** Longest name that is stored, in characters; a longer one is cut. */
const MAX_NAME = 100;
/** Messages of Sent that are read once for an account, in pages of 100: enough to know who somebody writes to. */
const SENT_PAGES = 5;
const PAGE = 100;
/** Most accounts that are remembered in memory as read; the database knows all of them. */
const MAX_READ = 10_000;

interface CollectingDeps {
  readonly store: CollectedStore;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Whether the user lets addresses be collected [PREF-056]. */
  readonly isAllowed: (session: Session) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Counts people once for each message. Addresses that are none, and the user's own, are left out. */
function usesOf(
  messages: readonly { readonly at: number; readonly people: readonly Address[] }[],
  own: string,
): Collected[] {
  const found = new Map<string, Collected>();
  for (const { at, people } of messages) {
    const once = new Map(people.map((one) => [one.mail.toLowerCase(), one.name]));
    for (const [mail, name] of once) {
      if (mail === own || !isAddress(mail)) continue;
      const before = found.get(mail);
      const shown = nameOf(name, mail);
      found.set(mail, {
        mail,
        name: before === undefined || before.name === '' ? shown : before.name,
        uses: (before?.uses ?? 0) + 1,
        lastUsed: new Date(Math.max(at, before?.lastUsed.getTime() ?? 0)),
      });
    }
  }
  return [...found.values()];
}

/** A name as it is stored: one line without control and direction characters; none when it only repeats the address. */
function nameOf(name: string, mail: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return plain.toLowerCase() === mail ? '' : plain;
}

/** Collects the addresses that users write to. */
export class CollectingService {
  readonly #deps: CollectingDeps;
  /** Accounts whose Sent folder was read: each letter that somebody types asks for it. */
  readonly #read = new Set<string>();

  constructor(deps: CollectingDeps) {
    this.#deps = deps;
  }

  /** Collects the recipients of a message that was sent now. */
  async sent(session: Session, recipients: readonly Address[]): Promise<void> {
    const { store, now, isAllowed } = this.#deps;
    if (!(await isAllowed(session))) return;
    await store.add(session, usesOf([{ at: now(), people: recipients }], session.mail));
  }

  /**
   * Collects the recipients of the newest messages in Sent, once for each account, so that the first suggestion does not wait for the
   * first message. After a failure the next call tries again.
   */
  async readSent(session: Session): Promise<void> {
    const { store, mailboxOf, now, isAllowed } = this.#deps;
    if (this.#read.has(session.accountId) || !(await isAllowed(session))) return;
    const isClaimed = await store.claimSent(session, new Date(now()));
    if (this.#read.size >= MAX_READ) this.#read.clear();
    this.#read.add(session.accountId);
    if (!isClaimed) return;
    try {
      const rows = await newestSent(await mailboxOf(session));
      const messages = rows.map(({ date, to, cc, bcc }) => ({
        at: Math.min(date, now()),
        people: [...to, ...cc, ...bcc],
      }));
      await store.add(session, usesOf(messages, session.mail));
    } catch (error) {
      await store.releaseSent(session);
      // After the claim is free: a call in between has found it taken.
      this.#read.delete(session.accountId);
      throw error;
    }
  }
}

async function newestSent(mailbox: Mailbox): Promise<MessageRow[]> {
  const folder = await mailbox.specialFolder('sent');
  const scope = {
    folder,
    sort: SORT_KEY.DATE,
    dir: -1,
    threaded: false,
    limit: PAGE,
    zone: 'UTC',
    weekstart: 1,
  } as const;
  const rows: MessageRow[] = [];
  for (let page = 0; page < SENT_PAGES; page += 1) {
    const { rows: next } = await mailbox.list({ ...scope, offset: page * PAGE });
    rows.push(...next);
    if (next.length < PAGE) break;
  }
  return rows;
}
