import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import { thoseWith } from '../../platform/jobs/those-with.ts';
import type { SendAttempt } from './send-attempt.ts';
import { BulkPlaces } from './bulk-places.ts';
import type { OutboxClaims } from './outbox-claims.ts';
import { LEASE_MS } from './outbox-claims.ts';
import type { OutboxRow } from './outbox-rows.ts';

/** Longest wait between two checks of the outbox, in milliseconds; a check also finds what a stopped gateway left. */
const LONGEST_WAIT_MS = 15_000;
/** Shortest wait while messages are in progress, in milliseconds: a due row may belong to a partner at its limit. */
const MIN_WAIT_MS = 500;
/**
 * Most messages that one worker sends at once, of all partners together and of one partner. A submission server may take ten
 * minutes to reply (RFC 5321 4.5.3.2); messages of other partners do not wait for it.
 */
const MAX_IN_PROGRESS = 32;
const MAX_OF_PARTNER = 8;
/**
 * Most messages in progress that leave by servers elsewhere, of all users together and of one user. Such a server may be anybody's, and
 * however slow they are, the messages of the provider's own servers have places of their own.
 */
const MAX_ELSEWHERE = 8;
const MAX_ELSEWHERE_OF_USER = 2;
/** How long people count as sending after the last message of one was claimed, in milliseconds. */
const PEOPLE_MS = 2000;
/** Most rows claimed in one query; by so many a partner can exceed its limit, and by the messages of programs. */
const BATCH = 4;
/** Pause after the database failed, in milliseconds. */
const TROUBLE_MS = 5_000;
/**
 * How long a closing gateway waits, in milliseconds: 4 s for all messages in progress, then 20 s for those that the server may
 * have received. The others are left to the next gateway. Supervisors usually kill a process after 30 s.
 */
const FINISH_MS = 4_000;
const ANSWER_MS = 24_000;

interface OutboxWorkerDeps {
  readonly claims: Pick<OutboxClaims, 'claim' | 'claimElsewhere' | 'claimBulk' | 'renew' | 'untilNextDue'>;
  readonly sendAttempt: Pick<SendAttempt, 'run'>;
  /** Called with each error of the database, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/** Sends due messages. Several workers may share a database: each claims rows for a limited time before it uses them. */
export class OutboxWorker {
  readonly #deps: OutboxWorkerDeps;
  readonly #owner = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  /** Resolved by `wake` while messages are in progress. */
  #called = Promise.withResolvers<null>();
  #stopped = false;
  readonly #closing = new AbortController();
  /** The partner of each message in progress, by the id of its row. */
  readonly #partnerOfRow = new Map<string, string>();
  /** The owner of each that leaves by a server elsewhere. */
  readonly #elsewhere = new Map<string, AccountId>();
  readonly #bulk = new BulkPlaces();
  /** Runs out some time after people have sent something. */
  #people: NodeJS.Timeout | undefined;
  /** The account of the last one that was claimed: the next account is that after it. */
  #lastTurn = '';

  constructor(deps: OutboxWorkerDeps) {
    this.#deps = deps;
  }

  /** Checks the outbox at once; returns without waiting for the result. */
  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#called.resolve(null);
    // A call may have woken it, and does not wait for it.
    this.#running ??= outsideCall(() => this.#loop()).finally(() => {
      this.#running = null;
      // `wake` was called while the loop ended.
      if (this.#again) this.wake();
    });
  }

  /**
   * Sends everything that is due and waits until it is sent. Up to `MAX_IN_PROGRESS` messages are in progress at once, so that
   * a slow one does not delay the others. Checks for more rows whenever a message is done and whenever `wake` is called.
   */
  async drain(): Promise<void> {
    const inProgress = new Set<Promise<unknown>>();
    const failures: unknown[] = [];
    const keep = (error: unknown): number => failures.push(error);
    for (;;) {
      const free = failures.length === 0 ? MAX_IN_PROGRESS - inProgress.size : 0;
      const rows = free > 0 ? await this.#claim(free).catch((error: unknown) => (keep(error), [])) : [];
      for (const row of rows) {
        const work: Promise<unknown> = this.#work(row)
          .catch(keep)
          .finally(() => inProgress.delete(work));
        inProgress.add(work);
      }
      if (inProgress.size === 0) break;
      if (rows.length === 0 || inProgress.size === MAX_IN_PROGRESS) await this.#untilSomethingChanges([...inProgress]);
      this.#called = Promise.withResolvers();
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Claims no more rows. Resolves when the claimed ones are done or given back, or when the time to wait for them is over; the
   * rows then say that the outcome is unknown.
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

  /** Waits until a message in progress is done, `wake` is called, or another row may be due. */
  async #untilSomethingChanges(inProgress: readonly Promise<unknown>[]): Promise<void> {
    const next = (await this.#deps.claims.untilNextDue().catch(() => null)) ?? LONGEST_WAIT_MS;
    const { promise, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), Math.min(Math.max(next, MIN_WAIT_MS), LONGEST_WAIT_MS));
    await Promise.race([...inProgress, this.#called.promise, promise]);
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
      const next = await this.#deps.claims.untilNextDue();
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

  /** A method, so that the compiler does not assume that the flag stays the same across an await. */
  #isStopped(): boolean {
    return this.#stopped;
  }

  /** Messages of programs are claimed only when nothing else is due. */
  async #claim(limit: number): Promise<OutboxRow[]> {
    if (this.#stopped) return [];
    const { claims } = this.#deps;
    const withoutPartners = thoseWith(MAX_OF_PARTNER, this.#partnerOfRow.values());
    const rows = await claims.claim(this.#owner, { limit: Math.min(limit, BATCH), withoutPartners });
    if (rows.length > 0) this.#notePeople();
    if (rows.length < limit && this.#elsewhere.size < MAX_ELSEWHERE) {
      const withoutOwners = thoseWith(MAX_ELSEWHERE_OF_USER, this.#elsewhere.values());
      rows.push(...(await claims.claimElsewhere(this.#owner, withoutOwners)));
    }
    return rows.length > 0 ? rows : await this.#claimBulk();
  }

  #notePeople(): void {
    clearTimeout(this.#people);
    this.#people = setTimeout(() => {
      this.#people = undefined;
      this.#called.resolve(null);
    }, PEOPLE_MS);
    this.#people.unref();
  }

  async #claimBulk(): Promise<OutboxRow[]> {
    const withoutPartners = this.#bulk.closedTo(this.#people !== undefined);
    if (withoutPartners === null) return [];
    const rows = await this.#deps.claims.claimBulk(this.#owner, { last: this.#lastTurn, withoutPartners });
    // Without a row the turn stays: accounts of partners at their limit come next, once they may.
    this.#lastTurn = rows[0]?.accountId ?? this.#lastTurn;
    return rows;
  }

  async #work(row: OutboxRow): Promise<void> {
    if (row.realm === '') this.#partnerOfRow.set(row.id, row.partner);
    else this.#elsewhere.set(row.id, row.accountId);
    const leave = row.bulk ? this.#bulk.take(row.id, row.partner, () => this.#called.resolve(null)) : undefined;
    const renewal = setInterval(() => {
      this.#deps.claims.renew(row).catch(this.#deps.onTrouble);
    }, LEASE_MS / 3);
    try {
      await this.#deps.sendAttempt.run(row, this.#closing.signal);
    } finally {
      clearInterval(renewal);
      this.#partnerOfRow.delete(row.id);
      this.#elsewhere.delete(row.id);
      leave?.();
    }
  }
}

/** Whether a promise settles within `ms` milliseconds. */
async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const ended = (): void => resolve(true);
  work.then(ended, ended);
  const hasEnded = await promise;
  clearTimeout(timer);
  return hasEnded;
}
