import { bouncedMessages, reportedMessage, sendProof } from '@pillarbox/contract/delivery/reports';
import type { SocketEvent } from '@pillarbox/contract/events';
import type { SendProof } from '@pillarbox/contract/compose/outbox';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import type { Mailbox, MailboxEvent, MessageRef } from '@pillarbox/mailbox/port';
import type { ReportedMessage } from '@pillarbox/rules/cards/report';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { Account, AccountId, Audience } from '../../platform/account/account.ts';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { ArrivedReports } from './arrived-reports.ts';
import { ReportService } from './report.service.ts';
import type { Outcome } from './report.store.ts';
import { ReportStore } from './report.store.ts';

/** What this feature needs of the rest of the gateway. */
export interface DeliveryFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly parser: MessageParser;
  /** Runs a task on the mailbox of a folder, as `MailFeature.useMailboxAt`. */
  readonly useMailboxAt: <T>(session: Session, folder: string, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  /** What is known about the sending of a message; null for one that was not sent from here, or too long ago. */
  readonly proofOf: (owner: Pick<Account, 'accountId'>, messageId: string) => Promise<SendProof | null>;
  /** The Message-ID of the sent message that a report names; null when it names none. */
  readonly sentOf: (owner: Pick<Account, 'accountId'>, named: ReportedMessage) => Promise<string | null>;
  /** Whether the account has sent a message that is remembered. */
  readonly hasSent: (owner: Pick<Account, 'accountId'>) => Promise<boolean>;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: SocketEvent) => void;
  /** Called with the reason why reports could not be read; the next arrival tries again. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What this feature offers the rest of the gateway. */
export interface DeliveryFeature {
  /** Call it for each mailbox that was opened for a page. */
  opened(accountId: AccountId, mailbox: Mailbox): void;
  /** Call it with each event of a mailbox. Never rejects. */
  arrived(accountId: AccountId, mailbox: Mailbox, event: MailboxEvent): Promise<void>;
  /** Reads a message that may be a report about a sent message, and stores what it says. @throws Failure as reading it. */
  take(accountId: AccountId, mailbox: Mailbox, ref: MessageRef): Promise<void>;
  /** What reports say about messages, by their Message-IDs: who was not reached, and who confirmed that one was displayed. */
  outcomesOf(accountId: AccountId, messageIds: readonly string[]): Promise<readonly Outcome[]>;
  /** Scheduled jobs. */
  readonly jobs: readonly Job[];
}

/** Reports are remembered as long as the sent messages that they are about: 90 days, in milliseconds. */
const REMEMBER_MS = 90 * 24 * 60 * 60_000;

/** Registers the operations about what became of sent messages. */
export function deliveryFeature(deps: DeliveryFeatureDeps): DeliveryFeature {
  const { mount, useMailboxAt, parser, broadcast } = deps;
  const store = new ReportStore(deps.db);
  const reports = new ReportService({
    store,
    parser,
    sentOf: (accountId, named) => deps.sentOf({ accountId }, named),
    arrived: (accountId, messageid) => broadcast({ accountId }, { event: 'report-arrived', messageid }),
  });
  const arrivals = new ArrivedReports({ ...deps, store, reports, hasSent: (accountId) => deps.hasSent({ accountId }) });
  mount(sendProof, async ({ session, body }) => {
    const proof = await deps.proofOf(session, body.messageid);
    return { proof, reports: proof === null ? [] : await store.about(session.accountId, body.messageid) };
  });
  mount(reportedMessage, async ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    const { folder, uid, uidvalidity } = body;
    const find = (mailbox: Mailbox) => reports.reported(session.accountId, mailbox, { folder, uid, uidvalidity });
    return { sent: await useMailboxAt(session, folder, find) };
  });
  mount(bouncedMessages, ({ session, body: { folder = '' } }) => {
    const find = (mailbox: Mailbox) => reports.bounced(session.accountId, mailbox, realmOf(folder));
    return useMailboxAt(session, folder, find);
  });
  return {
    opened: (accountId, mailbox) => arrivals.opened(accountId, mailbox),
    arrived: (accountId, mailbox, event) => arrivals.arrived(accountId, mailbox, event),
    take: (accountId, mailbox, ref) => reports.take(accountId, mailbox, ref),
    outcomesOf: (accountId, messageIds) => store.outcomes(accountId, messageIds),
    jobs: [{ name: 'remove-old-reports', cron: '57 * * * *', run: () => store.removeOlder(REMEMBER_MS) }],
  };
}
