import { qualified, realmPathOf } from '@pillarbox/rules/realm-path';
import type { Account, AccountId } from '../../platform/account/account.ts';
import { MAX_OPEN } from './realm-pool.ts';
import type { LiveAccount, RealmPool } from './realm-pool.ts';

/** A socket of a page, as this feature sees it. */
export interface PresentSocket {
  /** Sets the folder on the screen, as `Presence.watch` of the mail feature. */
  watch(folder: string): Promise<void>;
  closed(): void;
}

type Owner = Pick<Account, 'accountId' | 'partner'>;

interface Deps {
  readonly accountsOf: (accountId: AccountId) => Promise<readonly LiveAccount[]>;
  readonly pool: Pick<RealmPool, 'get' | 'sweep'>;
  readonly failed: (error: unknown) => void;
}

/** Keeps the accounts of users open whose pages are open, so that new mail and counts are pushed. */
export class RealmPresence {
  readonly #deps: Deps;
  readonly #sockets = new Set<Owner>();
  /** The users who have such accounts: nothing is asked for the others at intervals. */
  readonly #owners = new Set<AccountId>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Says whether a user has such accounts, each time that it is known. */
  has(accountId: AccountId, isOwner: boolean): void {
    if (isOwner) this.#owners.add(accountId);
    else this.#owners.delete(accountId);
  }

  opened(owner: Owner): PresentSocket {
    const socket = { accountId: owner.accountId, partner: owner.partner };
    this.#sockets.add(socket);
    let watched = '';
    void this.#openAll(socket);
    return {
      watch: async (folder) => {
        const before = watched;
        watched = realmPathOf(folder)?.realmid ?? '';
        await this.#watch(socket, folder);
        // The account that was watched before watches its inbox again.
        if (before !== '' && before !== watched) await this.#watch(socket, qualified(before, ''));
      },
      closed: () => this.#sockets.delete(socket),
    };
  }

  /** Opens again what was lost, and closes what nobody uses; call it about every 30 s. */
  async sweep(): Promise<void> {
    const present = [...this.#sockets].filter(({ accountId }) => this.#owners.has(accountId));
    const owners = new Map(present.map((socket) => [socket.accountId, socket]));
    await Promise.all([...owners.values()].map((owner) => this.#openAll(owner)));
    this.#deps.pool.sweep(new Set(owners.keys()));
  }

  /** Opens all accounts of an owner. The state of one that fails says why. */
  async #openAll({ accountId, partner }: Owner): Promise<void> {
    const accounts = await this.#deps.accountsOf(accountId).catch((error: unknown) => {
      this.#deps.failed(error);
      return [];
    });
    const most = accounts.slice(0, MAX_OPEN);
    await Promise.all(most.map((account) => this.#deps.pool.get(account, partner).catch(() => null)));
  }

  async #watch({ accountId, partner }: Owner, folder: string): Promise<void> {
    const at = realmPathOf(folder);
    if (at === null) return;
    const account = (await this.#deps.accountsOf(accountId)).find(({ realmid }) => realmid === at.realmid);
    if (account === undefined) return;
    await (await this.#deps.pool.get(account, partner)).watch(at.path);
  }
}
