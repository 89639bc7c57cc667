import { setImmediate as nextTurn } from 'node:timers/promises';
import { inSlices } from '@pillarbox/mailbox/in-slices';
import type { Account } from '../../platform/account/account.ts';
import { contactOrder, insertInSteps, letters, listed, sortInSteps } from './contact-list.ts';
import type { ListedContact } from './contact-list.ts';
import { KeptValues } from './kept-values.ts';
import type { BookAccess } from './sharing/book-access.ts';
import type { Revisions, SummaryStore } from './summary.store.ts';

type Owner = Pick<Account, 'accountId'>;

/** Most contacts in the lists that are kept, of all accounts together: about 60 MB. */
const MAX_KEPT = 100_000;
/** The revision before the first contact of a book. */
const NEVER = -1;

interface KeptList {
  readonly revisions: Revisions;
  readonly rows: readonly ListedContact[];
}

/** Sorted lists of contacts in memory. After a change, only the contacts that changed are read and sorted in. */
export class ContactLists {
  readonly #store: SummaryStore;
  readonly #access: BookAccess;
  readonly #lists = new KeptValues<KeptList>({ max: MAX_KEPT, sizeOf: ({ rows }) => rows.length });

  constructor(store: SummaryStore, access: BookAccess) {
    this.#store = store;
    this.#access = access;
  }

  /** All contacts that an account may read, in the order of a language, as they are in the database now. */
  async of({ accountId }: Owner, language: string): Promise<readonly ListedContact[]> {
    const books = await this.#access.of({ accountId });
    const revisions: Revisions = new Map(books.map(({ id, revision }) => [id, revision]));
    const state = [...revisions].join();
    const { rows } = await this.#lists.get(`${language} ${accountId}`, state, (older) =>
      this.#update(older ?? { revisions: new Map(), rows: [] }, revisions, language),
    );
    return rows;
  }

  async #update(older: KeptList, revisions: Revisions, language: string): Promise<KeptList> {
    const since = new Map([...revisions.keys()].map((book) => [book, older.revisions.get(book) ?? NEVER]));
    // Contacts that leave a book between the two queries are read at the next update.
    const removed = await this.#store.removed(since);
    const fresh = await this.#read(since, language);
    const changed = new Set(fresh.map(({ id }) => id));
    const gone = new Set(removed.map(({ bookId, id }) => `${bookId} ${id}`));
    const stay = older.rows.filter(
      ({ id, bookId }) => revisions.has(bookId) && !changed.has(id) && !gone.has(`${bookId} ${id}`),
    );
    const order = contactOrder(language);
    const sorted = await resultOf(sortInSteps(fresh, order));
    return { revisions, rows: await resultOf(insertInSteps(stay, sorted, order)) };
  }

  async #read(since: Revisions, language: string): Promise<ListedContact[]> {
    const rows: ListedContact[] = [];
    const letterOf = letters(language);
    for await (const part of this.#store.changed(since)) {
      rows.push(...listed(part, letterOf));
      await nextTurn();
    }
    return rows;
  }
}

/** Runs steps without blocking the process, and returns what they return. */
async function resultOf<T>(steps: Generator<undefined, T>): Promise<T> {
  const results: T[] = [];
  const all = function* (): Generator<undefined> {
    results.push(yield* steps);
  };
  await inSlices(all());
  return results[0] as T;
}
