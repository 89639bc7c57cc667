/** Bits of the column `marks`. */
export const ROW_MARK = {
  /** It has no Message-ID. */
  UNNAMED: 1,
  /** It is known whether it is a newsletter. A message never changes that. */
  SORTED: 2,
  NEWSLETTER: 4,
} as const;

/** Rows that the columns can hold at first; the capacity doubles as needed. */
const INITIAL_CAPACITY = 256;

/**
 * The rows of a view as typed arrays. A row keeps its index (its slot) until it is removed. The slot is then reused, so
 * orders can refer to rows by slot.
 */
export class Columns {
  uid = new Uint32Array(INITIAL_CAPACITY);
  date = new Float64Array(INITIAL_CAPACITY);
  size = new Uint32Array(INITIAL_CAPACITY);
  flags = new Uint32Array(INITIAL_CAPACITY);
  /** Nodes of the ThreadIndex, one for each message's own Message-ID. */
  node = new Int32Array(INITIAL_CAPACITY);
  /** Ids of the StringTable. */
  from = new Uint32Array(INITIAL_CAPACITY);
  to = new Uint32Array(INITIAL_CAPACITY);
  cc = new Uint32Array(INITIAL_CAPACITY);
  bcc = new Uint32Array(INITIAL_CAPACITY);
  subject = new Uint32Array(INITIAL_CAPACITY);
  /** Numbers of the KeywordSets. */
  keywords = new Uint16Array(INITIAL_CAPACITY);
  /** Bits of ROW_MARK. */
  marks = new Uint8Array(INITIAL_CAPACITY);
  #used = 0;
  #free: number[] = [];

  /** One more than the highest slot ever used. */
  get used(): number {
    return this.#used;
  }

  /** Bytes held outside the heap. */
  get byteLength(): number {
    return this.uid.length * (4 * 9 + 8 + 2 + 1);
  }

  /** A slot for a new row. */
  take(): number {
    const slot = this.#free.pop();
    if (slot !== undefined) return slot;
    if (this.#used === this.uid.length) this.#grow();
    this.#used += 1;
    return this.#used - 1;
  }

  /** Releases a slot for reuse; no order may contain it any more. */
  release(slot: number): void {
    this.uid[slot] = 0;
    this.#free.push(slot);
  }

  #grow(): void {
    const length = this.uid.length + (this.uid.length >> 1);
    const larger = (column: Uint32Array): Uint32Array<ArrayBuffer> => {
      const empty = new Uint32Array(length);
      empty.set(column);
      return empty;
    };
    const date = new Float64Array(length);
    date.set(this.date);
    const node = new Int32Array(length);
    node.set(this.node);
    const keywords = new Uint16Array(length);
    keywords.set(this.keywords);
    const marks = new Uint8Array(length);
    marks.set(this.marks);
    this.marks = marks;
    this.date = date;
    this.keywords = keywords;
    this.node = node;
    this.uid = larger(this.uid);
    this.size = larger(this.size);
    this.flags = larger(this.flags);
    this.from = larger(this.from);
    this.to = larger(this.to);
    this.cc = larger(this.cc);
    this.bcc = larger(this.bcc);
    this.subject = larger(this.subject);
  }
}
