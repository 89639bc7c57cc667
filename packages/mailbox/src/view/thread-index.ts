import { hashHex } from './hash.ts';
import type { Hash64 } from './hash.ts';

/**
 * Which Message-IDs belong together: a forest over the hashes of all Message-IDs seen, including those of messages that are
 * not in the folder. Two ids are in one tree exactly when a chain of References joins them, in any order of insertion.
 */
export class ThreadIndex {
  #high = new Uint32Array(1 << 8);
  #low = new Uint32Array(1 << 8);
  /** Union-find links. The representative of a set also stores the root of its tree. */
  #union = new Int32Array(1 << 8);
  #root = new Int32Array(1 << 8);
  #slots = new Int32Array(1 << 9);
  #count = 0;
  #joins = 0;

  /** Grows each time References join two threads that were known before. */
  get joins(): number {
    return this.#joins;
  }

  /** Number of known Message-IDs. */
  get count(): number {
    return this.#count;
  }

  /** Bytes held outside the heap. */
  get byteLength(): number {
    return this.#high.byteLength * 4 + this.#slots.byteLength;
  }

  /** The node of a hash; adds it if it is new. */
  node(hash: Hash64): number {
    const mask = this.#slots.length - 1;
    let slot = (hash.low ^ hash.high) & mask;
    for (;;) {
      const node = (this.#slots[slot] ?? 0) - 1;
      if (node < 0) break;
      if (this.#high[node] === hash.high && this.#low[node] === hash.low) return node;
      slot = (slot + 1) & mask;
    }
    return this.#add(hash, slot);
  }

  /** The node of a hash, -1 when it is unknown. */
  find(hash: Hash64): number {
    const mask = this.#slots.length - 1;
    let slot = (hash.low ^ hash.high) & mask;
    for (;;) {
      const node = (this.#slots[slot] ?? 0) - 1;
      if (node < 0 || (this.#high[node] === hash.high && this.#low[node] === hash.low)) return node;
      slot = (slot + 1) & mask;
    }
  }

  /**
   * Puts the tree of `child` below the tree of `parent`. Returns whether they were two trees. `known`: the number of
   * Message-IDs before the message whose References these are.
   */
  link(parent: number, child: number, known: number): boolean {
    const above = this.#find(parent);
    const below = this.#find(child);
    if (above === below) return false;
    this.#union[below] = above;
    if (parent < known && child < known) this.#joins += 1;
    return true;
  }

  /** The hashes of all Message-IDs in a node's tree. O(known Message-IDs). */
  *hashesOf(node: number): Generator<Hash64> {
    const root = this.#find(node);
    for (let other = 0; other < this.#count; other += 1) {
      if (this.#find(other) === root) yield { high: this.#high[other] ?? 0, low: this.#low[other] ?? 0 };
    }
  }

  /** The root node of a node's tree: the same for all messages of a thread. */
  root(node: number): number {
    return this.#root[this.#find(node)] ?? node;
  }

  /**
   * The slots whose thread's root is marked with 1. One tight loop, because it runs over all messages of an account.
   *
   * @param nodes the node of each slot.
   */
  slotsIn(marked: Uint8Array, slots: Uint32Array, nodes: Int32Array): number[] {
    const found: number[] = [];
    for (const slot of slots) if (marked[this.root(nodes[slot] ?? 0)] === 1) found.push(slot);
    return found;
  }

  /** The hash of a node in hexadecimal. */
  hex(node: number): string {
    return hashHex({ high: this.#high[node] ?? 0, low: this.#low[node] ?? 0 });
  }

  #find(node: number): number {
    let at = node;
    for (;;) {
      const next = this.#union[at] ?? at;
      if (next === at) return at;
      const after = this.#union[next] ?? next;
      this.#union[at] = after;
      at = after;
    }
  }

  #add(hash: Hash64, slot: number): number {
    const node = this.#count;
    if (node === this.#high.length) this.#grow();
    this.#high[node] = hash.high;
    this.#low[node] = hash.low;
    this.#union[node] = node;
    this.#root[node] = node;
    this.#slots[slot] = node + 1;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return node;
  }

  #grow(): void {
    const length = this.#high.length + (this.#high.length >> 1);
    const larger = <T extends Uint32Array | Int32Array>(column: T, empty: T): T => {
      empty.set(column);
      return empty;
    };
    this.#high = larger(this.#high, new Uint32Array(length));
    this.#low = larger(this.#low, new Uint32Array(length));
    this.#union = larger(this.#union, new Int32Array(length));
    this.#root = larger(this.#root, new Int32Array(length));
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let node = 0; node < this.#count; node += 1) {
      let slot = ((this.#low[node] ?? 0) ^ (this.#high[node] ?? 0)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = node + 1;
    }
    this.#slots = slots;
  }
}
