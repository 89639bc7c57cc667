/** Depth of open elements; deeper ones lose their tags and keep their content. Browsers flatten at 512. */
const MAX_DEPTH = 250;
/** What a table with its rows and cells counts for. */
const TABLE_DEPTH = 4;
/** The same for elements such as `b`, which the parser opens anew in every paragraph (HTML 13.2.4.3). */
const MAX_FORMATTING = 20;

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr'.split(' '),
);
/** Their end tags may be left out, so that they say nothing about depth; they nest only inside what is counted. */
const IMPLIED = new Set('html head body p li dt dd tr thead tbody tfoot option optgroup colgroup rt rp'.split(' '));
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Formatting that was opened outside a cell is not opened again inside, and ends with it. */
const CELL = new Set(['td', 'th', 'caption']);

function depthOf(name: string): number {
  return name === 'table' ? TABLE_DEPTH : 1;
}

/** How often each name is there, and all together. */
class Tally {
  readonly #counts = new Map<string, number>();
  total = 0;

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.total += 1;
  }

  /** Takes one away. False: there was none. */
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

/** Counts what is open while the tags of a document are read in order, and says which of them to drop. */
export class OpenElements {
  readonly #stack: string[] = [];
  #depth = 0;
  readonly #open = new Tally();
  readonly #dropped = new Tally();
  /** Open formatting: outside of tables, then inside the present cell of each open table. */
  readonly #formatting: Tally[] = [new Tally()];

  get #here(): Tally {
    return this.#formatting.at(-1) as Tally;
  }

  /** Elements that the parser makes for one more tag: its own, and the formatting that it opens again. */
  get cost(): number {
    return 1 + this.#here.total;
  }

  /** Opens an element. False: it is too deep, and its tags are dropped. */
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

  /** Closes an element. False: it was dropped when it opened. */
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
