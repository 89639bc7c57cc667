import type { PartnerMail } from '@pillarbox/contract/partner/settings';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { Credentials, Mailbox, MailSystem } from '@pillarbox/mailbox/port';
import { createManageSieveScripts } from '@pillarbox/mailbox/sieve/managesieve-scripts';
import { NO_SCRIPTS } from '@pillarbox/mailbox/sieve/no-scripts';
import type { MailScripts } from '@pillarbox/mailbox/sieve/port';
import type { Submission } from '@pillarbox/mailbox/submission/port';
import { createSmtpSubmission } from '@pillarbox/mailbox/submission/smtp';
import type { OutgoingServer } from './features/compose/compose.ports.ts';
import type { MailMetrics } from './mail-metrics.ts';
import { ownDomainOnly } from './features/local-mail/own-domain.ts';

interface Current {
  readonly mail: PartnerMail;
  readonly system: MailSystem;
  readonly outgoingServer: OutgoingServer;
  readonly scripts: MailScripts;
}

/** Returns credentials as a mail server needs them: with the access token of an issuer instead of the name of its grant. */
export type ForServer = (credentials: Credentials) => Credentials;

export interface PartnerMailSystemDeps {
  readonly builtIn: () => LocalSystem;
  readonly observe: MailMetrics;
  readonly forServer: ForServer;
}

/**
 * The mail system of one partner. The object stays the same while the partner exists. When the partner's servers change, the
 * open mailboxes at the old servers are closed, and the next sign-in goes to the new ones.
 */
export class PartnerMailSystem {
  readonly #builtIn: () => LocalSystem;
  readonly #observe: MailMetrics;
  readonly #forServer: ForServer;
  readonly #open = new Set<Mailbox>();
  #current: Current;
  readonly system: MailSystem;

  constructor(mail: PartnerMail, { builtIn, observe, forServer }: PartnerMailSystemDeps) {
    this.#builtIn = builtIn;
    this.#observe = observe;
    this.#forServer = forServer;
    this.#current = this.#build(mail);
    this.system = {
      signIn: async (credentials, whom) => {
        const { system } = this.#current;
        const mailbox = await system.signIn(this.#forServer(credentials), whom);
        for (const known of this.#open) if (!known.alive) this.#open.delete(known);
        this.#open.add(mailbox);
        // The servers changed during the sign-in.
        if (system !== this.#current.system) this.closeMailboxes();
        return mailbox;
      },
      close: () => this.#current.system.close(),
    };
  }

  get outgoingServer(): OutgoingServer {
    return this.#current.outgoingServer;
  }

  /** The rules that the mail system applies to incoming mail. */
  get scripts(): MailScripts {
    const { scripts } = this.#current;
    return { of: (credentials) => scripts.of(this.#forServer(credentials)) };
  }

  /** Applies new mail settings; settings that did not change have no effect. */
  applySettings(mail: PartnerMail): void {
    if (JSON.stringify(mail) === JSON.stringify(this.#current.mail)) return;
    const { system } = this.#current;
    this.#current = this.#build(mail);
    this.closeMailboxes();
    void system.close();
  }

  /** Closes every mailbox that is open. */
  closeMailboxes(): void {
    for (const mailbox of this.#open) void mailbox.close().catch(() => undefined);
    this.#open.clear();
  }

  #withTokens(submission: Submission): Submission {
    return {
      ...submission,
      send: (message, credentials, handover) => submission.send(message, this.#forServer(credentials), handover),
    };
  }

  #build(mail: PartnerMail): Current {
    if (mail.kind === 'imap') {
      const submission = this.#observe.submission(this.#withTokens(createSmtpSubmission(mail)));
      const system = this.#observe.system(createImapSystem(mail));
      const scripts = mail.sieve === undefined ? NO_SCRIPTS : createManageSieveScripts(mail.sieve);
      return { mail, system, outgoingServer: { submission, savesSent: mail.savesSent }, scripts };
    }
    const local = this.#builtIn();
    const outgoingServer = { submission: local.submission, savesSent: false };
    return { mail, system: ownDomainOnly(local, mail.loginDomain), outgoingServer, scripts: local.scripts };
  }
}
