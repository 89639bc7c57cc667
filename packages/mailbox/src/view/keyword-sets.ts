import { MAX_KEYWORDS, MAX_KEYWORD_LENGTH, MAX_KEYWORD_SETS } from './limits.ts';

const NONE: readonly string[] = [];

/**
 * The different sets of keywords that the messages of a view have. A message refers to its set by number; 0 is the empty set.
 * Sets are never removed: a folder has few, and their number is limited.
 */
export class KeywordSets {
  readonly #sets: (readonly string[])[] = [NONE];
  readonly #ids = new Map<string, number>([['', 0]]);

  /** The number of a set. Keywords above the limits are left out; when there are too many sets, the message gets none. */
  intern(keywords: readonly string[]): number {
    if (keywords.length === 0) return 0;
    const kept = [...new Set(keywords)].filter((word) => word.length <= MAX_KEYWORD_LENGTH).sort();
    const key = kept.slice(0, MAX_KEYWORDS).join(' ');
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#sets.length >= MAX_KEYWORD_SETS) return 0;
    this.#ids.set(key, this.#sets.length);
    return this.#sets.push(kept.slice(0, MAX_KEYWORDS)) - 1;
  }

  /** The keywords of a set, sorted. */
  of(id: number): readonly string[] {
    return this.#sets[id] ?? NONE;
  }

  /** For each set by its number, 1 when it contains all of these keywords. */
  containing(keywords: readonly string[]): Uint8Array {
    const wanted = keywords.map((word) => word.toLowerCase());
    return Uint8Array.from(this.#sets, (set) => (wanted.every((word) => set.includes(word)) ? 1 : 0));
  }

  /** Every keyword of every set. */
  all(): Set<string> {
    return new Set(this.#sets.flat());
  }
}
