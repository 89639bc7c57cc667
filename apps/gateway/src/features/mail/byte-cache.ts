/** A least-recently-used cache with a limit in bytes. */
export class ByteCache<V> {
  readonly #entries = new Map<string, { readonly value: V; readonly bytes: number; usedAt: number }>();
  readonly #limit: number;
  readonly #now: () => number;
  #bytes = 0;

  /** `limit` is in bytes. A value larger than half of it is not kept, so that one value does not replace all others. */
  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    entry.usedAt = this.#now();
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.#limit / 2) return;
    this.#entries.set(key, { value, bytes, usedAt: this.#now() });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  /** Drops what was not used since a time. */
  dropUnused(since: number): void {
    for (const [key, { usedAt }] of this.#entries) {
      if (usedAt >= since) break;
      this.delete(key);
    }
  }
}
