/** Negative when slot `a` comes first; never 0 for two different rows. */
export type Compare = (a: number, b: number) => number;

/** Above this many new rows, one merge of the whole order is cheaper than moving its tail for each. */
const MAX_SINGLE_INSERTS = 16;

/** The slots of all rows in ascending order. Insertion keeps the order; it is never sorted again as a whole. */
export class Order {
  readonly #compare: Compare;
  #slots: Uint32Array = new Uint32Array(256);
  #length = 0;

  /** `sorted`: slots that already are in this order; the order takes over the array. */
  constructor(compare: Compare, sorted?: Uint32Array) {
    this.#compare = compare;
    if (sorted === undefined) return;
    this.#slots = sorted;
    this.#length = sorted.length;
  }

  get length(): number {
    return this.#length;
  }

  get byteLength(): number {
    return this.#slots.byteLength;
  }

  /** The slots in order; valid until the next change. */
  get slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** Adds rows in O(rows) memory moves. */
  insert(added: readonly number[]): void {
    if (added.length <= MAX_SINGLE_INSERTS && this.#length > 0) {
      for (const slot of added) this.#insertOne(slot);
      return;
    }
    this.#merge(Uint32Array.from(added).sort(this.#compare));
  }

  /** Removes every row for which `gone` is 1 at its slot. */
  remove(gone: Uint8Array): void {
    let kept = 0;
    for (let at = 0; at < this.#length; at += 1) {
      const slot = this.#slots[at] ?? 0;
      if (gone[slot] === 1) continue;
      this.#slots[kept] = slot;
      kept += 1;
    }
    this.#length = kept;
  }

  /** The index of a row, -1 when it is missing; `compareTo` compares a row with the wanted one. */
  find(compareTo: (slot: number) => number): number {
    const at = this.lowerBound(compareTo);
    const slot = at < this.#length ? (this.#slots[at] ?? 0) : undefined;
    return slot !== undefined && compareTo(slot) === 0 ? at : -1;
  }

  /** The first index whose row does not come before the wanted one. */
  lowerBound(compareTo: (slot: number) => number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareTo(this.#slots[middle] ?? 0) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insertOne(slot: number): void {
    this.#reserve(this.#length + 1);
    const at = this.lowerBound((other) => this.#compare(other, slot));
    this.#slots.copyWithin(at + 1, at, this.#length);
    this.#slots[at] = slot;
    this.#length += 1;
  }

  /**
   * Moves whole runs of old rows at once: a view that fills from the newest down inserts each portion below all rows it
   * has.
   */
  #merge(added: Uint32Array): void {
    this.#reserve(this.#length + added.length);
    const slots = this.#slots;
    let old = this.#length;
    for (let left = added.length; left > 0; left -= 1) {
      const slot = added[left - 1] ?? 0;
      const above = this.#firstAbove(slot, old);
      slots.copyWithin(above + left, above, old);
      slots[above + left - 1] = slot;
      old = above;
    }
    this.#length += added.length;
  }

  /** The first row before `end` that comes after a row; searched from the end, where it usually is. */
  #firstAbove(slot: number, end: number): number {
    let high = end;
    let step = 1;
    let low = end - step;
    while (low >= 0 && this.#compare(this.#slots[low] ?? 0, slot) > 0) {
      high = low;
      step *= 2;
      low = high - step;
    }
    low = Math.max(0, low + 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#slots[middle] ?? 0, slot) > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #reserve(length: number): void {
    if (length <= this.#slots.length) return;
    const larger = new Uint32Array(Math.max(length, this.#slots.length + (this.#slots.length >> 1) + 16));
    larger.set(this.#slots.subarray(0, this.#length));
    this.#slots = larger;
  }
}
