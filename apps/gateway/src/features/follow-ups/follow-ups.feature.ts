import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { FollowUpsEvent } from '@pillarbox/contract/follow-ups/events';
import * as operations from '@pillarbox/contract/follow-ups/operations';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import type { AccountId, Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { EventLooks } from './event-looks.ts';
import type { HeldFiles, Reports, SentMessage, StandingSender } from './follow-ups.ports.ts';
import { FollowUpService } from './follow-ups.service.ts';
import type { SetRow } from './follow-ups.store.ts';
import { FollowUpStore } from './follow-ups.store.ts';
import { FollowUpWorker } from './follow-ups.worker.ts';
import type { ReplyScanDeps } from './reply-scan.ts';
import { ReplyScan } from './reply-scan.ts';

/** What follow-ups need of the rest of the gateway. */
export interface FollowUpsFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  readonly standing: StandingSender;
  readonly files: HeldFiles;
  readonly reports: Reports;
  readonly ownAddressesOf: ReplyScanDeps['ownAddressesOf'];
  /** Whether a partner allows stored credentials. */
  readonly storesSignIn: (partner: string) => boolean;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: FollowUpsEvent) => void;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
  /** True when no other gateway uses this database: what an earlier process claimed is taken over at once. */
  readonly alone: boolean;
}

/** What follow-ups offer the rest of the gateway. */
export interface FollowUpsFeature {
  /** Starts the work on due follow-ups; call it once every feature is ready. */
  start(): void;
  /** Call it before a message that asks for follow-ups is put into the outbox. @throws Failure `followup_invalid`, `too_many_followups`. */
  check(session: Session, message: Outgoing): Promise<void>;
  /** Call it when such a message was sent; a second time does no harm. */
  begin(sent: SentMessage, mailbox: Mailbox): Promise<void>;
  /** Call it after every sign-in. */
  signedIn(session: Session): Promise<void>;
  /** Call it with each mailbox that a page opened. */
  opened(accountId: AccountId, mailbox: Mailbox): void;
  /** Call it with each event of such a mailbox. Never rejects. */
  arrived(accountId: AccountId, mailbox: Mailbox, event: MailboxEvent): Promise<void>;
  readonly jobs: readonly Job[];
  close(): Promise<void>;
}

/** Builds the follow-ups and registers their operations. */
export function followUpsFeature(deps: FollowUpsFeatureDeps): FollowUpsFeature {
  const { mount, standing, mailboxOf, failed, broadcast } = deps;
  const store = new FollowUpStore(deps.db);
  const changed = (accountId: AccountId): void => broadcast({ accountId }, { event: 'followups-changed' });
  // The functions run only after the service exists.
  const ended = (row: SetRow): Promise<void> => service.ended(row);
  const scan = new ReplyScan({ ...deps, store, ended });
  const worker = new FollowUpWorker({ store, standing, scan, ended, changed, onTrouble: failed });
  const service = new FollowUpService({ ...deps, store, scan, changed, wake: () => worker.wake() });
  const look = async (accountId: AccountId, mailbox: Mailbox): Promise<void> => {
    await outsideCall(() => scan.look(accountId, mailbox)).catch(failed);
  };
  const looks = new EventLooks(look);
  mount(operations.followUpList, async ({ session }) => {
    // Nothing else can send them: the page asks every minute.
    if (!deps.storesSignIn(session.partner)) {
      void outsideCall(() => worker.sendDueOf(session, mailboxOf)).catch(failed);
    }
    return { list: await service.list(session) };
  });
  mount(operations.followUpRead, ({ session, body }) => service.read(session, body.srcUID));
  mount(operations.followUpDelete, async ({ session, body }): Promise<0> => {
    await service.remove(session, body.uids);
    return 0;
  });
  mount(operations.followUpUpdate, async ({ session, body }): Promise<0> => {
    await service.update(session, body.data);
    return 0;
  });
  return {
    start: () => {
      const ready = deps.alone ? store.releaseAll() : Promise.resolve();
      ready.catch(failed).finally(() => worker.wake());
    },
    check: (session, message) => service.check(session, message),
    begin: (sent, mailbox) => service.begin(sent, mailbox),
    signedIn: async (session) => {
      if (!(await store.resume(session.accountId))) return;
      if (!deps.storesSignIn(session.partner)) await worker.sendDueOf(session, mailboxOf);
      worker.wake();
    },
    opened: (accountId, mailbox) => {
      worker.opened(accountId, mailbox);
      void look(accountId, mailbox);
    },
    arrived: (accountId, mailbox, event) => looks.arrived(accountId, mailbox, event),
    jobs: [{ name: 'remove-old-follow-ups', cron: '7 * * * *', run: () => service.sweep() }],
    close: () => worker.stop(),
  };
}
