import { MAX_SET } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { nameWords, wordsAgree } from '../contact-files/same-person.ts';

/** What an index of cards needs of each. */
export interface CardTraits {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly mails: readonly string[];
  /** As `longNumberKey` returns them. */
  readonly numbers: readonly string[];
}

/** Cards between two pauses. */
const STEP = 200;
/** Steps between two pauses: a key, or so many for each card of a key that several have. */
const MAX_STEPS = 2000;
const WEIGHT = 10;
/** Most values of a kind that one card is found by. */
const MAX_KEYS = 10;
/** Most names on one address or number that are compared with each other: a number of a whole office tells nothing. */
const MAX_NAMES = 8;
/** Most names on one address that may still be one person's: an address that more people share is that of an office. */
const MAX_SHARING = 4;
/** Most cards of one key that are looked at; those behind follow when these are merged. */
const MAX_BUCKET = 500;
/** Sets of one name that can take a further card. */
const MAX_OPEN = 5;

/** A key of two people who the user said are different. */
export function apartKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/**
 * Cards that may be of one person, by address, number and name: sets of two to ten ids, the likeliest first. A card is in one set
 * at most, and no set holds a pair of `apart`. In near-linear time, whatever the cards hold. Yields every few milliseconds.
 */
export function* findDuplicates(
  cards: readonly CardTraits[],
  apart: ReadonlySet<string> = new Set(),
): Generator<undefined, string[][]> {
  const index = yield* indexed(cards);
  const sets = new Sets(cards, apart);
  const passes: readonly [buckets: Iterable<readonly number[]>, link: Link][] = [
    [index.mails.values(), linkNames],
    [index.numbers.values(), linkNames],
    [index.mails.values(), linkAny],
    [index.names.values(), linkAny],
  ];
  let steps = 0;
  const found: string[][] = [];
  for (const [buckets, link] of passes) {
    for (const bucket of buckets) {
      steps += 1;
      if (bucket.length > 1) {
        steps += WEIGHT * Math.min(bucket.length, MAX_BUCKET);
        link(bucket.slice(0, MAX_BUCKET), index.words, sets);
      }
      if (steps < MAX_STEPS) continue;
      steps = 0;
      yield;
    }
    found.push(...sets.close());
    yield;
  }
  return found;
}

type Words = readonly (readonly string[])[];
type Link = (bucket: readonly number[], words: Words, sets: Sets) => void;

interface Index {
  readonly words: Words;
  readonly mails: ReadonlyMap<string, readonly number[]>;
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  readonly names: ReadonlyMap<string, readonly number[]>;
}

function* indexed(cards: readonly CardTraits[]): Generator<undefined, Index> {
  const words: (readonly string[])[] = [];
  const mails = new Map<string, number[]>();
  const numbers = new Map<string, number[]>();
  const names = new Map<string, number[]>();
  for (const [at, card] of cards.entries()) {
    const own = nameWords(card.name, card.mails).toSorted();
    words.push(own);
    for (const mail of new Set(card.mails.slice(0, MAX_KEYS))) put(mails, mail, at);
    for (const number of new Set(card.numbers.slice(0, MAX_KEYS))) put(numbers, number, at);
    put(names, own.join(' '), at);
    if (at % STEP === STEP - 1) yield;
  }
  return { words, mails, numbers, names };
}

function put(map: Map<string, number[]>, key: string, at: number): void {
  if (key === '') return;
  const known = map.get(key);
  if (known === undefined) map.set(key, [at]);
  else known.push(at);
}

/** Joins the cards of one address or number whose names agree. */
function linkNames(bucket: readonly number[], words: Words, sets: Sets): void {
  const byName = Map.groupBy(bucket, (at) => words[at]?.join(' ') ?? '');
  for (const same of byName.values()) sets.joinAll(same);
  if (byName.size > MAX_NAMES) return;
  const firsts = [...byName.values()].map(([first = 0]) => first);
  for (const [place, one] of firsts.entries()) {
    for (const other of firsts.slice(place + 1)) {
      if (wordsAgree(words[one] ?? [], words[other] ?? [])) sets.join(one, other);
    }
  }
}

/** Joins the cards of one name or one address, whatever else they hold. */
function linkAny(bucket: readonly number[], words: Words, sets: Sets): void {
  const byName = Map.groupBy(bucket, (at) => words[at]?.join(' ') ?? '');
  for (const same of byName.values()) sets.joinAll(same);
  if (byName.size <= MAX_SHARING) sets.joinAll([...byName.values()].map(([first = 0]) => first));
}

/** Sets of cards that grow by joining, each of at most ten. */
class Sets {
  readonly #cards: readonly CardTraits[];
  readonly #apart: ReadonlySet<string>;
  readonly #setOf = new Map<number, number[]>();
  /** Cards of sets that are closed: a later kind of evidence does not widen them. */
  readonly #closed = new Set<number>();
  /** Cards that were joined since the last call of `close`. */
  #fresh = new Set<number>();

  constructor(cards: readonly CardTraits[], apart: ReadonlySet<string>) {
    this.#cards = cards;
    this.#apart = apart;
  }

  /** Joins cards that are all alike, each to one of the sets that have room. */
  joinAll(alike: readonly number[]): void {
    let open: number[] = [];
    for (const at of alike) {
      if (open.some((other) => this.join(other, at))) open = open.filter((other) => this.#of(other).length < MAX_SET);
      else open = [...open, at].slice(-MAX_OPEN);
    }
  }

  /** Joins the sets of two cards. True when they are in one set afterwards. */
  join(one: number, other: number): boolean {
    const [left, right] = [this.#of(one), this.#of(other)];
    if (left === right) return true;
    if (this.#closed.has(one) || this.#closed.has(other)) return false;
    if (left.length + right.length > MAX_SET || this.#holdsApart(left, right)) return false;
    const whole = [...left, ...right];
    for (const member of whole) {
      this.#setOf.set(member, whole);
      this.#fresh.add(member);
    }
    return true;
  }

  /** The sets that came together since the last call. */
  close(): string[][] {
    const sets = new Set([...this.#fresh].map((at) => this.#of(at)));
    for (const member of this.#fresh) this.#closed.add(member);
    this.#fresh = new Set();
    return [...sets].map((set) => set.map((member) => this.#cards[member]?.id ?? ''));
  }

  #of(at: number): readonly number[] {
    return this.#setOf.get(at) ?? [at];
  }

  #holdsApart(left: readonly number[], right: readonly number[]): boolean {
    if (this.#apart.size === 0) return false;
    const id = (at: number): string => this.#cards[at]?.id ?? '';
    return left.some((one) => right.some((other) => this.#apart.has(apartKey(id(one), id(other)))));
  }
}
