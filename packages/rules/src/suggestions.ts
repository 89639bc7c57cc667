import { MAX_SUGGESTIONS, SUGGESTIONS_CUT } from '@pillarbox/contract/contacts/suggest';
import { splitAddress } from './address.ts';

/** A person to suggest. */
export interface Suggestable {
  readonly mail: string;
  readonly name: string;
  /** Number of messages to this address. */
  readonly uses: number;
  /** Time of the last one, in milliseconds since 1970. */
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
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A use counts half after this time, in milliseconds: sixty days. */
const HALF_LIFE = 60 * 24 * 60 * 60_000;

/** Text as it is compared: lower case, without accents, single spaces. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** From 0 to less than 1: how often and how lately somebody was written to. */
function familiarity({ uses, lastUsed }: Suggestable, now: number): number {
  const recent = uses * 2 ** (-Math.max(0, now - lastUsed) / HALF_LIFE);
  return (0.99 * recent) / (recent + 4);
}

/** Whether each word begins a word of the name or a part of the address. */
function matches({ mail, name }: Suggestable, words: readonly string[]): boolean {
  const parts = folded(`${name} ${mail}`).split(/[\s@._+,;()<>"'-]+/);
  const whole = [...parts, folded(mail), folded(name)];
  return words.every((word) => whole.some((part) => part.startsWith(word)));
}

/** The weight of a match: 2 for the name and 1 for the address that starts with the text, and a fraction for familiarity. */
function weightOf(one: Suggestable, text: string, now: number): number {
  const start = folded(text);
  const byName = folded(one.name).startsWith(start) ? 2 : 0;
  const byMail = folded(one.mail).startsWith(start) ? 1 : 0;
  return byName + byMail + familiarity(one, now);
}

/**
 * The people that match the text, by weight, then by name [CONT-018 to CONT-020]; more than 50 are cut to 49 [CONT-016].
 */
export function suggestionsFor(
  people: readonly Suggestable[],
  query: SuggestionQuery,
): readonly (Suggestable & { readonly weight: number })[] {
  const words = folded(query.text).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const excluded = new Set(query.exclude.map((mail) => mail.toLowerCase()));
  const domainOf = (mail: string): string => splitAddress(mail.toLowerCase()).domain;
  const found = people
    .filter(({ mail }) => !excluded.has(mail.toLowerCase()))
    .filter(({ mail }) => query.domain === '' || domainOf(mail) === query.domain.toLowerCase())
    .filter(({ mail }) => query.without === '' || domainOf(mail) !== query.without.toLowerCase())
    .filter((one) => matches(one, words))
    .map((one) => ({ ...one, weight: weightOf(one, query.text, query.now) }))
    .sort((one, other) => other.weight - one.weight || one.name.localeCompare(other.name));
  return query.nolimit || found.length <= MAX_SUGGESTIONS ? found : found.slice(0, SUGGESTIONS_CUT);
}
