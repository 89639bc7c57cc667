import { createLocalBus } from '@pillarbox/mailbox/local/bus';
import { LocalMailbox } from '@pillarbox/mailbox/local/local-mailbox';
import { createLocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import { MemoryLocalStore } from '@pillarbox/mailbox/suite/memory-local-store';
import { AccountProbe } from './account-probe.ts';
import { FailingMailSystem } from './failing-mail-system.ts';

/** Cost of scrypt; small, because tests do not need secure hashes. */
const PASSWORD_COST = 16;

/** The built-in mail system, as for the demo accounts, on a store in memory. The behaviour suites test both. */
export class LocalMail {
  readonly store = new MemoryLocalStore();
  /** The mail system that the product signs in to. */
  readonly system: FailingMailSystem;
  readonly #local: LocalSystem;
  readonly #bus = createLocalBus();
  readonly #now: () => number;

  /** `now` returns times of arrival and of use, milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#local = createLocalSystem(this.store, { bus: this.#bus, passwordCost: PASSWORD_COST, now });
    this.system = new FailingMailSystem(this.#local);
  }

  /** Creates an account with the core folders; the address in lower case, the quota in bytes, 0 for none. */
  async add(address: string, password: string, quota = 0): Promise<AccountProbe> {
    await this.#local.createAccount({ address, name: '', password, quota });
    return this.probe(address);
  }

  /** A probe for an account that was added. */
  probe(address: string): AccountProbe {
    return new AccountProbe(async () => {
      const account = await this.store.account(address);
      if (account === null) throw new Error(`no account ${address}`);
      const { maxMessage } = this.#local;
      const mailbox = new LocalMailbox({ store: this.store, bus: this.#bus, account, maxMessage, now: this.#now });
      await mailbox.begin();
      return mailbox;
    });
  }

  async changePassword(address: string, password: string): Promise<void> {
    await this.#local.changePassword(address, null, password);
  }

  /** Deletes a folder and creates another one with the same name and use, as an administrator might. */
  async recreateFolder(address: string, path: string): Promise<void> {
    const folder = (await this.store.folders(address)).find((each) => each.path === path);
    if (folder === undefined) throw new Error(`no folder ${path}`);
    await this.store.removeFolders(address, [folder.id]);
    await this.store.addFolder(address, { path, use: folder.use, uidvalidity: folder.uidvalidity + 1 });
  }
}
