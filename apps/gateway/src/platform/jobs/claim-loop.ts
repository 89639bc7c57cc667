import { outsideCall } from '../http/call-scope.ts';

/** Longest wait between two looks, in milliseconds; a look also finds what a stopped gateway left. */
const LONGEST_WAIT_MS = 15_000;
/** Shortest wait between two looks, in milliseconds: due work may be claimed by another gateway. */
const SHORTEST_WAIT_MS = 250;
/** How long a closing gateway waits for the work in progress, in milliseconds. */
const FINISH_MS = 5_000;

export interface ClaimLoopDeps<Claimed> {
  /** Claims what is due, so that no other gateway does it; null when nothing is. */
  readonly claim: () => Promise<Claimed | null>;
  readonly run: (claimed: Claimed) => Promise<void>;
  /** Milliseconds until something is due; null when nothing waits. */
  readonly untilNextDue: () => Promise<number | null>;
  /** How much one gateway does at the same time. */
  readonly maxInProgress: number;
  /** Called with each rejection, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/** Does work that several gateways claim from the database, when it is due. */
export class ClaimLoop<Claimed> {
  readonly #deps: ClaimLoopDeps<Claimed>;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: ClaimLoopDeps<Claimed>) {
    this.#deps = deps;
  }

  /** Looks for due work now; returns without waiting for it. */
  wake(): void {
    if (this.#stopped) return;
    this.#lookIn(LONGEST_WAIT_MS);
    if (this.#running.size >= this.#deps.maxInProgress) return;
    // A call may have woken it, and does not wait for it.
    const work: Promise<void> = outsideCall(() => this.#work()).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Claims no more work, and waits a while for the work in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const { promise, resolve } = Promise.withResolvers<null>();
    const limit = setTimeout(() => resolve(null), FINISH_MS);
    await Promise.race([Promise.allSettled(this.#running), promise]);
    clearTimeout(limit);
  }

  async #work(): Promise<void> {
    const { claim, run, untilNextDue, onTrouble } = this.#deps;
    try {
      for (;;) {
        const claimed = this.#isStopped() ? null : await claim();
        if (claimed === null) break;
        // More may be due; it does not wait for this.
        this.wake();
        await run(claimed);
      }
      const ms = await untilNextDue();
      if (!this.#isStopped() && ms !== null && ms < LONGEST_WAIT_MS) this.#lookIn(Math.max(ms, SHORTEST_WAIT_MS));
    } catch (error) {
      onTrouble(error);
    }
  }

  /** A method, so that the compiler does not assume that the flag stays the same across an await. */
  #isStopped(): boolean {
    return this.#stopped;
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), ms);
    this.#timer.unref();
  }
}
