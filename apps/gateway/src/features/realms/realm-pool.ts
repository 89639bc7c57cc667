import { createHash } from 'node:crypto';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { Realm } from '@pillarbox/contract/realms/operations';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import type { AccessToken, Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { remoteFailure } from '@pillarbox/mailbox/remote/remote-failure';
import type { AccountId } from '../../platform/account/account.ts';
import { Breaker } from './breaker.ts';

/** An account elsewhere with what is needed to sign in. */
export interface LiveAccount extends Realm {
  readonly accountId: AccountId;
  readonly host: string;
  readonly port: number;
  readonly security: MailServer['security'];
  readonly user: string;
  /** Null when the stored password cannot be opened any more, or the service ended the sign-in. */
  readonly password: string | null;
  /** The server gets this token; `password` then only names the sign-in. */
  readonly accessToken?: AccessToken | undefined;
  /** The access token has to be renewed. */
  readonly isDue?: boolean;
}

export interface RealmPoolDeps {
  /** Opens the mailbox of an account. @throws Failure of `MailSystem.signIn` and of egress. */
  readonly open: (account: LiveAccount, partner: string) => Promise<Mailbox>;
  /** Notes whether an account could be reached (`reason` ''). Must not reject. */
  readonly outcome: (account: LiveAccount, reason: ErrorCode | '') => Promise<void>;
  /** Called with each mailbox that was opened. Must not throw. */
  readonly opened: (account: LiveAccount, mailbox: Mailbox) => void;
  /** Called with each event of a mailbox, whose folders are named as in its account. Must not throw. */
  readonly happened: (account: LiveAccount, mailbox: Mailbox, event: MailboxEvent) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Most open accounts of one user at one gateway, each with at most two connections. Of more, the one unused longest is closed. */
export const MAX_OPEN = 10;
/** Milliseconds after which a mailbox that nobody has used is closed. */
const IDLE_MS = 5 * 60_000;
/** Failures of the connection: the account cannot be used. All others are the answer to one call. */
const CONNECTING: readonly string[] = [
  'mail_unavailable',
  'invalid_credentials',
  'password_change_required',
  'password_outdated',
];

interface Entry {
  readonly account: LiveAccount;
  readonly breaker: Breaker;
  readonly key: string;
  mailbox: Mailbox | null;
  opening: Promise<Mailbox> | null;
  unsubscribe: () => void;
  usedAt: number;
}

/**
 * The open mailboxes of accounts elsewhere, at most one per account. A mailbox belongs to the owner and to the very server, user name and
 * password that it was opened with: when one of them changes it is closed and another one opened.
 */
export class RealmPool {
  readonly #deps: RealmPoolDeps;
  readonly #entries = new Map<string, Entry>();
  #closed = false;

  constructor(deps: RealmPoolDeps) {
    this.#deps = deps;
  }

  /** Names an account with its server and user name, for caches of messages. */
  keyOf({ accountId, realmid, host, port, user }: LiveAccount): string {
    return JSON.stringify(['realm', accountId, realmid, host, port, user]);
  }

  /**
   * The mailbox of an account, opened when necessary.
   * @throws Failure `remote_password_refused`, `remote_unreachable`, `remote_certificate`, `remote_not_encrypted`.
   */
  async get(account: LiveAccount, partner: string): Promise<Mailbox> {
    const entry = this.#entry(account);
    entry.usedAt = this.#deps.now();
    // What was refused, perhaps at another gateway, is not tried again: that could lock the account.
    if (account.state === 'refused') throw refusalOf(account);
    entry.breaker.check();
    if (entry.mailbox?.alive === true) {
      // An open connection outlives its token: only this shows that the service has ended the sign-in.
      if (account.isDue === true) void account.accessToken?.().catch(() => undefined);
      return entry.mailbox;
    }
    entry.opening ??= this.#open(entry, partner).finally(() => {
      entry.opening = null;
    });
    return await entry.opening;
  }

  /** The failure of a call as its user learns it. A mailbox that was lost or refused is opened anew by the next call. */
  failure(account: LiveAccount, error: unknown): unknown {
    if (!(error instanceof Failure)) return error;
    const entry = this.#entries.get(this.#idOf(account));
    // A server that does not answer would hold up every call for the time that it is given.
    if (error.code === 'mail_timeout') entry?.breaker.failed(error);
    if (!CONNECTING.includes(error.code)) return error;
    const failure = failureOf(account, error);
    return entry === undefined ? failure : this.#failed(entry, failure);
  }

  /**
   * Lets the next call try an account again that could not be reached.
   * @throws Failure `remote_sign_in_needed` when its service has ended the sign-in.
   */
  async retry(account: LiveAccount): Promise<void> {
    this.#entry(account).breaker.reset();
    if (account.isDue !== true) return;
    await account.accessToken?.().catch((error: unknown) => {
      const failure = failureOf(account, error);
      if (failure.code === 'remote_sign_in_needed') throw failure;
    });
  }

  /** Closes the mailboxes of an owner that are not among these accounts, because they were removed, turned off or changed. */
  keepOnly(accountId: AccountId, accounts: readonly LiveAccount[]): void {
    const keys = new Set(accounts.map(fingerprint));
    for (const [id, entry] of this.#entries) {
      if (entry.account.accountId === accountId && !keys.has(entry.key)) void this.#drop(id, entry);
    }
  }

  /** Closes what was not used for a while, except for accounts of these owners, whose pages are open. */
  sweep(present: ReadonlySet<AccountId>): void {
    for (const [id, entry] of this.#entries) {
      const usedAt = Math.max(entry.usedAt, entry.mailbox?.lastUsed ?? 0);
      if (!present.has(entry.account.accountId) && this.#deps.now() - usedAt > IDLE_MS) void this.#drop(id, entry);
    }
  }

  /** Number of accounts that are open or failing. */
  get size(): number {
    return this.#entries.size;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#entries].map(([id, entry]) => this.#drop(id, entry)));
  }

  #idOf({ accountId, realmid }: LiveAccount): string {
    return JSON.stringify([accountId, realmid]);
  }

  #entry(account: LiveAccount): Entry {
    if (this.#closed) throw new Failure('remote_unreachable');
    const id = this.#idOf(account);
    const key = fingerprint(account);
    const known = this.#entries.get(id);
    if (known?.key === key) return known;
    if (known !== undefined) void this.#drop(id, known);
    this.#makeRoom(account.accountId);
    const breaker = new Breaker(this.#deps.now);
    const usedAt = this.#deps.now();
    const entry: Entry = { account, breaker, key, mailbox: null, opening: null, unsubscribe: () => undefined, usedAt };
    this.#entries.set(id, entry);
    return entry;
  }

  #makeRoom(accountId: AccountId): void {
    const own = [...this.#entries].filter(([, { account }]) => account.accountId === accountId);
    if (own.length < MAX_OPEN) return;
    const [oldest] = own.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    if (oldest !== undefined) void this.#drop(...oldest);
  }

  async #open(entry: Entry, partner: string): Promise<Mailbox> {
    const { account } = entry;
    try {
      entry.unsubscribe();
      await entry.mailbox?.close().catch(() => undefined);
      const mailbox = await this.#deps.open(account, partner);
      if (this.#closed || this.#entries.get(this.#idOf(account)) !== entry) {
        await mailbox.close();
        throw new Failure('remote_unreachable');
      }
      entry.mailbox = mailbox;
      entry.unsubscribe = mailbox.subscribe((event) => this.#tell(entry, mailbox, event));
      entry.breaker.reset();
      // Push is optional, and a slow server must not hold up the call.
      void mailbox.watch('').catch(() => undefined);
      void this.#deps.outcome(account, '');
      this.#deps.opened(account, mailbox);
      return mailbox;
    } catch (error) {
      throw this.#failed(entry, failureOf(account, error));
    }
  }

  #failed(entry: Entry, failure: Failure): Failure {
    entry.breaker.failed(failure);
    void this.#deps.outcome(entry.account, failure.code);
    return failure;
  }

  #tell(entry: Entry, mailbox: Mailbox, event: MailboxEvent): void {
    // The mailbox connects again by itself; its owner sees it in the state of the account.
    if (event.event === 'mail-state') {
      if (event.available) entry.breaker.reset();
      void this.#deps.outcome(entry.account, event.available ? '' : 'remote_unreachable');
    }
    this.#deps.happened(entry.account, mailbox, event);
  }

  async #drop(id: string, entry: Entry): Promise<void> {
    if (this.#entries.get(id) === entry) this.#entries.delete(id);
    entry.unsubscribe();
    await entry.mailbox?.close().catch(() => undefined);
  }
}

function refusalOf({ accessToken }: LiveAccount): Failure {
  return new Failure(accessToken === undefined ? 'remote_password_refused' : 'remote_sign_in_needed');
}

/** The failure of a server. Where it gets access tokens, its refusal means that the user has to sign in at the service again. */
function failureOf(account: LiveAccount, error: unknown): Failure {
  const failure = remoteFailure(error);
  return failure.code === 'remote_password_refused' ? refusalOf(account) : failure;
}

/** Changes with everything that a mailbox is opened with. */
function fingerprint({ accountId, realmid, name, host, port, security, user, password }: LiveAccount): string {
  const secret = createHash('sha256')
    .update(password ?? '')
    .digest('base64');
  return JSON.stringify([accountId, realmid, name, host, port, security, user, secret]);
}
