import { createHash } from 'node:crypto';
import type { BouncedMessages } from '@pillarbox/contract/delivery/reports';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReportedMessage } from '@pillarbox/rules/cards/report';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import type { Report } from './read-report.ts';
import { readReport } from './read-report.ts';
import type { ReportStore } from './report.store.ts';

/** Largest report that is read, in bytes: some servers return the whole message with it. */
export const MAX_REPORT_BYTES = 2 * 1024 * 1024;
/** Most characters of an address or a reason that are stored. */
const MAX_ADDRESS = 320;
const MAX_REASON = 500;
/** Most copies in Sent that one call searches for, those of the newest reports: each may be a search at the mail server. */
const MAX_SEARCHED = 20;

/** What reading reports needs. */
export interface ReportServiceDeps {
  readonly store: ReportStore;
  readonly parser: MessageParser;
  /** The Message-ID of the message of the account's outbox that a report names; null when it names none. */
  readonly sentOf: (accountId: AccountId, named: ReportedMessage) => Promise<string | null>;
  /** Tells the pages of the account that a report about a message arrived. */
  readonly arrived: (accountId: AccountId, messageId: string) => void;
}

/** Reads reports and stores what those about sent messages say. */
export class ReportService {
  readonly #deps: ReportServiceDeps;

  constructor(deps: ReportServiceDeps) {
    this.#deps = deps;
  }

  /** Reads one message, and stores what it says if it is a report about a sent message of the account. */
  async take(accountId: AccountId, mailbox: Mailbox, ref: MessageRef): Promise<void> {
    const { source, uidvalidity, arrived } = await mailbox.source(ref, MAX_REPORT_BYTES);
    const report = await readReport(this.#deps.parser, source, accountId);
    if (report === null || report.outcomes.length === 0) return;
    const messageId = await this.#deps.sentOf(accountId, report.about);
    if (messageId === null) return;
    const rows = [...byAddress(report)].map(([address, { kind, reason }]) => ({
      accountId,
      messageId,
      report: createHash('sha256').update(source).digest('base64url'),
      address,
      kind,
      reason: reason.slice(0, MAX_REASON),
      saidBy: report.saidBy.slice(0, MAX_ADDRESS),
      arrivedAt: new Date(arrived),
      folder: ref.folder,
      uidvalidity,
      uid: ref.uid,
      sentUidvalidity: 0,
      sentUid: 0,
    }));
    if (await this.#deps.store.keep(rows)) this.#deps.arrived(accountId, messageId);
  }

  /** The copy in Sent of the message that a report is about; null when the message is no report, or its copy is not there. */
  async reported(accountId: AccountId, mailbox: Mailbox, ref: MessageRef): Promise<MessageRef | null> {
    const { source } = await mailbox.source(ref, MAX_REPORT_BYTES);
    const report = await readReport(this.#deps.parser, source, accountId);
    if (report === null) return null;
    const messageId = (await this.#deps.sentOf(accountId, report.about)) ?? report.about.messageId;
    const sent = await sentFolder(mailbox);
    if (messageId === '' || sent === undefined) return null;
    const [uid] = await mailbox.findByMessageId(sent.name, messageId);
    return uid === undefined ? null : { folder: sent.name, uid };
  }

  /**
   * The copies in Sent of messages that a report says were not delivered. A report can arrive before the copy is there, so copies
   * that are not known yet are searched for now. `realmid` is the account of the mailbox, '' for the own one: reports arrive in the
   * account whose address sent the message.
   */
  async bounced(accountId: AccountId, mailbox: Mailbox, realmid: string): Promise<BouncedMessages> {
    const sent = await sentFolder(mailbox);
    if (sent === undefined) return { folder: '', uidvalidity: 0, uids: [] };
    const { store } = this.#deps;
    const { name: folder, uidvalidity } = sent;
    const place = { accountId, realmid, uidvalidity };
    for (const messageId of await store.withoutCopy(place, MAX_SEARCHED)) {
      const [uid] = await mailbox.findByMessageId(folder, messageId);
      if (uid !== undefined) await store.setCopy(accountId, messageId, { uidvalidity, uid });
    }
    return { folder, uidvalidity, uids: await store.bounced(place) };
  }
}

async function sentFolder(mailbox: Mailbox): Promise<Folder | undefined> {
  return (await mailbox.folders()).find(({ use }) => use === 'sent');
}

/** The outcomes by address; of several for one address the last counts. */
function byAddress({ outcomes }: Report): Map<string, Report['outcomes'][number]> {
  return new Map(outcomes.map((outcome) => [outcome.address.slice(0, MAX_ADDRESS), outcome]));
}
