import { createHash } from 'node:crypto';
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
    const copy = await copyOf(mailbox, messageId);
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
      sentUidvalidity: copy?.uidvalidity ?? 0,
      sentUid: copy?.uid ?? 0,
    }));
    if (await this.#deps.store.keep(rows)) this.#deps.arrived(accountId, messageId);
  }

  /** The copy in Sent of the message that a report is about; null when the message is no report, or its copy is not there. */
  async reported(accountId: AccountId, mailbox: Mailbox, ref: MessageRef): Promise<MessageRef | null> {
    const { source } = await mailbox.source(ref, MAX_REPORT_BYTES);
    const report = await readReport(this.#deps.parser, source, accountId);
    if (report === null) return null;
    const messageId = (await this.#deps.sentOf(accountId, report.about)) ?? report.about.messageId;
    return messageId === '' ? null : await copyOf(mailbox, messageId);
  }
}

/** The copy of a message in Sent; null when it is not there. */
async function copyOf(mailbox: Mailbox, messageId: string): Promise<Required<MessageRef> | null> {
  const sent = (await mailbox.folders()).find(({ use }) => use === 'sent');
  if (sent === undefined) return null;
  const [uid] = await mailbox.findByMessageId(sent.name, messageId);
  return uid === undefined ? null : { folder: sent.name, uid, uidvalidity: sent.uidvalidity };
}

/** The outcomes by address; of several for one address the last counts. */
function byAddress({ outcomes }: Report): Map<string, Report['outcomes'][number]> {
  return new Map(outcomes.map((outcome) => [outcome.address.slice(0, MAX_ADDRESS), outcome]));
}
