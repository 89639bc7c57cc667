/**
 * Gives each row that is drawn a number, which it keeps while it is drawn; a row that comes into sight takes over the number of one that
 * left. As a key, the number makes the page fill the elements of the row that left with the new one, which takes a fraction of the time
 * of removing and creating elements: fast scrolling replaces all rows in each frame. A row that only moves keeps its element, so that a
 * click never hits another one.
 */
export class RowSlots {
  #slots: ReadonlyMap<string, number> = new Map();
  /** Numbers that no row has. */
  #spare: readonly number[] = [];

  /** The number of each of these rows, which are named in their order on the page. */
  of(rows: readonly string[]): ReadonlyMap<string, number> {
    const drawn = new Set(rows);
    // Those of rows that left come first and in their order on the page, so that a jump moves no element.
    const left = [...this.#slots].flatMap(([row, slot]) => (drawn.has(row) ? [] : [slot]));
    const free = [...left, ...this.#spare];
    let used = this.#slots.size + this.#spare.length;
    const next = new Map<string, number>();
    for (const row of rows) next.set(row, this.#slots.get(row) ?? free.shift() ?? used++);
    this.#slots = next;
    this.#spare = free;
    return next;
  }
}
