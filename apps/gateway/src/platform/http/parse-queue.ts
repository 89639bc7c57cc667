/** After a body was parsed, nobody's is parsed for so many times as long: other calls have three quarters of the event loop. */
const REST_FACTOR = 3;
/** Longest rest, in milliseconds: a machine that stood still for a moment is no reason for a longer one. */
const LONGEST_REST_MS = 100;

/**
 * Turns in which large bodies are parsed: one at a time, with a rest after each, and the accounts that wait take turns. Parsing
 * holds the event loop, so that somebody who sends many complex bodies at once would hold up every other call.
 */
export class ParseQueue {
  readonly #waiting = new Map<string, (() => void)[]>();
  #busy = false;

  /** Runs the work when it is the account's turn, and gives what it gives or throws. */
  async run<T>(account: string, work: () => T): Promise<T> {
    if (this.#busy) await this.#turnOf(account);
    this.#busy = true;
    const start = performance.now();
    try {
      return work();
    } finally {
      setTimeout(() => this.#next(), Math.min((performance.now() - start) * REST_FACTOR, LONGEST_REST_MS));
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
    // Its next one waits behind those of all others.
    this.#waiting.delete(account);
    if (line.length > 0) this.#waiting.set(account, line);
    go?.();
  }
}
