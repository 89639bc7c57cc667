import type { Failure } from '@pillarbox/contract/failure';
import type { Credentials, Mailbox, MailSystem, SignInFor } from '@pillarbox/mailbox/port';
import { MailboxFaults } from './mailbox-faults.ts';

/** Wraps a mail system. A test can delay sign-ins or let them fail, and inject faults into its mailboxes. */
export class FailingMailSystem implements MailSystem {
  /** Every opened mailbox, in order. */
  readonly opened: Mailbox[] = [];
  /** The faults of all mailboxes of this system. */
  readonly faults = new MailboxFaults();
  /** Set by a test: sign-ins wait for it. */
  gate: Promise<void> = Promise.resolve();
  /** Set by a test: sign-ins fail with it until it is null again. */
  down: Failure | null = null;
  readonly #system: MailSystem;

  constructor(system: MailSystem) {
    this.#system = system;
  }

  async signIn(credentials: Credentials, whom?: SignInFor): Promise<Mailbox> {
    await this.gate;
    if (this.down !== null) throw this.down;
    const mailbox = this.faults.of(await this.#system.signIn(credentials, whom));
    this.opened.push(mailbox);
    return mailbox;
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((mailbox) => mailbox.close()));
    await this.#system.close();
  }
}
