import { checkprogress, emptyfolder, stopemptying } from '@pillarbox/contract/emptying/emptying';
import type { SocketEvent } from '@pillarbox/contract/events';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Audience } from '../../platform/account/account.ts';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { EmptyingService } from './emptying.service.ts';
import { EmptyingStore } from './emptying.store.ts';

/** What this feature needs of the rest of the gateway. */
export interface EmptyingFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  /** Runs a task on the mailbox of a folder, as `MailFeature.useMailboxAt`. */
  readonly useMailboxAt: <T>(session: Session, folder: string, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: SocketEvent) => void;
  /** Called with the reason why the database could not be used. */
  readonly failed: (error: unknown) => void;
}

/** What this feature offers the rest of the gateway. */
export interface EmptyingFeature {
  /** Scheduled jobs. */
  readonly jobs: readonly Job[];
  /** Waits for the portions in progress. */
  close(): Promise<void>;
}

/** After a day nobody waits for an emptying any more, in milliseconds: it is not taken up again. */
const REMEMBER_MS = 24 * 60 * 60_000;

/** Registers the operations that empty folders in portions. */
export function emptyingFeature({ mount, db, broadcast, ...deps }: EmptyingFeatureDeps): EmptyingFeature {
  const store = new EmptyingStore(db);
  const service = new EmptyingService({
    ...deps,
    store,
    publish: ({ accountId }, item) => broadcast({ accountId }, { event: 'emptying', item }),
  });
  mount(emptyfolder, ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    return service.empty(session, body.folder, body.uidvalidity);
  });
  mount(checkprogress, async ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    return { emptying: await service.progress(session) };
  });
  mount(stopemptying, async ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    await service.stop(session, body.folder);
    return 0 as const;
  });
  return {
    jobs: [{ name: 'remove-old-emptyings', cron: '22 * * * *', run: () => store.removeOlder(REMEMBER_MS) }],
    close: () => service.close(),
  };
}
