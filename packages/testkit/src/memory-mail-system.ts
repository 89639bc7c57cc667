import { Failure } from '@pillarbox/contract/failure';
import type { Credentials, Mailbox, MailSystem } from '@pillarbox/mailbox/port';
import type { MemoryAccount } from './memory-mailbox.ts';
import { MemoryMailbox, memoryAccount } from './memory-mailbox.ts';

/** A mail system in memory: accounts by user name, passwords that a test may change, every opened mailbox in order. */
export class MemoryMailSystem implements MailSystem {
  readonly accounts = new Map<string, MemoryAccount>();
  readonly passwords = new Map<string, string>();
  readonly opened: MemoryMailbox[] = [];
  /** Set by a test: sign-in waits for it. */
  gate: Promise<void> = Promise.resolve();
  /** Set by a test: sign-in fails so, until it is null again. */
  down: Failure | null = null;
  readonly #failures: [keyof Mailbox, Failure][] = [];

  /** The next mailbox that is opened fails so in the next call of a method. */
  failNext(method: keyof Mailbox, failure: Failure): void {
    this.#failures.push([method, failure]);
  }

  /** Adds an account and answers it. */
  add(user: string, password: string): MemoryAccount {
    const account = memoryAccount();
    this.accounts.set(user, account);
    this.passwords.set(user, password);
    return account;
  }

  async signIn(credentials: Credentials): Promise<Mailbox> {
    await this.gate;
    if (this.down !== null) throw this.down;
    const account = this.accounts.get(credentials.user);
    if (account === undefined || this.passwords.get(credentials.user) !== credentials.password) {
      throw new Failure('invalid_credentials');
    }
    const mailbox = new MemoryMailbox(account);
    for (const [method, failure] of this.#failures.splice(0)) mailbox.failures.set(method, failure);
    this.opened.push(mailbox);
    return mailbox;
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((mailbox) => mailbox.close()));
  }
}
