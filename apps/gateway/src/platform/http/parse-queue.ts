/** Pause after a body was parsed, as a multiple of the parsing time: other calls get three quarters of the event loop. */
const PAUSE_FACTOR = 3;
/** Longest pause, in milliseconds. It bounds the pause after a parse that took long because the machine stood still. */
const MAX_PAUSE_MS = 100;

/**
 * Parses large bodies one at a time, with a pause after each, and lets the waiting accounts take turns. Parsing blocks the
 * event loop: without the queue, one caller with many complex bodies would delay all other calls.
 */
export class ParseQueue {
  readonly #waiting = new Map<string, (() => void)[]>();
  #busy = false;

  /** Runs the work when it is the account's turn. Returns its result or throws its error. */
  async run<T>(account: string, work: () => T): Promise<T> {
    if (this.#busy) await this.#turnOf(account);
    this.#busy = true;
    const start = performance.now();
    try {
      return work();
    } finally {
      setTimeout(() => this.#next(), Math.min((performance.now() - start) * PAUSE_FACTOR, MAX_PAUSE_MS));
    }
  }

  #turnOf(account: string): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<null>();
    const line = this.#waiting.get(account) ?? [];
    line.push(() => resolve(null));
    this.#waiting.set(account, line);
    return promise;
  }

  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#busy = false;
      return;
    }
    const [account, line] = first;
    const go = line.shift();
    // The account's next body waits behind those of all other accounts.
    this.#waiting.delete(account);
    if (line.length > 0) this.#waiting.set(account, line);
    go?.();
  }
}
