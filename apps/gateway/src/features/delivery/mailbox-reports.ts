import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { hasFlag } from '@pillarbox/rules/flags';
import { pathWithin } from '@pillarbox/rules/realm-path';
import type { AccountId } from '../../platform/account/account.ts';
import { MAIL_SERVER } from './read-report.ts';
import type { ReportService } from './report.service.ts';
import { MAX_REPORT_BYTES } from './report.service.ts';
import type { Position, ReportStore } from './report.store.ts';

/** What looking for reports needs. */
export interface MailboxReportsDeps {
  readonly store: Pick<ReportStore, 'positions' | 'setPosition'>;
  readonly reports: Pick<ReportService, 'take'>;
  /** Whether the account has sent a message that is remembered: without one no report can be about it. */
  readonly hasSent: (accountId: AccountId) => Promise<boolean>;
  /** Called with the reason why messages could not be looked at; the next arrival tries again. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const INBOX = 'INBOX';
/** Most new messages of a folder that are looked at in one step, the newest: those of some days without a session. */
const MAX_NEW = 50;
/** How far back the first look at an inbox goes, in milliseconds: servers try for five days before they give up. */
const FIRST_LOOK_MS = 14 * 24 * 60 * 60_000;
/** Largest report that is read whoever sent it, in bytes; larger ones only from the address of a mail server. */
const MAX_OF_ANYBODY = 256 * 1024;
/** Folders into which the user's own messages are put. */
const OWN: readonly unknown[] = ['drafts', 'sent'];
/** Failures that concern one message and not the mail server. */
const OF_ONE_MESSAGE: readonly string[] = ['message_not_found', 'message_unreadable', 'message_too_large'];

/** Messages of a folder. */
interface Arrivals {
  readonly folder: string;
  readonly uidvalidity: number;
  readonly uids: readonly number[];
}

/**
 * Finds reports about sent messages in one open mailbox: those that arrive in any folder, and those that have arrived since the
 * last session. It remembers for each folder the last uid that it looked at.
 */
export class MailboxReports {
  readonly #deps: MailboxReportsDeps;
  readonly #accountId: AccountId;
  readonly #mailbox: Mailbox;
  #positions = new Map<string, Position>();
  #own: ReadonlySet<string> = new Set();
  /** Folders in which the last look failed: the next one looks at all that is new, not only at what has just arrived. */
  readonly #behind = new Set<string>();
  /** The steps run one after the other; each handles its own failure. */
  #queue: Promise<void>;

  constructor(deps: MailboxReportsDeps, accountId: AccountId, mailbox: Mailbox) {
    this.#deps = deps;
    this.#accountId = accountId;
    this.#mailbox = mailbox;
    this.#queue = this.#start().catch(deps.failed);
  }

  /** Looks at messages that arrive. Never rejects. */
  async arrived(event: MailboxEvent): Promise<void> {
    if (event.event === 'folder-changed' && (event.inserted.length > 0 || event.reset)) {
      const { folder, uidvalidity, inserted, reset } = event;
      await this.#step(folder, () => {
        if (reset || this.#behind.has(folder)) return this.#lookAtNew(folder);
        return this.#look({ folder, uidvalidity, uids: inserted });
      });
    } else if (event.event === 'folder-counts') {
      const { folder, info } = event;
      await this.#step(folder, async () => {
        if (info.topuid > (this.#positions.get(folder)?.uid ?? 0)) await this.#lookAtNew(folder);
      });
    }
  }

  #step(folder: string, work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(() => this.#attempt(folder, work));
    return this.#queue;
  }

  async #attempt(folder: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#behind.delete(folder);
    } catch (error) {
      this.#behind.add(folder);
      this.#deps.failed(error);
    }
  }

  async #start(): Promise<void> {
    const { store } = this.#deps;
    this.#positions = await store.positions(this.#accountId);
    const folders = (await this.#mailbox.folders()).filter(({ uidvalidity }) => uidvalidity > 0);
    this.#own = new Set(folders.filter(({ use }) => OWN.includes(use)).map(({ name }) => name));
    for (const { name: folder, uidvalidity, info } of folders) {
      const position = this.#positions.get(folder);
      const isNew = position?.uidvalidity !== uidvalidity;
      if (!isNew && info.topuid <= position.uid) continue;
      // The first time only the inbox is searched: reading all folders for reports of the past would take long.
      if (isNew && pathWithin(folder) !== INBOX) await this.#moveTo(folder, { uidvalidity, uid: info.topuid });
      else await this.#attempt(folder, () => this.#lookAtNew(folder));
    }
  }

  /** Looks at the messages above the position of a folder. While its view is being read there are none; an event follows. */
  async #lookAtNew(folder: string): Promise<void> {
    if (this.#own.has(folder)) return;
    const position = this.#positions.get(folder);
    // A folder without a position is the inbox at the first look, or was created since.
    const since = position === undefined ? this.#deps.now() - FIRST_LOOK_MS : 0;
    const terms = [{ kind: 'after', at: since, not: false } as const];
    const found = await this.#mailbox.find({ folder, terms, texts: false, below: 0 });
    if (found === null) return;
    await this.#look({ folder, uidvalidity: found.uidvalidity, uids: found.hits.map(([uid]) => uid) });
  }

  /** Looks at those of some messages that are above the position of their folder. */
  async #look({ folder, uidvalidity, uids }: Arrivals): Promise<void> {
    if (this.#own.has(folder)) return;
    const position = this.#positions.get(folder);
    const above = position?.uidvalidity === uidvalidity ? position.uid : 0;
    const wanted = uids.filter((uid) => uid > above).sort((a, b) => a - b);
    const last = wanted.at(-1);
    if (last === undefined) return;
    if (await this.#deps.hasSent(this.#accountId)) {
      for (const uid of await this.#candidates(folder, uidvalidity, wanted.slice(-MAX_NEW))) {
        await this.#take({ folder, uidvalidity, uid });
      }
    }
    await this.#moveTo(folder, { uidvalidity, uid: last });
  }

  /** Those of some messages that can be reports: from a mail server, or with an attachment and small. */
  async #candidates(folder: string, uidvalidity: number, uids: readonly number[]): Promise<number[]> {
    const rows = await this.#mailbox.rows(folder, uids, uidvalidity);
    return rows
      .filter(({ flags, size, from }) => {
        if (MAIL_SERVER.test(from[0]?.mail ?? '')) return size <= MAX_REPORT_BYTES;
        return hasFlag(flags, MESSAGE_FLAG.ATTACH) && size <= MAX_OF_ANYBODY;
      })
      .map(({ uid }) => uid);
  }

  async #take(ref: { readonly folder: string; readonly uidvalidity: number; readonly uid: number }): Promise<void> {
    try {
      await this.#deps.reports.take(this.#accountId, this.#mailbox, ref);
    } catch (error) {
      // One message that cannot be read or is gone does not stop the others; a server that is down does.
      if (!(error instanceof Failure) || !OF_ONE_MESSAGE.includes(error.code)) throw error;
    }
  }

  async #moveTo(folder: string, to: Position): Promise<void> {
    const known = this.#positions.get(folder);
    if (known?.uidvalidity === to.uidvalidity && known.uid >= to.uid) return;
    await this.#deps.store.setPosition(this.#accountId, folder, to);
    this.#positions.set(folder, to);
  }
}
