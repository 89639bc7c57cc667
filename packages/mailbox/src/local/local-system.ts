import { Failure } from '@pillarbox/contract/failure';
import type { Credentials, Mailbox, MailSystem } from '../port.ts';
import type { MailScripts } from '../sieve/port.ts';
import type { Submission } from '../submission/port.ts';
import { SPECIAL_USES } from '@pillarbox/contract/mail/folder';
import { accountKey, domainOf, recipientKey } from './addresses.ts';
import { createLocalBus } from './bus.ts';
import { FolderTree } from './folder-tree.ts';
import { initialFlags } from './flag-change.ts';
import { withMailFailures } from './mail-failures.ts';
import { prepareMessage } from './prepare-message.ts';
import { deliver } from './local-delivery.ts';
import type { Delivery, DeliveryResults } from './delivery.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { createLocalScripts } from './local-script.ts';
import { createLocalSubmission } from './local-submission.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { LocalAccount, LocalBus, LocalStore } from './store.ts';

/** Largest message in bytes: attachments of 26,214,400 [VAL-006] in base64, and some reserve for the text. */
const MAX_MESSAGE = 41_943_040;

/** Options of the built-in mail system. */
export interface LocalSystemOptions {
  /**
   * Domains whose addresses are all accounts of this system, read for each message; unknown addresses there are refused,
   * not relayed.
   */
  readonly domains?: () => readonly string[];
  /** Name of this host in Received lines; default `localhost`. */
  readonly host?: string;
  /** Submission server for mail to other domains; absent: such mail is refused with a reason. */
  readonly relay?: Submission;
  /** Distributes changes between gateways; default: within this process. */
  readonly bus?: LocalBus;
  /** Largest message, in bytes. */
  readonly maxMessage?: number;
  /** Cost of scrypt for new passwords, a power of two; tests use a small one. */
  readonly passwordCost?: number;
  readonly now?: () => number;
}

/** An account to create. */
export interface NewAccount {
  readonly address: string;
  readonly name: string;
  readonly password: string;
  /** Bytes; 0 for no limit. */
  readonly quota: number;
}

/** A message that is stored when an account is created, with its own time of arrival. */
export interface SeedMessage {
  /** Path of the folder; created if missing. */
  readonly folder: string;
  readonly source: Uint8Array;
  readonly flags: number;
  /** Milliseconds since 1970. */
  readonly arrived: number;
}

/** The built-in mail system: mailboxes, submission, delivery. */
export interface LocalSystem extends MailSystem {
  readonly submission: Submission;
  /** The rules of accounts, applied to mail that is delivered. */
  readonly scripts: MailScripts;
  readonly maxMessage: number;
  /** Creates an account with its core folders; false if the address is taken. */
  createAccount(account: NewAccount): Promise<boolean>;
  /**
   * Changes the password of an account. The old one must be correct; null skips that check, for a forgotten password.
   * @throws Failure `invalid_credentials`, also if there is no such account.
   */
  changePassword(address: string, old: string | null, fresh: string): Promise<void>;
  /** Stores messages in an account in their order of arrival. @throws Failure `invalid_request`. */
  seed(address: string, messages: readonly SeedMessage[]): Promise<void>;
  /** Whether this system delivers mail to this address. */
  accepts(recipient: string): Promise<boolean>;
  /** Delivers a message that was received from another server. @throws Failure `mail_unavailable`. */
  deliver(delivery: Delivery): Promise<DeliveryResults>;
}

/** Creates the built-in mail system on a storage that the caller owns and closes. */
export function createLocalSystem(store: LocalStore, options: LocalSystemOptions = {}): LocalSystem {
  const bus = options.bus ?? createLocalBus();
  const now = options.now ?? Date.now;
  const host = options.host ?? 'localhost';
  const maxMessage = options.maxMessage ?? MAX_MESSAGE;
  const domains = (): string[] => (options.domains?.() ?? []).map((domain) => domainOf(domain));
  const parts = { store, bus, host, now };

  const authenticate = async ({ user, password }: Credentials): Promise<LocalAccount> => {
    const account = await withMailFailures(() => store.account(accountKey(user)));
    const right = await verifyPassword(password, account?.passwordHash ?? null);
    if (account === null || !right) throw new Failure('invalid_credentials');
    return account;
  };

  return {
    maxMessage,
    scripts: createLocalScripts({ store, authenticate }),
    submission: createLocalSubmission({ ...parts, domains, maxMessage, relay: options.relay, authenticate }),

    async signIn(credentials): Promise<Mailbox> {
      const account = await authenticate(credentials);
      const mailbox = new LocalMailbox({ store, bus, account, maxMessage, now });
      await mailbox.begin();
      return mailbox;
    },

    async createAccount({ address, name, password, quota }) {
      const key = accountKey(address);
      const passwordHash = await hashPassword(password, options.passwordCost);
      if (!(await withMailFailures(() => store.addAccount({ address: key, name, passwordHash, quota })))) return false;
      const tree = new FolderTree(store, key);
      // The folder of snoozed messages is created when it is first needed.
      for (const use of SPECIAL_USES.filter((one) => one !== 'snoozed'))
        await withMailFailures(() => tree.special(use));
      return true;
    },

    async changePassword(address, old, fresh) {
      const key = accountKey(address);
      if (old !== null) await authenticate({ user: key, password: old });
      const passwordHash = await hashPassword(fresh, options.passwordCost);
      const changed = await withMailFailures(() => store.setPasswordHash(key, passwordHash));
      if (!changed) throw new Failure('invalid_credentials');
    },

    seed: (address, messages) => withMailFailures(() => seed(store, accountKey(address), messages)),
    accepts: async (recipient) => (await withMailFailures(() => store.account(recipientKey(recipient)))) !== null,
    deliver: (delivery) => withMailFailures(() => deliver(parts, delivery)),
    close: () => Promise.resolve(),
  };
}

async function seed(store: LocalStore, address: string, messages: readonly SeedMessage[]): Promise<void> {
  if ((await store.account(address)) === null) throw new Failure('invalid_request', { field: 'address' });
  const tree = new FolderTree(store, address);
  for (const [path, group] of Map.groupBy(messages, ({ folder }) => folder)) {
    const known = (await store.folders(address)).find((folder) => folder.path === path);
    if (known === undefined) await tree.create(path);
    const id = known?.id ?? (await store.folders(address)).find((folder) => folder.path === path)?.id;
    if (id === undefined) throw new Failure('mail_unavailable');
    const rows = await Promise.all(
      group.map(({ source, flags, arrived }) => prepareMessage(store, { source, flags: initialFlags(flags), arrived })),
    );
    await store.addMessages(id, rows);
  }
}
