import * as operations from '@pillarbox/contract/remote-accounts/operations';
import type { RemoteAccountsEvent } from '@pillarbox/contract/remote-accounts/events';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { Realm } from '@pillarbox/contract/realms/operations';
import { REMOTE_RETURN_PATH, remoteSignInBegin, remoteSignInFinish } from '@pillarbox/contract/remote-accounts/sign-in';
import type { AccessToken, Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { FastifyInstance } from 'fastify';
import type { AccountId, Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import type { Leases } from '../../platform/database/leases.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { serveReturn } from '../../platform/oauth/return.routes.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { Collector } from './collector.worker.ts';
import { mailServiceOf } from './mail-service.ts';
import type { MailService, ReadVariable } from './mail-service.ts';
import { createOpenRemote } from './open-remote.ts';
import { RemoteAccess } from './remote-access.ts';
import { RemoteAccountsService } from './remote-accounts.service.ts';
import type { RemoteOffer } from './remote-accounts.service.ts';
import { RemoteAccountsStore } from './remote-accounts.store.ts';
import { RemoteAttempts } from './remote-attempts.ts';
import { RemoteMessagesStore } from './remote-messages.store.ts';
import { openPassword } from './remote-password.ts';
import { RemoteSealsStore } from './remote-seals.store.ts';
import { resealRemoteAccounts } from './reseal-remote-accounts.ts';
import { RemoteSending } from './remote-sending.ts';
import { createSubmissionServerOf } from './sending-access.ts';
import type { RemoteRow } from './remote-accounts.store.ts';
import { stateOf } from './remote-wire.ts';
import { ServiceClient } from './service-client.ts';
import { grantMark, ServiceGrants } from './service-grants.ts';
import { SignInService } from './sign-in.service.ts';
import { StartedSignIns } from './started-sign-ins.ts';

/** What the collection of remote accounts needs of the rest of the gateway. */
export interface RemoteAccountsFeatureDeps {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly egress: Pick<Egress, 'mailServer' | 'exchange'>;
  /** For the authorization servers that a provider trusts. */
  readonly trustedEgress: Pick<Egress, 'exchange'>;
  readonly leases: Pick<Leases, 'hold'>;
  /** Reads an environment variable. */
  readonly read: ReadVariable;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** The mailbox that stored credentials open. */
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  readonly offerOf: (partner: string) => RemoteOffer;
  /** The addresses that the own mail system serves, in lower case. */
  readonly ownAddressesOf: (session: Session) => readonly string[];
  /** Whether a partner allows stored credentials. */
  readonly storesSignIn: (partner: string) => boolean;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: RemoteAccountsEvent) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** True when no other gateway uses this database: what an earlier process has claimed is taken over at once. */
  readonly alone: boolean;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
  /** The same with those of authorization servers. */
  readonly serviceFailed: (error: unknown) => void;
}

/** An account that is used live. `password` is null when the stored one cannot be opened any more, or the service ended the sign-in. */
export interface LiveAccount extends Realm, Pick<RemoteRow, 'accountId' | 'host' | 'port' | 'security' | 'user'> {
  readonly password: string | null;
  /** The server gets this token; `password` then only names the sign-in. */
  readonly accessToken?: AccessToken | undefined;
  /** The access token has to be renewed. */
  readonly isDue: boolean;
}

/** What the collection of remote accounts offers the rest of the gateway. */
export interface RemoteAccountsFeature {
  /** Starts collecting; call it once every feature is ready. */
  start(): void;
  /** Call it after every sign-in: it stores the new password for what waits. */
  signedIn(session: Session): Promise<void>;
  /** Call it with each mailbox that a page opened. */
  opened(accountId: AccountId, mailbox: Mailbox): void;
  /** The accounts of an owner that are used live, with their passwords. */
  liveAccounts(accountId: AccountId): Promise<LiveAccount[]>;
  /** Notes whether such an account could be reached (`reason` ''), and tells its owner when that changed. */
  noteLive(account: Pick<LiveAccount, 'accountId' | 'realmid'>, reason: ErrorCode | ''): Promise<void>;
  /** Sends messages by such accounts. */
  readonly sending: Pick<RemoteSending, 'senders' | 'wayOf' | 'refused'>;
  readonly jobs: readonly Job[];
  close(): Promise<void>;
}

/** Builds the collection of remote accounts and registers its operations. */
export function remoteAccountsFeature(deps: RemoteAccountsFeatureDeps): RemoteAccountsFeature {
  const { db, secrets, failed } = deps;
  const accounts = new RemoteAccountsStore(db);
  const seals = new RemoteSealsStore(db);
  const messages = new RemoteMessagesStore(db);
  const openRemote = createOpenRemote(deps.egress);
  const submissionServerOf = createSubmissionServerOf(deps.egress);
  const changed = (accountId: AccountId, id?: string): void => {
    const status = id === undefined ? Promise.resolve(null) : service.statusOf(accountId, id);
    status.then((now) => deps.broadcast({ accountId }, { event: 'remote-accounts', status: now })).catch(failed);
  };
  const serviceOf = (partner: string, name: string): MailService | null =>
    mailServiceOf(deps.offerOf(partner), name, deps.read);
  const client = new ServiceClient({ ...deps, onError: deps.serviceFailed });
  const grants = new ServiceGrants({ ...deps, accounts, client, serviceOf, changed, failed: deps.serviceFailed });
  const parts = { ...deps, accounts, messages, grants, openRemote, submissionServerOf, changed };
  const collector = new Collector({ ...parts, rulesOf: deps.offerOf, onTrouble: failed });
  const attempts = new RemoteAttempts(parts);
  const service = new RemoteAccountsService({ ...parts, access: new RemoteAccess(parts), attempts, collector });
  const sending = new RemoteSending(parts);
  const started = new StartedSignIns(db, secrets);
  serveReturn(deps.app, REMOTE_RETURN_PATH, '/preferences/popimap');
  mountAll(deps.mount, service, new SignInService({ service, attempts, client, started, serviceOf }));
  return {
    start: () => {
      const ready = deps.alone ? accounts.releaseAll() : Promise.resolve();
      ready.catch(failed).finally(() => collector.wake());
    },
    signedIn: (session) => service.signedIn(session),
    opened: (accountId, mailbox) => collector.opened(accountId, mailbox),
    liveAccounts: async (accountId) => (await accounts.live(accountId)).map((row) => liveOf(row, secrets, grants)),
    noteLive: async ({ accountId, realmid }, reason) => {
      if (await accounts.noteLive(accountId, realmid, reason)) changed(accountId);
    },
    sending,
    jobs: [
      {
        name: 'reseal-remote-accounts',
        cron: '56 * * * *',
        run: () => resealRemoteAccounts({ accounts, seals, grants, secrets }),
      },
      { name: 'sweep-remote-sign-ins', cron: '12 * * * *', run: () => started.removeExpired() },
      { name: 'sweep-remote-messages', cron: '33 4 * * *', run: () => messages.sweep() },
    ],
    close: async () => {
      await collector.close();
      await grants.close();
    },
  };
}

function liveOf(row: RemoteRow, secrets: Pick<Secrets, 'open'>, grants: ServiceGrants): LiveAccount {
  const { id, accountId, host, port, security, user, liveName, liveColor, reason, checkedAt } = row;
  const sender = row.smtpHost === null ? null : { name: row.senderName, mail: row.senderMail };
  const shown = {
    realmid: id,
    name: liveName ?? '',
    mail: user,
    color: liveColor,
    state: stateOf(row),
    reason,
    sender,
  };
  const password = row.service === null ? openPassword(secrets, row) : grantMark(row);
  const access = { password, accessToken: grants.accessTokenOf(row), isDue: grants.isDue(row) };
  return { ...shown, accountId, host, port, security, user, ...access, checkedAt: checkedAt?.getTime() ?? 0 };
}

function mountAll(mount: Mount, service: RemoteAccountsService, signIns: SignInService): void {
  mount(remoteSignInBegin, ({ session, body, exchange }) => signIns.begin(session, body, exchange));
  mount(remoteSignInFinish, ({ session, body }) => signIns.finish(session, body));
  mount(operations.remoteList, ({ session }) => service.list(session));
  mount(operations.remoteGetInfo, ({ session, body }) => service.get(session, body.id));
  mount(operations.remoteDelete, async ({ session, body }): Promise<0> => {
    await service.remove(session, body.id);
    return 0;
  });
  mount(operations.remoteUpdate, async ({ session, body: { id, settings, paused, ...passwords } }) => {
    if (settings !== undefined) {
      const entered = { settings, ...passwords };
      return id === undefined ? await service.add(session, entered) : await service.change(session, { id, ...entered });
    }
    if (id === undefined || paused === undefined) throw new Failure('invalid_request', { field: 'settings' });
    return await service.pause(session, id, paused);
  });
  mount(operations.remoteTest, ({ session, body }) => service.test(session, body));
  mount(operations.remoteOrder, async ({ session, body }): Promise<0> => {
    await service.order(session, body.ids);
    return 0;
  });
  mount(operations.remoteSyncFolders, async ({ session, body }) => ({
    folders: await service.folders(session, body.id),
  }));
  mount(operations.remoteSyncIndex, async ({ session, body }): Promise<0> => {
    await service.collect(session, body);
    return 0;
  });
  mount(operations.remoteSyncStatus, ({ session }) => service.status(session));
  mount(operations.remoteSyncIsRunning, async ({ session }) => ({
    running: (await service.status(session)).some(({ state }) => state === 'running'),
  }));
  mount(operations.remoteSyncAbort, async ({ session, body }): Promise<0> => {
    await service.stop(session, body.id);
    return 0;
  });
}
