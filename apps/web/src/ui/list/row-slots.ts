/**
 * Gives each line that is drawn a number, which it keeps while it is drawn; a line that comes into sight takes over the number of one that
 * left. As a key, the number makes the page fill the elements of the line that left with the new line, which takes a fraction of the
 * time of removing and creating elements: fast scrolling replaces all lines in each frame.
 */
export class RowSlots {
  #slots: ReadonlyMap<number, number> = new Map();
  /** Numbers that no line has. */
  #spare: readonly number[] = [];

  /** The number of each of these lines, which are ascending. */
  of(lines: readonly number[]): ReadonlyMap<number, number> {
    const drawn = new Set(lines);
    // Those of lines that left come first and in their order on the page, so that a jump moves no element.
    const left = [...this.#slots].flatMap(([line, slot]) => (drawn.has(line) ? [] : [slot]));
    const free = [...left, ...this.#spare];
    let used = this.#slots.size + this.#spare.length;
    const next = new Map<number, number>();
    for (const line of lines) next.set(line, this.#slots.get(line) ?? free.shift() ?? used++);
    this.#slots = next;
    this.#spare = free;
    return next;
  }
}
