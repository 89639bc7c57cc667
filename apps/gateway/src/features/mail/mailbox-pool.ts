import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { SpecialFolderNames } from '@pillarbox/contract/preferences/mail-clients';
import type { Credentials, Mailbox, MailboxEvent, MailSystem } from '@pillarbox/mailbox/port';
import { isGranted } from '@pillarbox/mailbox/bearer';
import { untilAborted } from '@pillarbox/mailbox/until-aborted';
import type { AccountId, Audience } from '../../platform/account/account.ts';
import { PasswordProofs } from './password-proof.ts';
import { PooledAccount } from './pooled-account.ts';
import type { Announcement, PoolSession } from './pooled-account.ts';

export interface MailboxPoolDeps {
  /** The mail system of a partner. @throws Failure when there is no such partner. */
  readonly mailSystemOf: (partner: string) => MailSystem;
  /** Sends an event to the sockets of an account that were opened at its partner. */
  readonly publish: (audience: Audience, event: MailboxEvent) => void;
  /** Called with each event of a mailbox, for each account that uses it. Must not throw. */
  readonly happened?: (accountId: AccountId, mailbox: Mailbox, event: MailboxEvent) => void;
  /** What an account is told of new mail; null for nothing. Absent: of all. Must not reject. */
  readonly announced?: (accountId: AccountId, mailbox: Mailbox, event: Announcement) => Promise<Announcement | null>;
  /** The names of the user's special folders, null for the usual ones. Absent: the usual ones. Must not reject. */
  readonly folderNamesOf?: (session: PoolSession) => Promise<SpecialFolderNames | null>;
  /** Called when the mail server refuses a session's password, because it was changed elsewhere or has expired. Must not throw. */
  readonly passwordRefused: (session: PoolSession, why: 'outdated' | 'expired') => Promise<void>;
  /**
   * Renews what an issuer gave to a session, when it is due. Absent: there are no issuers. @throws Failure `invalid_credentials`
   * when the issuer refuses.
   */
  readonly renewIfDue?: (credentials: Credentials) => Promise<void>;
  readonly now: () => number;
  /** The request that is being handled; absent or undefined: no client waits. */
  readonly currentCall?: () => PoolCall | undefined;
  /** Milliseconds after which a mailbox without sockets and calls is closed. */
  readonly idleMs: number;
}

/** What the pool needs of the current request. */
export interface PoolCall {
  /** Aborted when the client no longer waits. */
  readonly signal: AbortSignal;
  /** Address of the client. */
  readonly address: string;
}

/** A socket as the pool sees it. */
export interface Presence {
  /**
   * Sets the folder on the screen, '' for none; the folder that was set last by any socket is watched. Resolves when it is, or
   * when that failed: push is optional, and the next call reports the error.
   */
  watch(folder: string): Promise<void>;
  closed(): void;
}

/** Errors of a mailbox that reconnected to its server and was refused there. */
const REFUSED: readonly ErrorCode[] = ['invalid_credentials', 'password_change_required'];

/**
 * One mailbox per account and partner, shared by all sessions of that account, opened when first needed. A session gets it
 * only after the mail server accepted the session's own password; accounts never mix, because the key is the very user name
 * that the server checked.
 */
export class MailboxPool {
  readonly #deps: MailboxPoolDeps;
  readonly #proofs = new PasswordProofs();
  readonly #accounts = new Map<string, PooledAccount>();
  readonly #openListeners: ((accountKey: string, mailbox: Mailbox) => void)[] = [];
  /** Mailboxes that know how the special folders of their user are called. */
  readonly #named = new WeakSet<Mailbox>();
  #closed = false;

  constructor(deps: MailboxPoolDeps) {
    this.#deps = deps;
  }

  /** The key of an account, under which messages are cached. */
  keyOf(partner: string, user: string): string {
    return JSON.stringify([partner, user]);
  }

  /** Calls the listener with every mailbox that is opened. */
  onOpened(listener: (accountKey: string, mailbox: Mailbox) => void): void {
    this.#openListeners.push(listener);
  }

  /**
   * Signs in at the mail server, each time anew, and keeps the mailbox that this opens.
   * @throws Failure `invalid_credentials` and whatever `MailSystem.signIn` throws.
   */
  async checkPassword(partner: string, credentials: Credentials): Promise<void> {
    const account = this.#account(partner, credentials.user);
    try {
      await untilAborted(account.signIn(credentials, this.#proofs.of(credentials)), this.#call()?.signal);
    } finally {
      this.#dropIfUnused(account);
    }
  }

  /**
   * The mailbox of a session, opened or re-opened when necessary.
   * @throws Failure `password_outdated` or `password_change_required` when the mail server refuses the session's password,
   * `issuer_session_ended` when it has none but the tokens of an issuer, else as `MailSystem.signIn`.
   */
  async get(session: PoolSession): Promise<Mailbox> {
    const signal = this.#call()?.signal;
    const mailbox = await untilAborted(this.#get(session), signal);
    return signal === undefined ? mailbox : (mailbox.within?.(signal) ?? mailbox);
  }

  async #get(session: PoolSession): Promise<Mailbox> {
    const account = this.#account(session.partner, session.credentials.user);
    account.audience.add(session.accountId);
    try {
      await this.#deps.renewIfDue?.(session.credentials);
      const mailbox = await account.mailboxFor(session.credentials, this.#proofs.of(session.credentials));
      if (!this.#named.has(mailbox)) await this.nameFolders(session, mailbox);
      return mailbox;
    } catch (error) {
      this.#dropIfUnused(account);
      if (!(error instanceof Failure) || !REFUSED.includes(error.code)) throw error;
      const outdated = error.code === 'invalid_credentials';
      await this.#deps.passwordRefused(session, outdated ? 'outdated' : 'expired');
      if (isGranted(session.credentials)) throw new Failure('issuer_session_ended', {}, error);
      throw new Failure(outdated ? 'password_outdated' : 'password_change_required', {}, error);
    }
  }

  /** Tells a mailbox how the user's special folders are called. Call it before the folders are read for the user. */
  async nameFolders(session: PoolSession, mailbox: Mailbox): Promise<void> {
    if (this.#deps.folderNamesOf === undefined || mailbox.nameSpecialFolders === undefined) return;
    mailbox.nameSpecialFolders(await this.#deps.folderNamesOf(session));
    this.#named.add(mailbox);
  }

  /** The mailbox that credentials open, for work while the user is not signed in. */
  async open(partner: string, credentials: Credentials): Promise<Mailbox> {
    return await this.#account(partner, credentials.user).mailboxFor(credentials, this.#proofs.of(credentials));
  }

  /**
   * Runs a task that is safe to repeat; when the connection is broken, it runs once more on a new one.
   * @throws Failure as `get`, and what the work throws.
   */
  use<T>(session: PoolSession, work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
    return this.#run(session, work, ['mail_unavailable', ...REFUSED]);
  }

  /**
   * Runs a task that changes something, once. It is repeated only when the mailbox was refused while it reconnected, so that
   * nothing was done.
   * @throws Failure as `get`, and what the work throws.
   */
  change<T>(session: PoolSession, work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
    return this.#run(session, work, REFUSED);
  }

  async #run<T>(session: PoolSession, work: (mailbox: Mailbox) => Promise<T>, again: readonly ErrorCode[]): Promise<T> {
    const mailbox = await this.get(session);
    try {
      return await work(mailbox);
    } catch (error) {
      if (mailbox.alive || !(error instanceof Failure) || !again.includes(error.code)) throw error;
      return await work(await this.get(session));
    }
  }

  /** Call it when a socket opens: the account's mailbox then stays open, and is opened again when it breaks. */
  attach(session: PoolSession): Presence {
    const account = this.#account(session.partner, session.credentials.user);
    account.audience.add(session.accountId);
    const socket = { session, folder: '' };
    account.sockets.add(socket);
    return {
      watch: async (folder) => {
        socket.folder = folder;
        account.sockets.delete(socket);
        account.sockets.add(socket);
        const mailbox = await this.get(session).catch(() => null);
        await mailbox?.watch(folder).catch(() => undefined);
      },
      closed: () => {
        account.sockets.delete(socket);
        account.usedAt = this.#deps.now();
        void account.watchAgain();
      },
    };
  }

  /** Closes idle mailboxes and opens broken ones again while a socket is open; call it about every 30 s. */
  async sweep(): Promise<void> {
    await Promise.all([...this.#accounts.values()].map((account) => this.#tend(account)));
  }

  async #tend(account: PooledAccount): Promise<void> {
    const waiting = [...account.sockets].at(-1);
    if (waiting === undefined) {
      const usedAt = Math.max(account.usedAt, account.current?.lastUsed ?? 0);
      if (this.#deps.now() - usedAt <= this.#deps.idleMs) return;
      this.#accounts.delete(account.key);
      await account.close();
    } else if (account.current?.alive !== true) {
      // When the server is down the next sweep tries again; after a refused password the session has ended.
      const mailbox = await this.get(waiting.session).catch(() => null);
      if (mailbox !== null) account.tell({ event: 'mail-state', available: true });
    }
  }

  /** Number of mailboxes that are open or being opened. */
  get size(): number {
    return this.#accounts.size;
  }

  /** Closes every mailbox; later calls fail with `mail_unavailable`. */
  async close(): Promise<void> {
    this.#closed = true;
    const accounts = [...this.#accounts.values()];
    this.#accounts.clear();
    await Promise.all(accounts.map((account) => account.close()));
  }

  #call(): PoolCall | undefined {
    return this.#deps.currentCall?.();
  }

  #account(partner: string, user: string): PooledAccount {
    if (this.#closed) throw new Failure('mail_unavailable');
    const key = this.keyOf(partner, user);
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const account = new PooledAccount({
      key,
      system: this.#deps.mailSystemOf(partner),
      now: this.#deps.now,
      clientAddress: () => this.#call()?.address,
      tell: (accountId, event) => this.#deps.publish({ accountId, onlyPartner: partner }, event),
      happened: (accountId, mailbox, event) => this.#deps.happened?.(accountId, mailbox, event),
      announced: async (accountId, mailbox, event) =>
        this.#deps.announced === undefined ? event : await this.#deps.announced(accountId, mailbox, event),
      opened: (mailbox) => this.#openListeners.forEach((listener) => listener(key, mailbox)),
    });
    this.#accounts.set(key, account);
    return account;
  }

  /** Drops an account without an open mailbox and without sockets, so that guessed user names take no memory. */
  #dropIfUnused(account: PooledAccount): void {
    if (account.current === null && account.sockets.size === 0 && !account.opening) this.#accounts.delete(account.key);
  }
}
