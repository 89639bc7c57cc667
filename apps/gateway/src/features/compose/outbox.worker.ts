import { randomUUID } from 'node:crypto';
import type { Departure } from './departure.ts';
import type { OutboxRow, OutboxStore } from './outbox.store.ts';

/** A row stays in a worker's hands so long without a sign of life, in milliseconds. */
export const LEASE_MS = 60_000;
/** Longest wait before the outbox is looked at again, in milliseconds: what another gateway left behind is found then. */
const LONGEST_WAIT_MS = 15_000;
/** Messages that one worker has in hand at once. */
const HANDS = 8;
/** Pause after the database failed, in milliseconds. */
const TROUBLE_MS = 5_000;

interface OutboxWorkerDeps {
  readonly store: OutboxStore;
  readonly departure: Pick<Departure, 'run'>;
  readonly now: () => number;
  /** What went wrong with the database, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/** Sends what is due. Several may run on one database: each takes rows into its hands for a while before it touches them. */
export class OutboxWorker {
  readonly #deps: OutboxWorkerDeps;
  readonly #owner = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  /** Resolved by a call while messages are under way. */
  #called = Promise.withResolvers<null>();
  #stopped = false;

  constructor(deps: OutboxWorkerDeps) {
    this.#deps = deps;
  }

  /** Looks at the outbox at once; returns without waiting for it. */
  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#called.resolve(null);
    this.#running ??= this.#loop().finally(() => {
      this.#running = null;
      // Somebody called while the loop was on its way out.
      if (this.#again) this.wake();
    });
  }

  /**
   * Sends everything that is due, and waits for it. A message that takes long holds up no other one: as many as there are
   * hands are under way, and a hand that comes free, or a call, makes it look again.
   */
  async drain(): Promise<void> {
    const hands = new Set<Promise<unknown>>();
    const failures: unknown[] = [];
    const keep = (error: unknown): number => failures.push(error);
    for (;;) {
      const free = failures.length === 0 ? HANDS - hands.size : 0;
      const rows = free > 0 ? await this.#claim(free).catch((error: unknown) => (keep(error), [])) : [];
      for (const row of rows) {
        const work: Promise<unknown> = this.#work(row)
          .catch(keep)
          .finally(() => hands.delete(work));
        hands.add(work);
      }
      if (hands.size === 0) break;
      if (rows.length === 0 || hands.size === HANDS) await Promise.race([...hands, this.#called.promise]);
      this.#called = Promise.withResolvers();
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Takes no more rows and waits for those in hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #loop(): Promise<void> {
    clearTimeout(this.#timer);
    let wait = LONGEST_WAIT_MS;
    try {
      while (this.#again && !this.#isStopped()) {
        this.#again = false;
        await this.drain();
      }
      const next = await this.#deps.store.nextDue();
      if (next !== null) wait = Math.min(wait, Math.max(next.getTime() - this.#deps.now(), 0) + 10);
    } catch (error) {
      this.#deps.onTrouble(error);
      this.#again = false;
      wait = TROUBLE_MS;
    }
    if (this.#isStopped()) return;
    this.#timer = setTimeout(() => this.wake(), wait);
    this.#timer.unref();
  }

  /** Reads the flag anew: it changes while this waits. */
  #isStopped(): boolean {
    return this.#stopped;
  }

  async #claim(limit: number): Promise<OutboxRow[]> {
    if (this.#stopped) return [];
    const now = this.#deps.now();
    const worker = { owner: this.#owner, now: new Date(now), until: new Date(now + LEASE_MS) };
    return await this.#deps.store.claim(worker, limit);
  }

  async #work(row: OutboxRow): Promise<void> {
    const renewal = setInterval(() => {
      const leaseUntil = new Date(this.#deps.now() + LEASE_MS);
      this.#deps.store.change(row, { leaseUntil }).catch(this.#deps.onTrouble);
    }, LEASE_MS / 3);
    try {
      await this.#deps.departure.run(row);
    } finally {
      clearInterval(renewal);
    }
  }
}
