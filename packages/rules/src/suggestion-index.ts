import type { People, Suggestable } from './suggestions.ts';
import { folded } from './suggestions.ts';

type Candidates<T extends Suggestable> = Pick<People<T>, 'inOrder' | 'inside'>;

/** Those who share letters, each list in the order of names. */
interface Sharing<T> {
  /** Their name or an address begins with the letters. */
  readonly beginning: T[];
  /** Only a later word of these does. */
  readonly inside: T[];
}

/**
 * People by the first one or two letters of each of their words, in the order of their names: a keystroke then looks at few of many
 * contacts, and compares few names.
 */
export class SuggestionIndex<T extends Suggestable> {
  readonly #byLetters = new Map<string, Sharing<T>>();
  /** By address in lower case. */
  readonly #byMail = new Map<string, T[]>();
  readonly #order: (left: string, right: string) => number;

  /** `order`: that of the names in the language of the user. */
  constructor(order: (left: string, right: string) => number) {
    this.#order = order;
  }

  /** Adds a person whose name comes after those of all others; each once. */
  append(one: T): void {
    for (const people of this.#listsOf(one)) people.push(one);
  }

  /** Adds a person in the place of the name; each once. */
  insert(one: T): void {
    for (const people of this.#listsOf(one)) {
      let [low, high] = [0, people.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.#order(people[middle]?.name ?? '', one.name) <= 0) low = middle + 1;
        else high = middle;
      }
      people.splice(low, 0, one);
    }
  }

  /** Takes a person out. Slower than `append`: it looks through all that share two letters. */
  remove(one: T): void {
    for (const people of this.#listsOf(one)) {
      const at = people.indexOf(one);
      if (at !== -1) people.splice(at, 1);
    }
  }

  /** All people who can match the text, and some who do not. `used`: addresses in lower case that were written to. */
  candidates(text: string, used: Iterable<string> = []): Candidates<T> {
    const words = folded(text).split(' ').filter(Boolean);
    const found = words.map((word) => this.#byLetters.get(word.slice(0, 2)) ?? { beginning: [], inside: [] });
    const [first, ...others] = found;
    if (first === undefined) return { inOrder: [], inside: [] };
    const fewest = others.reduce((few, one) => (sizeOf(one) < sizeOf(few) ? one : few), first);
    // What begins with the whole text begins with its first word; of another word the lists say nothing about that.
    if (fewest !== first) return { inOrder: [fewest.beginning, fewest.inside], inside: [] };
    return { inOrder: [first.beginning, this.#usedOf(used)], inside: first.inside };
  }

  #usedOf(used: Iterable<string>): T[] {
    const people: T[] = [];
    for (const mail of used) {
      const known = this.#byMail.get(mail);
      if (known !== undefined) people.push(...known);
    }
    return people.sort((left, right) => this.#order(left.name, right.name));
  }

  /** The lists that a person belongs to. */
  *#listsOf(one: T): Generator<T[]> {
    const [beginning, all] = lettersOf(one);
    for (const key of all) {
      const sharing = listed(this.#byLetters, key, () => ({ beginning: [], inside: [] }));
      yield beginning.has(key) ? sharing.beginning : sharing.inside;
    }
    for (const mail of new Set(one.lower)) yield listed(this.#byMail, mail, () => []);
  }
}

function sizeOf({ beginning, inside }: Sharing<unknown>): number {
  return beginning.length + inside.length;
}

function listed<V>(lists: Map<string, V>, key: string, empty: () => V): V {
  const known = lists.get(key) ?? empty();
  lists.set(key, known);
  return known;
}

/** The letters that the whole texts of a person begin with, and those that any of the words begins with. */
function lettersOf({ starts }: Suggestable): readonly [Set<string>, Set<string>] {
  const beginning = new Set<string>();
  const all = new Set<string>();
  for (const text of starts) {
    const [, whole = '', ...words] = text.split('\n');
    beginning.add(whole.slice(0, 1)).add(whole.slice(0, 2));
    for (const word of [whole, ...words]) all.add(word.slice(0, 1)).add(word.slice(0, 2));
  }
  return [beginning, all];
}
