import type { PartnerMail } from '@pillarbox/contract/partner/settings';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { Mailbox, MailSystem } from '@pillarbox/mailbox/port';
import { createSmtpSubmission } from '@pillarbox/mailbox/submission/smtp';
import type { OutgoingServer } from './features/compose/compose.ports.ts';
import type { ObserveMail } from './observe-mail.ts';
import { ownDomainOnly } from './own-domain.ts';

interface Present {
  readonly mail: PartnerMail;
  readonly system: MailSystem;
  readonly departures: OutgoingServer;
}

/**
 * The mail system of one partner, the same object for as long as there is that partner. When its servers change, what is
 * open on the old ones is closed, and whoever asks next signs in at the new ones.
 */
export class MailLane {
  readonly #builtIn: () => LocalSystem;
  readonly #observe: ObserveMail;
  readonly #open = new Set<Mailbox>();
  #present: Present;
  readonly system: MailSystem;

  constructor(mail: PartnerMail, builtIn: () => LocalSystem, observe: ObserveMail) {
    this.#builtIn = builtIn;
    this.#observe = observe;
    this.#present = this.#build(mail);
    this.system = {
      signIn: async (credentials, whom) => {
        const { system } = this.#present;
        const mailbox = await system.signIn(credentials, whom);
        for (const known of this.#open) if (!known.alive) this.#open.delete(known);
        this.#open.add(mailbox);
        // The servers changed while the old one was answering.
        if (system !== this.#present.system) this.leave();
        return mailbox;
      },
      close: () => this.#present.system.close(),
    };
  }

  get departures(): OutgoingServer {
    return this.#present.departures;
  }

  /** Takes over what the settings say now. */
  follow(mail: PartnerMail): void {
    if (JSON.stringify(mail) === JSON.stringify(this.#present.mail)) return;
    const { system } = this.#present;
    this.#present = this.#build(mail);
    this.leave();
    void system.close();
  }

  /** Closes every mailbox that is open. */
  leave(): void {
    for (const mailbox of this.#open) void mailbox.close().catch(() => undefined);
    this.#open.clear();
  }

  #build(mail: PartnerMail): Present {
    if (mail.kind === 'imap') {
      const submission = this.#observe.submission(createSmtpSubmission(mail));
      const system = this.#observe.system(createImapSystem(mail));
      return { mail, system, departures: { submission, savesSent: mail.savesSent } };
    }
    const local = this.#builtIn();
    const departures = { submission: local.submission, savesSent: false };
    return { mail, system: ownDomainOnly(local, mail.loginDomain), departures };
  }
}
