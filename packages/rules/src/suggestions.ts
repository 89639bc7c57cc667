import { MAX_SUGGESTIONS, SUGGESTIONS_CUT } from '@pillarbox/contract/contacts/suggest';
import { splitAddress } from './address.ts';

/** A person or a group to suggest. */
export interface Suggestable {
  readonly name: string;
  /** The addresses; a group has one that is ''. */
  readonly mails: readonly string[];
  /** The addresses in lower case, made once for many questions. */
  readonly lower: readonly string[];
  /** As `wordStarts` returns them: made once for many questions. */
  readonly starts: readonly string[];
}

/** How often and when an address was last written to. */
export interface Usage {
  readonly uses: number;
  /** Milliseconds since 1970. */
  readonly lastUsed: number;
}

/** What is asked for. */
export interface SuggestionQuery {
  readonly text: string;
  /** Addresses to leave out [CONT-021]. */
  readonly exclude: readonly string[];
  /** Only addresses of this domain, '' for all [CONT-022]. */
  readonly domain: string;
  /** No addresses of this domain, '' for none [CONT-023]. */
  readonly without: string;
  /** Without the limit [CONT-017]. */
  readonly nolimit: boolean;
  /** Tag of the language whose order names of the same weight have. */
  readonly language: string;
  /** How often an address, in lower case, was written to. */
  readonly usageOf: (mail: string) => Usage | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An address to suggest. */
export interface Match<T> {
  readonly one: T;
  readonly mail: string;
  readonly weight: number;
}

/** A use counts half after this time, in milliseconds: sixty days. */
const HALF_LIFE = 60 * 24 * 60 * 60_000;

/** Text as it is compared: lower case, without accents, single spaces. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/**
 * What typed words are compared with: the name, then each address. Each text has a line for the whole, and for each of its words.
 */
export function wordStarts(name: string, mails: readonly string[]): string[] {
  return [name, ...mails].map((text) => {
    const whole = folded(text);
    // By one `join`: texts that are put together otherwise are slower to compare.
    return ['', whole, ...whole.split(/[\s@._+,;()<>"'-]+/)].join('\n');
  });
}

/** Somebody to suggest, with all that questions compare. */
export function suggestable(name: string, mails: readonly string[]): Suggestable {
  return { name, mails, lower: mails.map((mail) => mail.toLowerCase()), starts: wordStarts(name, mails) };
}

/** From 0 to less than 1: how often and how lately somebody was written to. */
function familiarity(usage: Usage | undefined, now: number): number {
  if (usage === undefined) return 0;
  const recent = usage.uses * 2 ** (-Math.max(0, now - usage.lastUsed) / HALF_LIFE);
  return (0.99 * recent) / (recent + 4);
}

/** Whom a question looks at. Of an address that several have, the first person counts. */
export interface People<T extends Suggestable> {
  /** Lists of people in the order of their names in the query's language: few names are compared. */
  readonly inOrder: readonly Iterable<T>[];
  /**
   * People in that order, of whom no name and no address begins with the text. Those who were written to are in `inOrder`, too, so that
   * the others are only as many as there is room for.
   */
  readonly inside: Iterable<T>;
  readonly others: Iterable<T>;
}

/** The order of names that suggestions of the same weight have in a language. */
export function nameOrder(language: string): (left: string, right: string) => number {
  return new Intl.Collator(language, { numeric: true }).compare;
}

/**
 * The addresses that match the text, by weight, then by name [CONT-018 to CONT-020]; more than 50 are cut to 49 [CONT-016]. Each
 * word must begin a word of the name or of the address. An address that several have is suggested for the first of the best.
 */
export function suggestionsFor<T extends Suggestable>(
  { inOrder, inside, others }: People<T>,
  query: SuggestionQuery,
): Match<T>[] {
  const names = nameOrder(query.language);
  const order = (left: Match<T>, right: Match<T>): number =>
    right.weight - left.weight || names(left.one.name, right.one.name);
  if (query.nolimit) {
    const everybody = [...inOrder, inside, others].flatMap((people) => [...people]);
    return eachOnce(matchesOf(everybody, query)).sort(order);
  }
  const first = new FirstMatches<T>(MAX_SUGGESTIONS, order);
  for (const people of inOrder) addInOrder(first, { people, isInside: false }, query);
  addInOrder(first, { people: inside, isInside: true }, query);
  for (const match of matchesOf(others, query, (weight) => first.hasRoom(weight))) first.add(match);
  return first.isMore ? first.matches.slice(0, SUGGESTIONS_CUT) : [...first.matches];
}

/** Adds the matches of people in the order of their names: when there is no room for one, there is none for a later one of its weight. */
function addInOrder<T extends Suggestable>(
  first: FirstMatches<T>,
  { people, isInside }: { readonly people: Iterable<T>; readonly isInside: boolean },
  query: SuggestionQuery,
): void {
  if (isInside && !first.hasRoom(0)) return;
  let full = -1;
  const isWanted = (weight: number): boolean => !first.isMore || (weight > full && first.hasRoom(weight));
  for (const match of matchesOf(people, query, isWanted)) {
    if (first.add(match) || !first.isMore) continue;
    if (isInside) return;
    full = Math.max(full, match.weight);
  }
}

/** What is suggested once: an address, and a group, which has none. */
function keyOf<T extends Suggestable>({ one, mail }: Match<T>): unknown {
  return mail === '' ? one : mail.toLowerCase();
}

/** The matches, each address with its best weight. */
function eachOnce<T extends Suggestable>(matches: Iterable<Match<T>>): Match<T>[] {
  const byKey = new Map<unknown, Match<T>>();
  for (const match of matches) {
    const key = keyOf(match);
    if (match.weight > (byKey.get(key)?.weight ?? -1)) byKey.set(key, match);
  }
  return [...byKey.values()];
}

/**
 * The addresses that match all words and are not left out, as often as people have them. `isWanted` says whether a match of a weight
 * can still count: most of many are too light, and need no look at their words.
 */
function* matchesOf<T extends Suggestable>(
  people: Iterable<T>,
  query: SuggestionQuery,
  isWanted: (weight: number) => boolean = () => true,
): Generator<Match<T>> {
  const whole = folded(query.text);
  const words = whole.split(' ').filter(Boolean);
  if (words.length === 0) return;
  const [first = '', ...rest] = words.map((word) => `\n${word}`);
  const begins = beginsWith(`\n${whole}`);
  const isLeftOut = leftOut(query);
  for (const one of people) {
    const [inName = ''] = one.starts;
    const ofName = begins(inName) ? 2 : 0;
    for (let index = 0; index < one.mails.length; index += 1) {
      const inMail = one.starts[index + 1] ?? '';
      const mail = one.mails[index] ?? '';
      const lower = one.lower[index] ?? '';
      const weight = ofName + (begins(inMail) ? 1 : 0) + familiarity(query.usageOf(lower), query.now);
      if (!isWanted(weight)) continue;
      if (!inName.includes(first) && !inMail.includes(first)) continue;
      if (!rest.every((line) => inName.includes(line) || inMail.includes(line))) continue;
      if (isLeftOut(lower)) continue;
      yield { one, mail, weight };
    }
  }
}

/** Returns the function that says whether a text of `wordStarts` begins so. One letter decides nearly always, and is quicker to compare. */
function beginsWith(start: string): (text: string) => boolean {
  const letter = start.charCodeAt(1);
  return (text) => text.charCodeAt(1) === letter && text.startsWith(start);
}

/** Returns the function that says whether an address, in lower case, is left out [CONT-021 to CONT-023]. */
function leftOut({ exclude, domain, without }: SuggestionQuery): (lower: string) => boolean {
  const excluded = new Set(exclude.map((mail) => mail.toLowerCase()));
  const [only, never] = [domain.toLowerCase(), without.toLowerCase()];
  return (lower) => {
    if (excluded.has(lower)) return true;
    if (only === '' && never === '') return false;
    const own = splitAddress(lower).domain;
    return (only !== '' && own !== only) || (never !== '' && own === never);
  };
}

/** The first matches in an order, at most `limit`, each address once. */
class FirstMatches<T extends Suggestable> {
  readonly matches: Match<T>[] = [];
  readonly #limit: number;
  readonly #order: (left: Match<T>, right: Match<T>) => number;
  /** One more than the limit at most. */
  readonly #keys = new Set<unknown>();

  constructor(limit: number, order: (left: Match<T>, right: Match<T>) => number) {
    this.#limit = limit;
    this.#order = order;
  }

  /** Whether more addresses match than the limit. */
  get isMore(): boolean {
    return this.#keys.size > this.#limit;
  }

  /** Whether a match of this weight can change anything. */
  hasRoom(weight: number): boolean {
    return !this.isMore || weight >= (this.matches[this.#limit - 1]?.weight ?? 0);
  }

  /** Adds a match in its place. False when it comes after the last one that there is room for. */
  add(match: Match<T>): boolean {
    const key = keyOf(match);
    if (!this.isMore) this.#keys.add(key);
    const last = this.matches[this.#limit - 1];
    if (last !== undefined && this.#order(match, last) >= 0) return false;
    const same = this.matches.findIndex((other) => keyOf(other) === key);
    if (same !== -1) {
      if ((this.matches[same]?.weight ?? 0) >= match.weight) return true;
      this.matches.splice(same, 1);
    }
    const at = this.matches.findIndex((other) => this.#order(match, other) < 0);
    this.matches.splice(at === -1 ? this.matches.length : at, 0, match);
    this.matches.length = Math.min(this.matches.length, this.#limit);
    return true;
  }
}
