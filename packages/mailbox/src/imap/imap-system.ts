import type { MailServer } from '@pillarbox/contract/mail/servers';
import type { Credentials, Mailbox, MailSystem, SignInFor } from '../port.ts';
import { Account } from './account.ts';
import type { Limits } from './engine/limits.ts';
import { ImapMailbox } from './imap-mailbox.ts';
import { CONNECT_MS } from './limits.ts';
import { Turns } from './turns.ts';

/** What may differ from the defaults; tests of slow and hostile servers are in a hurry. */
export interface ImapOptions {
  /** Milliseconds to connect, to see the greeting, and to sign in. */
  readonly timeout?: number;
  readonly limits?: Partial<Limits>;
}

/** Where a partner's mailboxes are; a partner's settings of kind `imap` fit. */
export interface ImapServer {
  readonly imap: MailServer;
  /** Tells the server the client's address. */
  readonly passClientAddress?: boolean | undefined;
}

/** The mail system of a provider's IMAP server. */
export function createImapSystem(server: ImapServer, options: ImapOptions = {}): MailSystem {
  const { imap, passClientAddress = false } = server;
  const turns = new Turns();
  return {
    async signIn({ user, password, signsInAs }: Credentials, whom: SignInFor = {}): Promise<Mailbox> {
      const account = new Account({
        server: imap,
        credentials: { user: signsInAs ?? user, password },
        turn: (job) => turns.run(user, job),
        clientAddress: passClientAddress ? whom.address : undefined,
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
