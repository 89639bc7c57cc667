import * as operations from '@pillarbox/contract/snooze/operations';
import type { SnoozeEvent } from '@pillarbox/contract/snooze/events';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { AccountId, Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { resealOutdated } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { earlyReturn } from './early-return.ts';
import { SnoozeService } from './snooze.service.ts';
import { SnoozeStore } from './snooze.store.ts';
import { SnoozeWorker } from './snooze.worker.ts';
import type { SnoozeWorkerDeps } from './snooze.worker.ts';

/** What the snooze feature needs of the rest of the gateway. */
export interface SnoozeFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'unseal'>;
  /**
   * Runs a task on the mailbox of one of the user's accounts, '' for the own one. Folders are named as in that account.
   * @throws Failure as `MailFeature.mailboxOf`, `folder_not_found` when there is no such account, `remote_*`, and what the work throws.
   */
  readonly inAccount: <T>(session: Session, realmid: string, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  /** The same for an account elsewhere, while the user is not signed in. */
  readonly inRealm: SnoozeWorkerDeps['inRealm'];
  /** Whether the user still has an account elsewhere. */
  readonly hasRealm: SnoozeWorkerDeps['hasRealm'];
  /** The mailbox that stored credentials open. */
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  /** Whether a partner allows stored credentials. */
  readonly storesSignIn: (partner: string) => boolean;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: SnoozeEvent) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** True when no other gateway uses this database: accounts claimed by an earlier process are taken over at once. */
  readonly alone: boolean;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
}

/** What the snooze feature offers the rest of the gateway. */
export interface SnoozeFeature {
  /** Starts returning due messages; call it once every feature is ready. */
  start(): void;
  /** Call it after every sign-in: it stores the new password for what waits. */
  signedIn(session: Session): Promise<void>;
  /** Call it with each mailbox that a page opened. */
  opened(accountId: AccountId, mailbox: Mailbox): void;
  /** The work with unread messages of an inbox that returns what was snoozed until somebody answers; null when none is. */
  earlyReturn(
    at: { readonly accountId: AccountId; readonly realmid: string },
    mailbox: Mailbox,
  ): ReturnType<typeof earlyReturn>;
  /** When the snoozed messages of a folder return, in milliseconds since 1970, by their uid in it. */
  returnTimes(accountId: AccountId, folder: string): Promise<ReadonlyMap<number, number>>;
  readonly jobs: readonly Job[];
  close(): Promise<void>;
}

/** Builds the snooze feature and registers its operations. */
export function snoozeFeature(deps: SnoozeFeatureDeps): SnoozeFeature {
  const { mount, secrets, failed } = deps;
  const store = new SnoozeStore(deps.db);
  const changed = (accountId: AccountId): void => deps.broadcast({ accountId }, { event: 'snoozed-changed' });
  const worker = new SnoozeWorker({ ...deps, store, changed, onTrouble: failed });
  const service = new SnoozeService({ ...deps, store, changed, wake: () => worker.wake() });
  mount(operations.snoozed, ({ session }) => service.list(session));
  mount(operations.snooze, async ({ session, body: { until, early: returnsEarly, ...named } }): Promise<0> => {
    await service.snooze(session, named, { until, early: returnsEarly });
    return 0;
  });
  mount(operations.returnSnoozed, async ({ session, body }): Promise<0> => {
    await service.returnNow(session, body);
    return 0;
  });
  mount(operations.undoSnooze, async ({ session, body }): Promise<0> => {
    await service.undo(session, body.opId);
    return 0;
  });
  return {
    start: () => {
      const ready = deps.alone ? store.releaseAll() : Promise.resolve();
      ready.catch(failed).finally(() => worker.wake());
    },
    signedIn: (session) => service.signedIn(session),
    opened: (accountId, mailbox) => worker.opened(accountId, mailbox),
    earlyReturn: (at, mailbox) => earlyReturn({ store, changed }, at, mailbox),
    returnTimes: (accountId, folder) => service.returnTimes(accountId, folder),
    jobs: [{ name: 'reseal-snoozes', cron: '52 * * * *', run: () => resealSnoozes(store, secrets) }],
    close: () => worker.stop(),
  };
}

/** Encrypts stored credentials with the newest secret of the installation, so that an older one can be removed. */
async function resealSnoozes(store: SnoozeStore, secrets: Pick<Secrets, 'seal' | 'unseal'>): Promise<void> {
  for (const { accountId, sealed } of await store.sealed()) {
    const fresh = resealOutdated(secrets, { accountId }, sealed);
    if (fresh !== null) await store.replaceSeal(accountId, sealed, fresh);
  }
}
