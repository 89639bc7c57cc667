/** Largest depth of open elements; deeper ones lose their tags and keep their content. Browsers flatten at 512. */
const MAX_DEPTH = 250;
/**
 * The depth that an element counts as, where it is not 1: a table with its rows and cells, and annotations, of which five may lie in
 * each other. No text has more than two, and browsers lay out each one's content several times.
 */
const DEPTHS: ReadonlyMap<string, number> = new Map([
  ['table', 4],
  ['ruby', 50],
]);
/** The same limit for elements such as `b`, which the parser opens again in every paragraph (HTML 13.2.4.3). */
const MAX_FORMATTING = 20;

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr'.split(' '),
);
/** Elements with optional end tags, which therefore do not count for the depth. They nest only in elements that count. */
const IMPLIED = new Set('html head body p li dt dd tr thead tbody tfoot option optgroup colgroup rt rp'.split(' '));
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Elements that limit formatting: formatting from outside is not opened again inside, and formatting from inside ends with them. */
const CELL = new Set(['td', 'th', 'caption']);

function depthOf(name: string): number {
  return DEPTHS.get(name) ?? 1;
}

/** Counts names, each and in total. */
class Tally {
  readonly #counts = new Map<string, number>();
  total = 0;

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.total += 1;
  }

  /** Removes one. Returns false when there was none. */
  take(name: string): boolean {
    const count = this.#counts.get(name) ?? 0;
    if (count === 0) return false;
    this.#counts.set(name, count - 1);
    this.total -= 1;
    return true;
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }
}

/** Counts the open elements while the tags of a document are read in order, and says which tags to drop. */
export class OpenElements {
  readonly #stack: string[] = [];
  #depth = 0;
  readonly #open = new Tally();
  readonly #dropped = new Tally();
  /** Open formatting: outside of tables, then in the current cell of each open table. */
  readonly #formatting: Tally[] = [new Tally()];

  get #here(): Tally {
    return this.#formatting.at(-1) as Tally;
  }

  /** Number of elements that the parser makes for one more tag: its own, and the formatting that it opens again. */
  get cost(): number {
    return 1 + this.#here.total;
  }

  /** Opens an element. Returns false when it is too deep: its tags are dropped. */
  open(name: string): boolean {
    if (CELL.has(name)) {
      if (this.#formatting.length > 1) this.#formatting[this.#formatting.length - 1] = new Tally();
      return true;
    }
    if (VOID.has(name) || IMPLIED.has(name)) return true;
    const formatting = FORMATTING.has(name);
    if (formatting ? this.#here.total >= MAX_FORMATTING : this.#depth >= MAX_DEPTH) {
      this.#dropped.add(name);
      return false;
    }
    if (formatting) {
      this.#here.add(name);
      return true;
    }
    this.#stack.push(name);
    this.#open.add(name);
    this.#depth += depthOf(name);
    if (name === 'table') this.#formatting.push(new Tally());
    return true;
  }

  /** Closes an element. Returns false when it was dropped at its start tag. */
  close(name: string): boolean {
    if (this.#dropped.take(name)) return false;
    if (FORMATTING.has(name)) this.#here.take(name);
    else if (this.#open.has(name)) while (this.#pop() !== name);
    return true;
  }

  #pop(): string {
    const name = this.#stack.pop() ?? '';
    this.#open.take(name);
    this.#depth -= depthOf(name);
    if (name === 'table') this.#formatting.pop();
    return name;
  }
}
