import { randomUUID } from 'node:crypto';
import type { SendAttempt } from './send-attempt.ts';
import type { OutboxRow } from './outbox-rows.ts';
import type { OutboxStore } from './outbox.store.ts';
import { LEASE_MS } from './outbox.store.ts';

/** Longest wait before the outbox is looked at again, in milliseconds: what another gateway left behind is found then. */
const LONGEST_WAIT_MS = 15_000;
/** Shortest wait while messages are in hand, in milliseconds: what is due may be a partner's that has its share in hand. */
const LEAST_WAIT_MS = 500;
/**
 * Messages that one worker has in hand at once, of all partners and of one: a submission server may take ten minutes for an
 * answer (RFC 5321 4.5.3.2), and the others' mail does not wait for it.
 */
const HANDS = 32;
const HANDS_OF_PARTNER = 8;
/** Rows taken at once; so many more than its share a partner may have in hand. */
const BATCH = 4;
/** Pause after the database failed, in milliseconds. */
const TROUBLE_MS = 5_000;
/**
 * When the gateway closes, in milliseconds: first messages may finish, then those that no server can have taken are left to
 * the next gateway, and the others are waited for as long as a supervisor usually lets a process end (30 s).
 */
const FINISH_MS = 4_000;
const ANSWER_MS = 24_000;

interface OutboxWorkerDeps {
  readonly store: Pick<OutboxStore, 'claim' | 'renew' | 'untilNextDue'>;
  readonly sendAttempt: Pick<SendAttempt, 'run'>;
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
  readonly #closing = new AbortController();
  /** The partner of each message in hand. */
  readonly #inHand = new Map<string, string>();

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
      if (rows.length === 0 || hands.size === HANDS) await this.#rest([...hands]);
      this.#called = Promise.withResolvers();
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Takes no more rows. Resolves when those in hand are done, withheld, or have been waited for long enough; what remains is
   * recorded as handed over with an unknown outcome.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#called.resolve(null);
    const running = this.#running ?? Promise.resolve();
    if (await endsWithin(running, FINISH_MS)) return;
    this.#closing.abort();
    await endsWithin(running, ANSWER_MS - FINISH_MS);
  }

  /** Waits until a message in hand is done, somebody calls, or another row may be due. */
  async #rest(hands: readonly Promise<unknown>[]): Promise<void> {
    const next = (await this.#deps.store.untilNextDue().catch(() => null)) ?? LONGEST_WAIT_MS;
    const { promise, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), Math.min(Math.max(next, LEAST_WAIT_MS), LONGEST_WAIT_MS));
    await Promise.race([...hands, this.#called.promise, promise]);
    clearTimeout(timer);
  }

  async #loop(): Promise<void> {
    clearTimeout(this.#timer);
    let wait = LONGEST_WAIT_MS;
    try {
      while (this.#again && !this.#isStopped()) {
        this.#again = false;
        await this.drain();
      }
      const next = await this.#deps.store.untilNextDue();
      if (next !== null) wait = Math.min(wait, next + 10);
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
    const perPartner = new Map<string, number>();
    for (const partner of this.#inHand.values()) perPartner.set(partner, (perPartner.get(partner) ?? 0) + 1);
    const withoutPartners = [...perPartner]
      .filter(([, count]) => count >= HANDS_OF_PARTNER)
      .map(([partner]) => partner);
    return await this.#deps.store.claim(this.#owner, { limit: Math.min(limit, BATCH), withoutPartners });
  }

  async #work(row: OutboxRow): Promise<void> {
    this.#inHand.set(row.id, row.partner);
    const renewal = setInterval(() => {
      this.#deps.store.renew(row).catch(this.#deps.onTrouble);
    }, LEASE_MS / 3);
    try {
      await this.#deps.sendAttempt.run(row, this.#closing.signal);
    } finally {
      clearInterval(renewal);
      this.#inHand.delete(row.id);
    }
  }
}

/** Whether work ends, well or badly, within so many milliseconds. */
async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const ended = (): void => resolve(true);
  work.then(ended, ended);
  const hasEnded = await promise;
  clearTimeout(timer);
  return hasEnded;
}
