import type { MailServer } from '@pillarbox/contract/partner/settings';
import type { Credentials, Mailbox, MailSystem } from '../port.ts';
import { Account } from './account.ts';
import type { Limits } from './engine/limits.ts';
import { ImapMailbox } from './imap-mailbox.ts';
import { CONNECT_MS } from './limits.ts';

/** What may differ from the defaults; tests of slow and hostile servers are in a hurry. */
export interface ImapOptions {
  /** Milliseconds to connect, to see the greeting, and to sign in. */
  readonly timeout?: number;
  readonly limits?: Partial<Limits>;
}

/** The mail system of a provider's IMAP server. */
export function createImapSystem(server: MailServer, options: ImapOptions = {}): MailSystem {
  return {
    async signIn(credentials: Credentials): Promise<Mailbox> {
      const account = new Account({
        server,
        credentials,
        timeout: options.timeout ?? CONNECT_MS,
        limits: options.limits ?? {},
      });
      try {
        await account.start();
      } catch (error) {
        account.close();
        throw error;
      }
      return new ImapMailbox(account);
    },
    close: () => Promise.resolve(),
  };
}
