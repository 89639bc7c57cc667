/** Counts bytes that are held for somebody until they are given back. */
export class BodyBudget {
  readonly #held = new Map<string, number>();

  /** Takes room for so many more bytes of `key`; false, and nothing is taken, when it would be more than `most`. */
  reserve(key: string, bytes: number, most: number): boolean {
    const held = (this.#held.get(key) ?? 0) + bytes;
    if (held > most) return false;
    this.#held.set(key, held);
    return true;
  }

  release(key: string, bytes: number): void {
    const left = (this.#held.get(key) ?? 0) - bytes;
    if (left > 0) this.#held.set(key, left);
    else this.#held.delete(key);
  }

  /** Bytes that are held for `key` now. */
  held(key: string): number {
    return this.#held.get(key) ?? 0;
  }
}
