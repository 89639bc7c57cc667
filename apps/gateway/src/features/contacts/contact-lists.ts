import { setImmediate as nextTurn } from 'node:timers/promises';
import { inSlices } from '@pillarbox/mailbox/in-slices';
import { SuggestionIndex } from '@pillarbox/rules/suggestion-index';
import { nameOrder } from '@pillarbox/rules/suggestions';
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

/** Most changed contacts that are taken into an index one by one; after more it is made again. */
const MAX_REINDEXED = 200;
/** Contacts that are added to an index between two pauses. */
const INDEX_STEP = 200;

type Index = SuggestionIndex<ListedContact>;

interface KeptList {
  readonly revisions: Revisions;
  readonly rows: readonly ListedContact[];
  /** Made for the first suggestion, and passed on from list to list; null before. */
  index: Promise<Index> | null;
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
  async of(owner: Owner, language: string): Promise<readonly ListedContact[]> {
    return (await this.#list(owner, language)).rows;
  }

  /** The index for suggestions of the same contacts. */
  async indexOf(owner: Owner, language: string): Promise<Index> {
    const list = await this.#list(owner, language);
    list.index ??= indexed(list.rows, nameOrder(language));
    return await list.index;
  }

  async #list({ accountId }: Owner, language: string): Promise<KeptList> {
    const books = await this.#access.of({ accountId });
    const revisions: Revisions = new Map(books.map(({ id, revision }) => [id, revision]));
    const state = [...revisions].join();
    return await this.#lists.get(`${language} ${accountId}`, state, (older) =>
      this.#update(older ?? { revisions: new Map(), rows: [], index: null }, revisions, language),
    );
  }

  async #update(older: KeptList, revisions: Revisions, language: string): Promise<KeptList> {
    const since = new Map([...revisions.keys()].map((book) => [book, older.revisions.get(book) ?? NEVER]));
    // Contacts that leave a book between the two queries are read at the next update.
    const removed = await this.#store.removed(since);
    const fresh = await this.#read(since, language);
    const changed = new Set(fresh.map(({ id }) => id));
    const gone = Map.groupBy(removed, ({ id }) => id);
    const left: ListedContact[] = [];
    const stay = older.rows.filter((row) => {
      const isGone = gone.get(row.id)?.some(({ bookId }) => bookId === row.bookId) ?? false;
      const stays = revisions.has(row.bookId) && !changed.has(row.id) && !isGone;
      if (!stays) left.push(row);
      return stays;
    });
    const order = contactOrder(language);
    const sorted = await resultOf(sortInSteps(fresh, order));
    const rows = await resultOf(insertInSteps(stay, sorted, order));
    return { revisions, rows, index: passedOn(older, { left, fresh }) };
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

/** The index of a list for the next one, which has few other contacts; null when it is to be made again. */
function passedOn(
  { index }: KeptList,
  { left, fresh }: { readonly left: readonly ListedContact[]; readonly fresh: readonly ListedContact[] },
): Promise<Index> | null {
  if (index === null || left.length + fresh.length > MAX_REINDEXED) return null;
  return index.then((known) => {
    for (const one of left) known.remove(one);
    for (const one of fresh) known.insert(one);
    return known;
  });
}

async function indexed(
  contacts: readonly ListedContact[],
  order: (left: string, right: string) => number,
): Promise<Index> {
  const index: Index = new SuggestionIndex(order);
  const steps = function* (): Generator<undefined> {
    // Lists have their sections first, in which names may begin with a sign.
    const byName = yield* sortInSteps(contacts, (left, right) => order(left.name, right.name));
    for (const [at, one] of byName.entries()) {
      index.append(one);
      if (at % INDEX_STEP === INDEX_STEP - 1) yield;
    }
  };
  await inSlices(steps());
  return index;
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
