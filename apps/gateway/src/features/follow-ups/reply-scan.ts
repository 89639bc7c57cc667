import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox, SampledMessage } from '@pillarbox/mailbox/port';
import { ANSWER_FIELDS, answeredIds, kindOfAnswer } from '@pillarbox/rules/follow-ups/reply';
import type { AccountId } from '../../platform/account/account.ts';
import type { Reports } from './follow-ups.ports.ts';
import type { FollowUpStore, SetRow } from './follow-ups.store.ts';
import { haveAllReplied, messageIdsOf } from './set-row.ts';

export interface ReplyScanDeps {
  readonly store: FollowUpStore;
  readonly reports: Reports;
  /** The addresses of an account, in lower case. */
  readonly ownAddressesOf: (owner: Pick<SetRow, 'partner' | 'mail'>) => readonly string[];
  /** Called after a set has ended. */
  readonly ended: (row: SetRow) => Promise<void>;
}

const INBOX = 'INBOX';
/** Most new messages of a folder that one look reads, the newest. */
const MAX_NEW = 1000;
/** Newest messages of the inbox that every look reads: counts of folders may be a moment old. */
const ALWAYS = 20;
/** Newest messages of a folder that a first look reads. */
const FIRST = 200;
/** Failures that concern one message or folder, and not the mail server. */
const OF_ONE: readonly string[] = [
  'message_not_found',
  'message_unreadable',
  'message_too_large',
  'folder_not_found',
  'mailbox_changed',
];

/** What was found about one set. */
interface Found {
  readonly replied: Set<string>;
  answered: boolean;
}

/** Looks for what stops follow-ups: replies in any folder, and reports that a message was not delivered. */
export class ReplyScan {
  readonly #deps: ReplyScanDeps;
  /** The last look at each account: looks at one account run one after the other. */
  readonly #last = new Map<AccountId, Promise<void>>();
  /** The looks that have not begun: they see all that arrived until now, so that nobody needs another one. */
  readonly #next = new Map<AccountId, Promise<void>>();

  constructor(deps: ReplyScanDeps) {
    this.#deps = deps;
  }

  /** Looks at all messages that arrived since the last look. Returns when they were read. @throws Failure of the mail server. */
  async look(accountId: AccountId, mailbox: Mailbox): Promise<void> {
    const next = this.#next.get(accountId);
    if (next !== undefined) {
      await next;
      return;
    }
    const before = this.#last.get(accountId) ?? Promise.resolve();
    const begin = (): Promise<void> => {
      this.#next.delete(accountId);
      return this.#look(accountId, mailbox);
    };
    const work = before.catch(() => undefined).then(begin);
    this.#next.set(accountId, work);
    this.#last.set(accountId, work);
    try {
      await work;
    } finally {
      if (this.#last.get(accountId) === work) this.#last.delete(accountId);
    }
  }

  async #look(accountId: AccountId, mailbox: Mailbox): Promise<void> {
    const { store } = this.#deps;
    if ((await store.count(accountId)) === 0) return;
    const positions = await store.positions(accountId);
    const found = new Map<string, Found>();
    for (const { name: folder, uidvalidity, use, info } of await mailbox.folders()) {
      if (uidvalidity === 0 || use === 'drafts') continue;
      const position = positions.get(folder);
      const above = position?.uidvalidity === uidvalidity ? position.uid : 0;
      const fresh = Math.max(0, info.topuid - above);
      const isInbox = folder === INBOX;
      if (positions.size === 0 && !isInbox)
        await store.setPosition(accountId, { folder, uidvalidity, uid: info.topuid });
      else if (fresh > 0 || isInbox) {
        const most = Math.max(above === 0 ? FIRST : Math.min(fresh, MAX_NEW), isInbox ? ALWAYS : 0);
        try {
          const top = await this.#readFolder(accountId, mailbox, {
            folder,
            isSent: use === 'sent',
            above,
            most,
            found,
          });
          const uid = Math.max(top, info.topuid, above);
          if (uid !== above) await store.setPosition(accountId, { folder, uidvalidity, uid });
        } catch (error) {
          if (!isOfOne(error)) throw error;
        }
      }
    }
    await this.#conclude(accountId, found);
  }

  /** Reads the newest messages of a folder above a uid. Returns the highest uid. */
  async #readFolder(
    accountId: AccountId,
    mailbox: Mailbox,
    where: {
      readonly folder: string;
      readonly isSent: boolean;
      readonly above: number;
      readonly most: number;
      readonly found: Map<string, Found>;
    },
  ): Promise<number> {
    const { folder, isSent, above, most, found } = where;
    const sample = await mailbox.sample({ folder, most, headers: ANSWER_FIELDS, texts: [] });
    const fresh = sample.messages.filter(({ uid }) => uid > above);
    if (fresh.length === 0) return 0;
    // Read after the messages: a set that began meanwhile is not passed over.
    const open = await this.#deps.store.open(accountId);
    const sets = new Map(open.flatMap((row) => messageIdsOf(row).map((id) => [id, row] as const)));
    for (const message of fresh) {
      const kind = isSent ? 'written' : kindOfAnswer(message.headers, fromOf(message));
      if (kind === 'report') {
        const ref = { folder, uid: message.uid, uidvalidity: sample.uidvalidity };
        await this.#deps.reports.take(accountId, mailbox, ref).catch((error: unknown) => {
          if (!isOfOne(error)) throw error;
        });
      } else if (kind === 'written') this.#note(message, { sets, isSent, found });
    }
    return Math.max(...fresh.map(({ uid }) => uid));
  }

  #note(
    message: SampledMessage,
    about: { readonly sets: ReadonlyMap<string, SetRow>; readonly isSent: boolean; readonly found: Map<string, Found> },
  ): void {
    const { sets, isSent, found } = about;
    const from = fromOf(message);
    const isOurs = message.headers.get('message-id')?.some((id) => sets.has(id.trim())) === true;
    if (isOurs) return;
    for (const row of new Set(answeredIds(message.headers).flatMap((id) => sets.get(id) ?? []))) {
      const one = found.get(row.id) ?? { replied: new Set(), answered: false };
      found.set(row.id, one);
      const own = [row.addresses.from?.mail.toLowerCase(), ...this.#deps.ownAddressesOf(row)];
      if (isSent || own.includes(from)) one.answered = true;
      else one.replied.add(from);
    }
  }

  /** Records what was found, and ends the sets that it stops. */
  async #conclude(accountId: AccountId, found: ReadonlyMap<string, Found>): Promise<void> {
    const { store, reports } = this.#deps;
    const open = await store.open(accountId);
    const ids = open.flatMap(messageIdsOf);
    const failed = (await reports.outcomesOf(accountId, ids)).filter(({ kind }) => kind === 'failed');
    for (const old of open) {
      const { replied = new Set<string>(), answered = false } = found.get(old.id) ?? {};
      const all = [...new Set([...old.replied, ...replied])];
      const row = { ...old, replied: all, answered: old.answered || answered };
      if (all.length > old.replied.length || row.answered !== old.answered) await store.note(row, row);
      const own = messageIdsOf(row);
      const bounce = failed.find(({ messageId }) => own.includes(messageId));
      const [first] = all;
      if (first !== undefined && (row.stop === 'any' || haveAllReplied(row))) await this.#end(row, 'replied', first);
      else if (bounce !== undefined) await this.#end(row, 'bounced', bounce.address);
    }
  }

  async #end(row: SetRow, state: 'replied' | 'bounced', reason: string): Promise<void> {
    if (await this.#deps.store.settle(row, state, reason)) await this.#deps.ended(row);
  }
}

function fromOf({ from }: SampledMessage): string {
  return from[0]?.mail.toLowerCase() ?? '';
}

function isOfOne(error: unknown): boolean {
  return error instanceof Failure && OF_ONE.includes(error.code);
}
