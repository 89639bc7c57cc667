import { suggestable } from '@pillarbox/rules/suggestions';
import type { Suggestable, Usage } from '@pillarbox/rules/suggestions';
import type { Account } from '../../platform/account/account.ts';
import type { CollectedStore } from './collected.store.ts';
import { KeptValues } from './kept-values.ts';

type Owner = Pick<Account, 'accountId'>;

/** Most addresses in the lists that are kept, of all accounts together: about 30 MB. */
const MAX_KEPT = 100_000;

/** The collected addresses of an account. */
export interface CollectedPeople {
  readonly people: readonly Suggestable[];
  /** By address in lower case. */
  readonly usage: ReadonlyMap<string, Usage>;
}

/** The collected addresses in memory, so that no keystroke reads all of them. */
export class CollectedLists {
  readonly #store: CollectedStore;
  readonly #lists = new KeptValues<CollectedPeople>({ max: MAX_KEPT, sizeOf: ({ people }) => people.length });

  constructor(store: CollectedStore) {
    this.#store = store;
  }

  /** The collected addresses of an account, as they are in the database now. */
  async of({ accountId }: Owner): Promise<CollectedPeople> {
    const state = await this.#store.state({ accountId });
    return await this.#lists.get(accountId, state, async () => {
      const all = await this.#store.all({ accountId });
      return {
        people: all.map(({ mail, name }) => suggestable(name, [mail])),
        usage: new Map(all.map(({ mail, uses, lastUsed }) => [mail, { uses, lastUsed: lastUsed.getTime() }])),
      };
    });
  }
}
