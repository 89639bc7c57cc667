/** Counts what each address holds open at this moment. */
export class AddressCount {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  /** `most` for each address; 0 for no limit. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more; null when the address has its most already, else how to take it back (once). */
  acquire(address: string): (() => void) | null {
    const open = this.#open.get(address) ?? 0;
    if (this.#most > 0 && open >= this.#most) return null;
    this.#open.set(address, open + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const now = (this.#open.get(address) ?? 1) - 1;
      if (now > 0) this.#open.set(address, now);
      else this.#open.delete(address);
    };
  }
}
