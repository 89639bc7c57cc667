import type { Suggestable } from './suggestions.ts';
import { folded } from './suggestions.ts';

/** People by the first one or two letters of each of their words: a keystroke then looks at few of many contacts. */
export class SuggestionIndex<T extends Suggestable> {
  readonly #byLetters = new Map<string, T[]>();

  /** Adds a person; each once. */
  add(one: T): void {
    for (const key of keysOf(one)) {
      const people = this.#byLetters.get(key);
      if (people === undefined) this.#byLetters.set(key, [one]);
      else people.push(one);
    }
  }

  /** Takes a person out. Slower than `add`: it looks through all that share two letters. */
  remove(one: T): void {
    for (const key of keysOf(one)) {
      const people = this.#byLetters.get(key);
      const at = people?.indexOf(one) ?? -1;
      if (at !== -1) people?.splice(at, 1);
    }
  }

  /** All people who can match the text, and some who do not. */
  candidates(text: string): readonly T[] {
    const found = folded(text)
      .split(' ')
      .filter(Boolean)
      .map((word) => this.#byLetters.get(word.slice(0, 2)) ?? []);
    return found.reduce((few, one) => (one.length < few.length ? one : few), found[0] ?? []);
  }
}

function keysOf({ starts }: Suggestable): Set<string> {
  const letters = new Set<string>();
  for (const line of starts.join('').split('\n')) letters.add(line.slice(0, 1)).add(line.slice(0, 2));
  return letters;
}
