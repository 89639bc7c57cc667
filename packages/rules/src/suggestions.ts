import { MAX_SUGGESTIONS, SUGGESTIONS_CUT } from '@pillarbox/contract/contacts/suggest';
import { splitAddress } from './address.ts';

/** A person or a group to suggest. */
export interface Suggestable {
  readonly name: string;
  /** The addresses; a group has one that is ''. */
  readonly mails: readonly string[];
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
    return `\n${[whole, ...whole.split(/[\s@._+,;()<>"'-]+/)].join('\n')}`;
  });
}

/** From 0 to less than 1: how often and how lately somebody was written to. */
function familiarity(usage: Usage | undefined, now: number): number {
  if (usage === undefined) return 0;
  const recent = usage.uses * 2 ** (-Math.max(0, now - usage.lastUsed) / HALF_LIFE);
  return (0.99 * recent) / (recent + 4);
}

/**
 * The addresses that match the text, by weight, then by name [CONT-018 to CONT-020]; more than 50 are cut to 49 [CONT-016]. Each
 * word must begin a word of the name or of the address. An address that several have is suggested for the first of the best.
 */
export function suggestionsFor<T extends Suggestable>(people: Iterable<T>, query: SuggestionQuery): Match<T>[] {
  const start = folded(query.text);
  const words = start.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const matches = matchesOf(people, words, query);
  const collator = new Intl.Collator(query.language, { numeric: true });
  const order = (left: Match<T>, right: Match<T>): number =>
    right.weight - left.weight || collator.compare(left.one.name, right.one.name);
  if (query.nolimit) return eachOnce(matches).sort(order);
  const { first, isMore } = firstOf(matches, MAX_SUGGESTIONS, order);
  return isMore ? first.slice(0, SUGGESTIONS_CUT) : first;
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

/** The addresses that match all words and are not left out, as often as people have them. */
function* matchesOf<T extends Suggestable>(
  people: Iterable<T>,
  words: readonly string[],
  query: SuggestionQuery,
): Generator<Match<T>> {
  const [first = '', ...others] = words.map((word) => `\n${word}`);
  const start = `\n${folded(query.text)}`;
  const isLeftOut = leftOut(query);
  for (const one of people) {
    const [inName = ''] = one.starts;
    const named = inName.includes(first);
    for (let index = 0; index < one.mails.length; index += 1) {
      const inMail = one.starts[index + 1] ?? '';
      if (!named && !inMail.includes(first)) continue;
      if (!others.every((line) => inName.includes(line) || inMail.includes(line))) continue;
      const mail = one.mails[index] ?? '';
      const lower = mail.toLowerCase();
      if (isLeftOut(lower)) continue;
      const base = (inName.startsWith(start) ? 2 : 0) + (inMail.startsWith(start) ? 1 : 0);
      const weight = base + familiarity(query.usageOf(lower), query.now);
      yield { one, mail, weight };
    }
  }
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

/**
 * The first matches in an order, at most `limit`, each address once, and whether there are more addresses. Compares most matches with
 * the last of the first only: a word of a domain matches all contacts.
 */
function firstOf<T extends Suggestable>(
  matches: Iterable<Match<T>>,
  limit: number,
  order: (left: Match<T>, right: Match<T>) => number,
): { readonly first: Match<T>[]; readonly isMore: boolean } {
  const first: Match<T>[] = [];
  const keys = new Set<unknown>();
  for (const match of matches) {
    if (keys.size <= limit) keys.add(keyOf(match));
    const last = first[limit - 1];
    if (last !== undefined && order(match, last) >= 0) continue;
    const key = keyOf(match);
    const same = first.findIndex((other) => keyOf(other) === key);
    if (same !== -1) {
      if ((first[same]?.weight ?? 0) >= match.weight) continue;
      first.splice(same, 1);
    }
    const at = first.findIndex((other) => order(match, other) < 0);
    first.splice(at === -1 ? first.length : at, 0, match);
    first.length = Math.min(first.length, limit);
  }
  return { first, isMore: keys.size > limit };
}
