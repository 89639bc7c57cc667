import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DuplicateSet } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { MAX_LISTED_SETS, SURENESS } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { Failure } from '@pillarbox/contract/failure';
import { inSlices } from '@pillarbox/mailbox/in-slices';
import { apartKey, findDuplicates } from '@pillarbox/rules/duplicates/find-duplicates';
import type { CardTraits } from '@pillarbox/rules/duplicates/find-duplicates';
import { judgeSet } from '@pillarbox/rules/duplicates/judge-set';
import { isPlainMerge, mergedPerson, mergeRows, picksOf } from '@pillarbox/rules/duplicates/merge-rows';
import type { Account } from '../../platform/account/account.ts';
import type { ApartStore } from './apart.store.ts';
import type { ContactMerges, PlacedCard } from './contacts-duplicates.ports.ts';
import { mostCompleteFirst, readCard } from './read-cards.ts';
import type { ReadCard } from './read-cards.ts';

/** Sets whose cards are read at once: a card may hold a photo of a megabyte. */
const PORTION = 5;
/** Accounts whose sets are kept: some 50 KB each. */
const MAX_KEPT = 200;
/** Longest name or address of a set, in characters. */
const MAX_TEXT = 200;

/** Cards that may be of one person. */
interface Found {
  /** How many sets there are, also those that are not listed. */
  readonly total: number;
  readonly sets: readonly DuplicateSet[];
}

interface DuplicateServiceDeps {
  readonly contacts: ContactMerges;
  readonly apart: ApartStore;
}

/** Finds cards that may be of one person. What was found is kept until a contact changes. */
export class DuplicateService {
  readonly #deps: DuplicateServiceDeps;
  readonly #kept = new Map<string, { readonly state: string; readonly found: Promise<Found> }>();

  constructor(deps: DuplicateServiceDeps) {
    this.#deps = deps;
  }

  /** The sets of cards of an account, the sure ones first. */
  async list(owner: Account): Promise<Found> {
    const { contacts, apart } = this.#deps;
    const state = `${await contacts.state(owner)} ${await apart.state(owner)}`;
    const kept = this.#kept.get(owner.accountId);
    this.#kept.delete(owner.accountId);
    const found = kept?.state === state ? kept.found : this.#find(owner);
    this.#kept.set(owner.accountId, { state, found });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    // A search that failed is made again by the next call.
    found.catch(() => this.#kept.delete(owner.accountId));
    return await found;
  }

  /** Remembers, or forgets, that contacts are of different people. @throws Failure `contact_not_found`. */
  async keepApart(owner: Account, ids: readonly string[], isApart: boolean): Promise<void> {
    const { contacts, apart } = this.#deps;
    if (!isApart) {
      await apart.remove(owner, ids);
      return;
    }
    const found = await contacts.cards(owner, ids);
    if (found.length < ids.length) throw new Failure('contact_not_found');
    await apart.add(owner, ids);
  }

  /** The keys of the pairs that the user told apart. */
  async apart(owner: Account): Promise<ReadonlySet<string>> {
    return await this.#deps.apart.keys(owner);
  }

  /** The cards of one set in their order, when they still are surely of one person and merging them loses nothing. */
  async sureCards(owner: Account, ids: readonly string[], apart: ReadonlySet<string>): Promise<ReadCard[] | null> {
    const cards = readCards(await this.#deps.contacts.cards(owner, ids));
    const [set, ...more] = setsOf(cards, apart);
    const isWhole = set?.ids.length === new Set(ids).size && more.length === 0;
    if (!isWhole || set.sureness !== 'sure' || !set.isPlain) return null;
    return mostCompleteFirst(cards);
  }

  async #find(owner: Account): Promise<Found> {
    const { contacts, apart } = this.#deps;
    const told = await apart.keys(owner);
    const traits: CardTraits[] = [];
    for await (const portion of contacts.traits(owner)) {
      traits.push(...portion);
      await nextTurn();
    }
    const candidates = await resultOf(findDuplicates(traits, told));
    const sets: DuplicateSet[] = [];
    let from = 0;
    for (; from < candidates.length && sets.length < MAX_LISTED_SETS; from += PORTION) {
      const portion = candidates.slice(from, from + PORTION);
      const cards = new Map((await contacts.cards(owner, portion.flat())).map((card) => [card.id, card]));
      for (const ids of portion) {
        sets.push(...setsOf(readCards(ids.flatMap((id) => cards.get(id) ?? [])), told));
        await nextTurn();
      }
    }
    const left = Math.max(0, candidates.length - from) + Math.max(0, sets.length - MAX_LISTED_SETS);
    const listed = sets.slice(0, MAX_LISTED_SETS).sort(surestFirst);
    return { total: listed.length + left, sets: listed };
  }
}

function readCards(placed: readonly PlacedCard[]): ReadCard[] {
  return placed.map(readCard).filter((card) => card !== null);
}

function setsOf(read: readonly ReadCard[], apart: ReadonlySet<string>): DuplicateSet[] {
  const cards = mostCompleteFirst(read);
  const id = (at: number): string => cards[at]?.id ?? '';
  const people = cards.map(({ person }) => person);
  return judgeSet(people, (one, other) => apart.has(apartKey(id(one), id(other)))).map(
    ({ members, sureness, evidence }) => {
      const own = members.flatMap((at) => cards[at] ?? []);
      const rows = mergeRows(own);
      const merged = mergedPerson(own, rows, picksOf(own, rows));
      return {
        ids: own.map((card) => card.id),
        sureness,
        name: (merged?.name ?? '').slice(0, MAX_TEXT),
        mail: (merged?.emails[0]?.value ?? '').slice(0, MAX_TEXT),
        isPlain: isPlainMerge(rows),
        evidence: [...evidence],
      };
    },
  );
}

function surestFirst(one: DuplicateSet, other: DuplicateSet): number {
  const order = SURENESS.indexOf(one.sureness) - SURENESS.indexOf(other.sureness);
  return order || (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1);
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
