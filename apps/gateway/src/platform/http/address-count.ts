/** Counts the open connections or calls of each IP address. */
export class AddressCount {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  /** `most` is the limit of each address; 0 for no limit. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more. Returns a function that takes it back, or null when the address has reached its limit. */
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
