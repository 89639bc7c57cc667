import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import * as operations from '@pillarbox/contract/realms/operations';
import type { Realm } from '@pillarbox/contract/realms/operations';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import { qualified } from '@pillarbox/rules/realm-path';
import type { Account, AccountId, Audience } from '../../platform/account/account.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { MergedFolders } from './merged-folders.ts';
import type { MergedAccount } from './merged-folders.ts';
import { eventOutside, realmMailbox } from './realm-mailbox.ts';
import { RealmPool } from './realm-pool.ts';
import type { LiveAccount } from './realm-pool.ts';
import { RealmPresence } from './realm-presence.ts';
import type { PresentSocket } from './realm-presence.ts';
import { unifiedPage } from './unified.service.ts';

type Owner = Pick<Account, 'accountId' | 'partner'>;

/** A server that a partner trusts although it is not public. */
interface Trust {
  readonly anyCertificate: boolean;
}

export interface RealmsFeatureDeps {
  readonly mount: Mount;
  /** The accounts of a user that are used live, also those that are turned off. */
  readonly accountsOf: (accountId: AccountId) => Promise<readonly LiveAccount[]>;
  readonly noteLive: (account: LiveAccount, reason: ErrorCode | '') => Promise<void>;
  /** How a partner trusts a host and port; null when it does not. */
  readonly trustOf: (partner: string, host: string, port: number) => Trust | null;
  /** Resolves a host that a user named. @throws EgressRefusal. */
  readonly addressOf: (
    server: { readonly host: string; readonly port: number; readonly isTrusted: boolean },
    signal: AbortSignal,
  ) => Promise<string>;
  /** The own mailbox. @throws Failure as `MailFeature.mailboxOf`. */
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Sends an event to the sockets of an account at this gateway. */
  readonly publish: (audience: Audience, event: MailboxEvent) => void;
  /** What other features do with mail that arrives there. */
  readonly arrivals: RealmArrivals;
  readonly failed: (error: unknown) => void;
  readonly now: () => number;
}

/** The event that announces new mail. */
type NewMail = Extract<MailboxEvent, { event: 'new-mail' }>;

/** The open mailbox of an account elsewhere. */
interface OpenAccount {
  readonly accountId: AccountId;
  readonly realmid: string;
  /** Its folders are named as in the account. */
  readonly inside: Mailbox;
  /** The same mailbox; its folders are named as everywhere else (`rules/realm-path`). */
  readonly outside: Mailbox;
}

/** What other features do with open mailboxes; folders of events are named as in the account. None of the functions throws. */
export interface RealmArrivals {
  readonly opened: (account: OpenAccount) => void;
  readonly happened: (account: OpenAccount, event: MailboxEvent) => void;
  /** What the owner is told of new mail; null for nothing. Must not reject. */
  readonly announced: (account: OpenAccount, event: NewMail) => Promise<NewMail | null>;
}

/** What the accounts that are used live offer the rest of the gateway. */
export interface RealmsFeature {
  /**
   * The mailbox of one of the user's accounts, and what names it in caches. `isImplied` as in `realmMailbox`.
   * @throws Failure `folder_not_found` (`not_permitted` with `isImplied`) when the user has no such account, `remote_*`.
   */
  open(owner: Owner, realmid: string, isImplied: boolean): Promise<OpenedRealm>;
  /** Whether a user has such an account, also one that is turned off. */
  has(accountId: AccountId, realmid: string): Promise<boolean>;
  /** Call it for every socket that said hello; pass its later `watch` frames to the result. */
  socketOpened(owner: Owner): PresentSocket;
  close(): Promise<void>;
}

export interface OpenedRealm {
  /** The mailbox with the names of folders that the account itself uses. */
  readonly inside: Mailbox;
  readonly mailbox: Mailbox;
  readonly accountKey: string;
  readonly failure: (error: unknown) => unknown;
}

/** Milliseconds of each step of connecting: two of them end before the deadline of a call. */
const STEP_MS = 8_000;
const SWEEP_MS = 30_000;
/** Attempts at once that a user may ask for. */
const RETRIES = { burst: 10, perSecond: 1 / 10 };

/** Builds the feature and registers its operations. */
export function realmsFeature(deps: RealmsFeatureDeps): RealmsFeature {
  const pool = new RealmPool({
    open: (account, partner) => openMailbox(deps, account, partner),
    outcome: (account, reason) => deps.noteLive(account, reason).catch(deps.failed),
    opened: (account, inside) => deps.arrivals.opened(openAccountOf(account, inside)),
    happened: (account, inside, event) => tell(deps, openAccountOf(account, inside), event),
    now: deps.now,
  });
  const accountsOf = async (accountId: AccountId): Promise<readonly LiveAccount[]> => {
    const accounts = (await deps.accountsOf(accountId)).filter(({ state }) => state !== 'paused');
    pool.keepOnly(accountId, accounts);
    presence.has(accountId, accounts.length > 0);
    return accounts;
  };
  // The same object for the same mailbox, because others keep what they know of it by the object.
  const outside = { named: new WeakMap<Mailbox, Mailbox>(), implied: new WeakMap<Mailbox, Mailbox>() };
  const outsideOf = (inside: Mailbox, { realmid, name }: LiveAccount, isImplied: boolean): Mailbox => {
    const known = outside[isImplied ? 'implied' : 'named'];
    const made = known.get(inside) ?? realmMailbox(inside, { realmid, name, isImplied });
    known.set(inside, made);
    return made;
  };
  const openAccountOf = (account: LiveAccount, inside: Mailbox): OpenAccount => {
    const { accountId, realmid } = account;
    return { accountId, realmid, inside, outside: outsideOf(inside, account, false) };
  };
  const openAccount: Parts['openAccount'] = async (account, partner, isImplied) => {
    const inside = await pool.get(account, partner);
    return {
      inside,
      mailbox: outsideOf(inside, account, isImplied),
      accountKey: pool.keyOf(account),
      failure: (error) => pool.failure(account, error),
    };
  };
  const open: RealmsFeature['open'] = async ({ accountId, partner }, realmid, isImplied) => {
    const account = (await accountsOf(accountId)).find((one) => one.realmid === realmid);
    if (account === undefined) {
      throw isImplied ? new Failure('not_permitted', { field: 'realmid' }) : new Failure('folder_not_found');
    }
    return await openAccount(account, partner, isImplied);
  };
  const presence = new RealmPresence({ accountsOf, pool, failed: deps.failed });
  mountAll(deps, { accountsOf, openAccount, pool });
  const timer = setInterval(() => void presence.sweep(), SWEEP_MS);
  timer.unref();
  return {
    open,
    has: async (accountId, realmid) => (await deps.accountsOf(accountId)).some((one) => one.realmid === realmid),
    socketOpened: (owner) => presence.opened(owner),
    close: async () => {
      clearInterval(timer);
      await pool.close();
    },
  };
}

/** Passes an event on: to the pages of the owner, and to other features. */
function tell({ publish, arrivals, failed }: RealmsFeatureDeps, account: OpenAccount, event: MailboxEvent): void {
  const { accountId, realmid } = account;
  const send = (told: MailboxEvent | null): void => {
    const outside = told === null ? null : eventOutside(told, (path) => qualified(realmid, path));
    if (outside !== null) publish({ accountId }, outside);
  };
  // New mail is told of when it is known which messages a rule has put aside.
  if (event.event === 'new-mail') arrivals.announced(account, event).then(send, failed);
  else send(event);
  arrivals.happened(account, event);
}

interface Parts {
  readonly accountsOf: (accountId: AccountId) => Promise<readonly LiveAccount[]>;
  /** The mailbox of an account that has been read from the database. */
  readonly openAccount: (account: LiveAccount, partner: string, isImplied: boolean) => Promise<OpenedRealm>;
  readonly pool: RealmPool;
}

function mountAll(
  { mount, mailboxOf, noteLive, now }: RealmsFeatureDeps,
  { accountsOf, openAccount, pool }: Parts,
): void {
  const retries = createLimiter(RETRIES);
  const folders = new MergedFolders(now);
  mount(operations.realms, async ({ session }) => ({ realms: (await accountsOf(session.accountId)).map(shown) }));
  mount(operations.realmRetry, async ({ session, body }): Promise<0> => {
    const account = (await accountsOf(session.accountId)).find(({ realmid }) => realmid === body.realmid);
    if (account === undefined) throw new Failure('remote_not_found');
    const wait = retries.take(session.accountId, now());
    if (wait !== null) throw new Failure('rate_limited', { retryAfter: wait });
    await pool.retry(account);
    const { mailbox, failure } = await openAccount(account, session.partner, false);
    // An open mailbox connects only when it is asked something.
    await mailbox.folders().catch((error: unknown) => {
      throw failure(error);
    });
    await noteLive(account, '');
    return 0;
  });
  mount(operations.unifiedList, async ({ session, body }) => {
    const { accountId, partner } = session;
    const own: MergedAccount = {
      accountId,
      realmid: '',
      open: async () => ({ mailbox: await mailboxOf(session), failure: (error) => error }),
    };
    const others = (await accountsOf(accountId)).map((account): MergedAccount => {
      return { accountId, realmid: account.realmid, open: () => openAccount(account, partner, false) };
    });
    const wanted = body.realms;
    const accounts = [own, ...others].filter(({ realmid }) => wanted?.includes(realmid) ?? true);
    return await unifiedPage(
      accounts.map((account) => ({
        realmid: account.realmid,
        sources: () => folders.sourcesOf(account, body.place),
      })),
      body,
    );
  });
}

/** An account as its owner sees it. */
function shown({ realmid, name, mail, color, state, reason, checkedAt, sender }: LiveAccount): Realm {
  return { realmid, name, mail, color, state, reason, checkedAt, sender };
}

/** Signs in at a server that a user named. Its name goes through egress before each connection. */
async function openMailbox(
  { trustOf, addressOf }: RealmsFeatureDeps,
  { host, port, security, user, password, accessToken }: LiveAccount,
  partner: string,
): Promise<Mailbox> {
  if (password === null) throw new Failure('remote_password_refused');
  const trust = trustOf(partner, host, port);
  if (security === 'none' && trust === null) throw new Failure('remote_not_encrypted');
  const imap = { host, port, security, insecureCertificate: trust?.anyCertificate ?? false };
  const system = createImapSystem(
    { imap },
    {
      timeout: STEP_MS,
      fewConnections: true,
      addressOf: () =>
        addressOf({ host, port, isTrusted: trust !== null }, AbortSignal.timeout(STEP_MS)).catch((error: unknown) => {
          throw new Failure('mail_unavailable', {}, error);
        }),
    },
  );
  return await system.signIn({ user, password, ...(accessToken !== undefined && { accessToken }) });
}
