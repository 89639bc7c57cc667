/** Counts the bytes of request bodies that are held in memory for each key. */
export class BodyBudget {
  readonly #held = new Map<string, number>();

  /** Reserves `bytes` more for `key`. Returns false and reserves nothing when the total would exceed `most`. */
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

  /** Returns the bytes that are reserved for `key`. */
  held(key: string): number {
    return this.#held.get(key) ?? 0;
  }
}
