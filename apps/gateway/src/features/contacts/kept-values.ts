interface Kept<V> {
  readonly state: string;
  readonly value: Promise<V>;
  size: number;
}

/** Limits of kept values. */
interface KeptLimits<V> {
  /** Largest sum of the sizes of all values; the ones that were not asked for longest are dropped. */
  readonly max: number;
  readonly sizeOf: (value: V) => number;
}

/** Values that are made from the database, by key, each kept while its state in the database stays the same. */
export class KeptValues<V> {
  readonly #limits: KeptLimits<V>;
  readonly #kept = new Map<string, Kept<V>>();

  constructor(limits: KeptLimits<V>) {
    this.#limits = limits;
  }

  /** The value of a key. `make` gets the value of an older state; calls with the same state wait for one `make`. */
  get(key: string, state: string, make: (older: V | undefined) => Promise<V>): Promise<V> {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    if (kept?.state === state) {
      this.#kept.set(key, kept);
      return kept.value;
    }
    const value = (kept?.value ?? Promise.resolve(undefined)).catch(() => undefined).then(make);
    const made: Kept<V> = { state, value, size: 0 };
    this.#kept.set(key, made);
    value.then(
      (done) => {
        made.size = this.#limits.sizeOf(done);
        this.#dropOldest();
      },
      () => {
        if (this.#kept.get(key) === made) this.#kept.delete(key);
      },
    );
    return value;
  }

  #dropOldest(): void {
    let total = [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of this.#kept) {
      if (total <= this.#limits.max || this.#kept.size === 1) return;
      this.#kept.delete(key);
      total -= size;
    }
  }
}
