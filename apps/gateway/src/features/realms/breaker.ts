import type { Failure } from '@pillarbox/contract/failure';

/** Milliseconds after the first failure until the next attempt; twice as long after each further one. */
const FIRST_MS = 15_000;
const MAX_MS = 10 * 60_000;

/** Keeps a server that fails from being asked by every call: until it is time for another attempt, the last failure is repeated. */
export class Breaker {
  readonly #now: () => number;
  #failure: Failure | null = null;
  #failures = 0;
  #until = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws the last Failure while no attempt is due. */
  check(): void {
    if (this.#failure !== null && this.#now() < this.#until) throw this.#failure;
  }

  /** Call it after a failed attempt. */
  failed(failure: Failure): void {
    this.#failure = failure;
    this.#until = this.#now() + Math.min(MAX_MS, FIRST_MS * 2 ** this.#failures);
    this.#failures += 1;
  }

  /** Call it after an attempt that succeeded, or to allow one now. */
  reset(): void {
    this.#failure = null;
    this.#failures = 0;
  }
}
