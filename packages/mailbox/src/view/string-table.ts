import { fold } from '@pillarbox/rules/fold';

/** A byte buffer that grows by half when full, so that each byte is copied about twice. */
class Arena {
  bytes = Buffer.alloc(1 << 12);
  used = 0;

  /** Removes all bytes. */
  clear(): void {
    this.bytes = Buffer.alloc(1 << 12);
    this.used = 0;
  }

  /** Writes text as UTF-8 behind the last used byte and returns where it ends. The caller updates `used`. */
  write(text: string): number {
    const needed = this.used + text.length * 3 + 1;
    if (needed > this.bytes.length) {
      const grown = Buffer.alloc(Math.max(needed, this.bytes.length + (this.bytes.length >> 1)));
      this.bytes.copy(grown, 0, 0, this.used);
      this.bytes = grown;
    }
    return this.used + this.bytes.write(text, this.used, 'utf8');
  }
}

/**
 * Texts stored once each, as bytes outside the JavaScript heap, each with its folded form for search and sorting. The id of
 * a text is its number; 0 is ''. Only `keepOnly` removes texts, and gives new ids to the others.
 */
export class StringTable {
  readonly #raw = new Arena();
  readonly #folded = new Arena();
  #rawEnd = new Uint32Array(1 << 8);
  #foldedEnd = new Uint32Array(1 << 8);
  #slots = new Int32Array(1 << 9);
  #count = 0;

  constructor() {
    this.intern('');
  }

  /** Number of different texts, '' included. */
  get count(): number {
    return this.#count;
  }

  /** Bytes held outside the heap. */
  get byteLength(): number {
    const columns = this.#rawEnd.byteLength + this.#foldedEnd.byteLength + this.#slots.byteLength;
    return this.#raw.bytes.length + this.#folded.bytes.length + columns;
  }

  /** The id of a text; adds the text if it is new. */
  intern(text: string): number {
    const raw = this.#raw;
    const end = raw.write(text);
    const mask = this.#slots.length - 1;
    let slot = hashBytes(raw.bytes, raw.used, end) & mask;
    for (;;) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id < 0) break;
      const from = this.#start(this.#rawEnd, id);
      const to = this.#rawEnd[id] ?? 0;
      if (to - from === end - raw.used && raw.bytes.compare(raw.bytes, raw.used, end, from, to) === 0) return id;
      slot = (slot + 1) & mask;
    }
    return this.#add(text, end, slot);
  }

  /** Bytes of an id's text and of its folded form. */
  weight(id: number): number {
    if (id === 0) return 0;
    const raw = (this.#rawEnd[id] ?? 0) - this.#start(this.#rawEnd, id);
    return raw + (this.#foldedEnd[id] ?? 0) - this.#start(this.#foldedEnd, id);
  }

  /** Removes all other texts; returns the new id of each text that is kept. */
  keepOnly(ids: Iterable<number>): Map<number, number> {
    const kept = new Map([...new Set(ids)].map((id) => [id, this.text(id)] as const));
    this.#raw.clear();
    this.#folded.clear();
    this.#rawEnd = new Uint32Array(1 << 8);
    this.#foldedEnd = new Uint32Array(1 << 8);
    this.#slots = new Int32Array(1 << 9);
    this.#count = 0;
    this.intern('');
    return new Map([...kept].map(([id, text]) => [id, this.intern(text)] as const));
  }

  /** The text of an id. */
  text(id: number): string {
    if (id === 0) return '';
    return this.#raw.bytes.toString('utf8', this.#start(this.#rawEnd, id), this.#rawEnd[id] ?? 0);
  }

  /** The folded text of an id. */
  folded(id: number): string {
    if (id === 0) return '';
    // The last byte of each folded text is a zero, which stops a search from matching across two texts.
    return this.#folded.bytes.toString('utf8', this.#start(this.#foldedEnd, id), (this.#foldedEnd[id] ?? 1) - 1);
  }

  /** Sets `bit` in `marks` (one number per id) for each text whose folded form contains the folded word. */
  mark(word: string, bit: number, marks: Int32Array): void {
    const bytes = this.#folded.bytes.subarray(0, this.#folded.used);
    const needle = Buffer.from(word, 'utf8');
    let at = bytes.indexOf(needle);
    while (at >= 0) {
      const id = this.#idAt(at);
      marks[id] = (marks[id] ?? 0) | bit;
      at = bytes.indexOf(needle, this.#foldedEnd[id] ?? bytes.length);
    }
  }

  #start(ends: Uint32Array, id: number): number {
    return id === 0 ? 0 : (ends[id - 1] ?? 0);
  }

  #idAt(offset: number): number {
    let low = 0;
    let high = this.#count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#foldedEnd[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #add(text: string, end: number, slot: number): number {
    const id = this.#count;
    if (id === this.#rawEnd.length) {
      this.#rawEnd = grown(this.#rawEnd);
      this.#foldedEnd = grown(this.#foldedEnd);
    }
    this.#raw.used = end;
    this.#rawEnd[id] = end;
    const foldedEnd = this.#folded.write(fold(text));
    this.#folded.bytes[foldedEnd] = 0;
    this.#folded.used = foldedEnd + 1;
    this.#foldedEnd[id] = foldedEnd + 1;
    this.#slots[slot] = id + 1;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let id = 0; id < this.#count; id += 1) {
      let slot = hashBytes(this.#raw.bytes, this.#start(this.#rawEnd, id), this.#rawEnd[id] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
}

function grown(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(column.length + (column.length >> 1));
  larger.set(column);
  return larger;
}

function hashBytes(bytes: Buffer, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
