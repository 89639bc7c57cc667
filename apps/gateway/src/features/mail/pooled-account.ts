import { Failure } from '@pillarbox/contract/failure';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Credentials, Mailbox, MailboxEvent, MailSystem } from '@pillarbox/mailbox/port';

/** What the pool needs of a session. */
export interface PoolSession extends Pick<Account, 'accountId' | 'partner'> {
  readonly id: string;
  readonly credentials: Credentials;
}

interface PooledAccountDeps {
  readonly key: string;
  readonly system: MailSystem;
  readonly now: () => number;
  /** IP address of the client for which a mailbox is opened; undefined for work without a client. */
  readonly clientAddress: () => string | undefined;
  /** Sends an event to the sockets of an account. */
  readonly tell: (accountId: AccountId, event: MailboxEvent) => void;
  readonly opened: (mailbox: Mailbox) => void;
  /** Called with each event of a mailbox, for each account that uses it. */
  readonly happened: (accountId: AccountId, mailbox: Mailbox, event: MailboxEvent) => void;
  /** What an account is told of new mail; null for nothing. Must not reject. */
  readonly announced: (accountId: AccountId, mailbox: Mailbox, event: Announcement) => Promise<Announcement | null>;
}

/** The event that announces new mail. */
export type Announcement = Extract<MailboxEvent, { event: 'new-mail' }>;

/** One account of the pool: its mailbox, and the proofs of the passwords that the mail server accepted for it. */
export class PooledAccount {
  readonly key: string;
  /** Accounts whose sockets receive the events of this mailbox. */
  readonly audience = new Set<AccountId>();
  /** Open sockets; the one that set its folder last is at the end. */
  readonly sockets = new Set<{ readonly session: PoolSession; folder: string }>();
  usedAt: number;
  readonly #deps: PooledAccountDeps;
  readonly #proofs = new Set<string>();
  readonly #opening = new Map<string, Promise<Mailbox>>();
  #signingIn = 0;
  #current: Mailbox | null = null;
  #unsubscribe: () => void = () => undefined;
  #closed = false;

  constructor(deps: PooledAccountDeps) {
    this.#deps = deps;
    this.key = deps.key;
    this.usedAt = deps.now();
  }

  /** The mailbox that was opened last; its connection may be broken. */
  get current(): Mailbox | null {
    return this.#current;
  }

  /** Whether a sign-in is in progress. */
  get opening(): boolean {
    return this.#signingIn > 0;
  }

  /** The open mailbox if it accepted these credentials before, else one that is opened now. Concurrent calls share one sign-in. */
  async mailboxFor(credentials: Credentials, proof: string): Promise<Mailbox> {
    this.usedAt = this.#deps.now();
    if (this.#current?.alive === true && this.#proofs.has(proof)) return this.#current;
    const underWay = this.#opening.get(proof);
    if (underWay !== undefined) return await underWay;
    const opening = this.signIn(credentials, proof).finally(() => this.#opening.delete(proof));
    this.#opening.set(proof, opening);
    return await opening;
  }

  /** Signs in at the server even if a mailbox is open. A refused password is no longer accepted for the open one. */
  async signIn(credentials: Credentials, proof: string): Promise<Mailbox> {
    this.usedAt = this.#deps.now();
    this.#signingIn += 1;
    try {
      const mailbox = await this.#deps.system.signIn(credentials, { address: this.#deps.clientAddress() });
      return await this.#adopt(mailbox, proof);
    } catch (error) {
      const refused: readonly unknown[] = ['invalid_credentials', 'password_change_required'];
      if (error instanceof Failure && refused.includes(error.code)) this.#proofs.delete(proof);
      throw error;
    } finally {
      this.#signingIn -= 1;
    }
  }

  async #adopt(mailbox: Mailbox, proof: string): Promise<Mailbox> {
    if (this.#closed) {
      await mailbox.close();
      throw new Failure('mail_unavailable');
    }
    if (this.#current?.alive === true) {
      this.#proofs.add(proof);
      const kept = this.#current;
      await mailbox.close();
      return kept;
    }
    // Passwords that were accepted for the broken mailbox must be checked again: they may have changed since.
    this.#proofs.clear();
    this.#proofs.add(proof);
    this.#unsubscribe();
    this.#current = mailbox;
    this.#unsubscribe = mailbox.subscribe((event) => {
      // A mailbox that reconnected by itself is treated like a new one.
      if (event.event === 'mail-state' && event.available) this.#deps.opened(mailbox);
      if (event.event === 'new-mail') this.#announce(mailbox, event);
      else this.tell(event);
      for (const accountId of this.audience) this.#deps.happened(accountId, mailbox, event);
    });
    this.#deps.opened(mailbox);
    await this.watchAgain();
    return mailbox;
  }

  /** Tells of new mail once it is known which messages a rule has put aside. */
  #announce(mailbox: Mailbox, event: Announcement): void {
    for (const accountId of this.audience) {
      void this.#deps.announced(accountId, mailbox, event).then((news) => {
        if (news !== null) this.#deps.tell(accountId, news);
      });
    }
  }

  /** Sends an event to every socket of the account. */
  tell(event: MailboxEvent): void {
    for (const accountId of this.audience) this.#deps.tell(accountId, event);
  }

  /** Watches the folder that the latest open socket shows. Failures are ignored, because push is optional. */
  async watchAgain(): Promise<void> {
    const latest = [...this.sockets].at(-1);
    if (this.#current?.alive !== true || latest === undefined) return;
    await this.#current.watch(latest.folder).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    await this.#current?.close();
  }
}
