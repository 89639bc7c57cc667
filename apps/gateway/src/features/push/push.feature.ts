import { Failure } from '@pillarbox/contract/failure';
import * as operations from '@pillarbox/contract/push/operations';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Db } from '../../platform/database/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { resealOutdated, sealCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { pushSender } from './push-sender.ts';
import { PushStore } from './push.store.ts';
import { inboxState, PushWorker } from './push.worker.ts';
import type { PushWorkerDeps } from './push.worker.ts';
import { resealSubscription, sealSubscription } from './subscription-seal.ts';
import { resealKeys, vapidKeys } from './vapid-keys.ts';

/** What the push feature needs of the rest of the gateway. */
export interface PushFeatureDeps extends Pick<PushWorkerDeps, 'readerOf' | 'lookMs'> {
  readonly mount: Mount;
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'unseal' | 'signatures'>;
  readonly egress: Pick<Egress, 'exchange' | 'isAllowed'>;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** The mailbox that stored credentials open. */
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  /** Whether a partner allows stored credentials, and the page works without a network. */
  readonly offers: (partner: string) => boolean;
  /** True when no other gateway uses this database: accounts claimed by an earlier process are taken over at once. */
  readonly alone: boolean;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
}

/** What the push feature offers the rest of the gateway. */
export interface PushFeature {
  /** Starts looking at inboxes; call it once every feature is ready. */
  start(): void;
  /** Call it after every sign-in: it stores the new password of an account with subscriptions. */
  signedIn(session: Session): Promise<void>;
  readonly jobs: readonly Job[];
  close(): Promise<void>;
}

/** Builds the push feature and registers its operations. */
export function pushFeature(deps: PushFeatureDeps): PushFeature {
  const { mount, secrets, egress, offers, failed } = deps;
  const store = new PushStore(deps.db);
  const keys = (): ReturnType<typeof vapidKeys> => vapidKeys(store, secrets);
  const worker = new PushWorker({ ...deps, store, send: pushSender(egress, keys), onTrouble: failed });
  mount(operations.pushState, async ({ session }) => {
    const offered = offers(session.partner);
    return { offered, publicKey: offered ? (await keys()).publicKey : '' };
  });
  mount(operations.subscribePush, async ({ session, body }) => {
    if (!offers(session.partner)) throw new Failure('feature_off');
    if (!(await egress.isAllowed(body.endpoint))) throw new Failure('push_refused', { field: 'endpoint' });
    const { uidvalidity, uid } = await inboxState(await deps.mailboxOf(session));
    const sealed = {
      subscription: sealSubscription(secrets, session.id, body),
      credentials: sealCredentials(secrets, session, session.credentials),
    };
    await store.subscribe(session, sealed, { uidvalidity, uid });
    worker.wake();
    return { subscribed: true } as const;
  });
  mount(operations.unsubscribePush, async ({ session }) => {
    await store.unsubscribe(session.id);
    await store.sweep();
    return { subscribed: false } as const;
  });
  return {
    start: () => {
      const ready = deps.alone ? store.releaseAll() : Promise.resolve();
      ready.catch(failed).finally(() => worker.wake());
    },
    signedIn: (session) =>
      store.signedIn(
        session.accountId,
        offers(session.partner) ? sealCredentials(secrets, session, session.credentials) : null,
      ),
    jobs: [
      { name: 'sweep-push-accounts', cron: '*/10 * * * *', run: () => store.sweep() },
      { name: 'reseal-push', cron: '57 * * * *', run: () => reseal(store, secrets) },
    ],
    close: () => worker.stop(),
  };
}

/** Encrypts what is stored with the newest secret of the installation, so that an older one can be removed. */
async function reseal(store: PushStore, secrets: PushFeatureDeps['secrets']): Promise<void> {
  await resealKeys(store, secrets);
  for (const { accountId, sealed } of await store.sealed()) {
    const fresh = resealOutdated(secrets, { accountId }, sealed);
    if (fresh !== null) await store.replaceSeal(accountId, sealed, fresh);
  }
  for (const { sessionId, sealed } of await store.subscriptions()) {
    const fresh = resealSubscription(secrets, sessionId, sealed);
    if (fresh !== null) await store.replaceSubscription(sessionId, sealed, fresh);
  }
}
