/** Failures in a row after which a source is left alone. */
const FAILURES = 3;
/** How long it is left alone, in milliseconds. */
const PAUSE_MS = 30_000;

/** Counts the failures of a source, so that nobody waits for one that is down. */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #pausedUntil = 0;

  /** @param now milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the source is left alone now. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES && this.#now() < this.#pausedUntil;
  }

  /** Whether this call may ask the source. After a pause one call may try, and the others are refused until it succeeds. */
  take(): boolean {
    if (this.isOpen) return false;
    if (this.#failures >= FAILURES) this.#pausedUntil = this.#now() + PAUSE_MS;
    return true;
  }

  /** Records the outcome of a call. */
  record(isGood: boolean): void {
    this.#failures = isGood ? 0 : this.#failures + 1;
    if (this.#failures >= FAILURES) this.#pausedUntil = this.#now() + PAUSE_MS;
  }
}
