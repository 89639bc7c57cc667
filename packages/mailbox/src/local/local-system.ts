import { Failure } from '@pillarbox/contract/failure';
import type { Credentials, Mailbox, MailSystem } from '../port.ts';
import type { Submission } from '../submission/port.ts';
import { SPECIAL_USES } from '@pillarbox/contract/mail/folder';
import { accountKey, domainOf, recipientKey } from './addresses.ts';
import { createLocalBus } from './bus.ts';
import { FolderTree } from './folder-tree.ts';
import { initialFlags } from './flag-change.ts';
import { guarded } from './guarded.ts';
import { takeIn } from './intake.ts';
import { deliver } from './local-delivery.ts';
import type { Delivery, DeliveryResults } from './local-delivery.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { createLocalSubmission } from './local-submission.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { LocalAccount, LocalBus, LocalStore } from './store.ts';

/** Bytes of the largest message: 26,214,400 of attachments [VAL-006] in base64, and room for the text. */
const MAX_MESSAGE = 41_943_040;

/** How a built-in mail system differs from the usual one. */
export interface LocalSystemOptions {
  /** Domains whose addresses are all accounts here, asked for each message: an unknown one is refused instead of sent away. */
  readonly domains?: () => readonly string[];
  /** Name of this host in Received lines; default `localhost`. */
  readonly host?: string;
  /** Where mail to other domains goes; absent: it is refused with a clear reason. */
  readonly relay?: Submission;
  /** Carries changes between gateways; default: within this process. */
  readonly bus?: LocalBus;
  /** Bytes of the largest message. */
  readonly maxMessage?: number;
  /** Rounds of scrypt for new passwords, a power of two; tests are in a hurry. */
  readonly passwordCost?: number;
  readonly now?: () => number;
}

/** An account to be made. */
export interface NewAccount {
  readonly address: string;
  readonly name: string;
  readonly password: string;
  /** Bytes; 0 for no limit. */
  readonly quota: number;
}

/** A message to be put into an account as it is made, with its own time of arrival. */
export interface SeedMessage {
  /** Path of the folder; made when it is not there. */
  readonly folder: string;
  readonly source: Uint8Array;
  readonly flags: number;
  /** Milliseconds since 1970. */
  readonly arrived: number;
}

/** The built-in mail system: mailboxes, the way out, the way in. */
export interface LocalSystem extends MailSystem {
  readonly submission: Submission;
  readonly maxMessage: number;
  /** Makes an account with its core folders; false when the address is taken. */
  createAccount(account: NewAccount): Promise<boolean>;
  /**
   * Gives an account another password; the old one has to be right unless it is null, for one that was forgotten.
   * @throws Failure `invalid_credentials`, also when there is no such account.
   */
  changePassword(address: string, old: string | null, fresh: string): Promise<void>;
  /** Fills an account; the order of the messages is their order of arrival. @throws Failure `invalid_request`. */
  seed(address: string, messages: readonly SeedMessage[]): Promise<void>;
  /** Whether mail to this address ends here. */
  accepts(recipient: string): Promise<boolean>;
  /** Delivers a message that has arrived from elsewhere. @throws Failure `mail_unavailable`. */
  deliver(delivery: Delivery): Promise<DeliveryResults>;
}

/** Makes the built-in mail system on a storage that the caller owns and closes. */
export function createLocalSystem(store: LocalStore, options: LocalSystemOptions = {}): LocalSystem {
  const bus = options.bus ?? createLocalBus();
  const now = options.now ?? Date.now;
  const host = options.host ?? 'localhost';
  const maxMessage = options.maxMessage ?? MAX_MESSAGE;
  const domains = (): string[] => (options.domains?.() ?? []).map((domain) => domainOf(domain));
  const parts = { store, bus, host, now };

  const authenticate = async ({ user, password }: Credentials): Promise<LocalAccount> => {
    const account = await guarded(() => store.account(accountKey(user)));
    const right = await verifyPassword(password, account?.passwordHash ?? null);
    if (account === null || !right) throw new Failure('invalid_credentials');
    return account;
  };

  return {
    maxMessage,
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
      if (!(await guarded(() => store.addAccount({ address: key, name, passwordHash, quota })))) return false;
      const tree = new FolderTree(store, key);
      for (const use of SPECIAL_USES) await guarded(() => tree.special(use));
      return true;
    },

    async changePassword(address, old, fresh) {
      const key = accountKey(address);
      if (old !== null) await authenticate({ user: key, password: old });
      const passwordHash = await hashPassword(fresh, options.passwordCost);
      const changed = await guarded(() => store.setPasswordHash(key, passwordHash));
      if (!changed) throw new Failure('invalid_credentials');
    },

    seed: (address, messages) => guarded(() => seed(store, accountKey(address), messages)),
    accepts: async (recipient) => (await guarded(() => store.account(recipientKey(recipient)))) !== null,
    deliver: (delivery) => guarded(() => deliver(parts, delivery)),
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
      group.map(({ source, flags, arrived }) => takeIn(store, { source, flags: initialFlags(flags), arrived })),
    );
    await store.addMessages(id, rows);
  }
}
