import type { MailServer } from '@pillarbox/contract/mail/servers';
import type { Credentials, Mailbox, MailSystem, SignInFor } from '../port.ts';
import { Account } from './account.ts';
import type { Limits } from './engine/limits.ts';
import { ImapMailbox } from './imap-mailbox.ts';
import { CONNECT_MS } from './limits.ts';
import { KeyedQueue } from './keyed-queue.ts';

/** Options that differ from the defaults: for servers that users name, and for tests of slow and hostile servers. */
export interface ImapOptions {
  /** Milliseconds for each of: connecting, receiving the greeting, signing in. */
  readonly timeout?: number;
  readonly limits?: Partial<Limits>;
  /** As in `AccountOptions`, for servers that users name. */
  readonly addressOf?: () => Promise<string>;
  readonly fewConnections?: boolean;
}

/** The IMAP server of a partner. A partner's settings of kind `imap` have this shape. */
export interface ImapServer {
  readonly imap: MailServer;
  /** Whether to report the client's address to the server. */
  readonly passClientAddress?: boolean | undefined;
}

/** The mail system of a provider's IMAP server. */
export function createImapSystem(server: ImapServer, options: ImapOptions = {}): MailSystem {
  const { imap, passClientAddress = false } = server;
  const turns = new KeyedQueue();
  return {
    async signIn(given: Credentials, whom: SignInFor = {}): Promise<Mailbox> {
      const { user, password, signsInAs, accessToken } = given;
      const account = new Account({
        server: imap,
        credentials: { user: signsInAs ?? user, password, ...(accessToken !== undefined && { accessToken }) },
        queueMove: (job) => turns.run(user, job),
        clientAddress: passClientAddress ? whom.address : undefined,
        timeout: options.timeout ?? CONNECT_MS,
        limits: options.limits ?? {},
        addressOf: options.addressOf,
        fewConnections: options.fewConnections,
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
