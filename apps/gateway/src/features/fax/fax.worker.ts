import { randomUUID } from 'node:crypto';
import type { FaxEvent } from '@pillarbox/contract/fax/events';
import type { FaxReason } from '@pillarbox/contract/fax/fax';
import { Failure } from '@pillarbox/contract/failure';
import type { AccountId } from '../../platform/account/account.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { ClaimLoop } from '../../platform/jobs/claim-loop.ts';
import type { FaxContents } from './fax-contents.ts';
import type { DriverOf, Handed, OutgoingFax } from './fax.ports.ts';
import { failedWith, LEASE_MS } from './fax.store.ts';
import type { FaxChange, FaxRow, FaxStore } from './fax.store.ts';
import type { PagePlanner } from './page-plan.ts';
import { pdfOfPages } from './pdf-of-pages.ts';

/** Faxes that one gateway works on at the same time. */
const MAX_IN_PROGRESS = 4;
/** Minutes until the next attempt, after each one that failed. */
const PAUSES = [2, 5, 15, 60];
/** Attempts to read a fax that has arrived; the pauses double from one minute on: about a day. */
const READ_ATTEMPTS = 11;
/** How long a service may keep a fax without a report of its end, in milliseconds. */
const REPORT_WITHIN_MS = 24 * 3_600_000;
/** Milliseconds until a service that does not report is asked again. */
const FOLLOW_MS = 20_000;
/** What a later attempt may change. */
const PASSING: readonly FaxReason[] = ['busy', 'no_answer', 'line', 'service'];

export interface FaxWorkerDeps {
  readonly store: FaxStore;
  readonly contents: FaxContents;
  readonly planner: PagePlanner;
  readonly driverOf: DriverOf;
  /** Sends an event to the pages of an account. */
  readonly tell: (accountId: AccountId, event: FaxEvent) => void;
  /** Called with each unexpected error, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Gives waiting faxes to the service of their partner and reads those that have arrived. Workers of several gateways claim them. Before a
 * fax is given away, its row says so: after a crash it is repeated only where the service knows it by its key.
 */
export class FaxWorker {
  readonly #deps: FaxWorkerDeps;
  readonly #loop: ClaimLoop<FaxRow>;

  constructor(deps: FaxWorkerDeps) {
    this.#deps = deps;
    const { store, onTrouble } = deps;
    this.#loop = new ClaimLoop({
      claim: () => store.claim(randomUUID()),
      run: (row) => this.#run(row),
      untilNextDue: () => store.untilNextDue(),
      maxInProgress: MAX_IN_PROGRESS,
      onTrouble,
    });
  }

  /** Looks for due faxes now; returns without waiting for them. */
  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #run(row: FaxRow): Promise<void> {
    const { store, tell, onTrouble } = this.#deps;
    try {
      if (row.state === 'arriving') await this.#read(row);
      else if (row.state === 'sending' && !row.handed) await this.#follow(row);
      else await this.#send(row);
    } catch (error) {
      onTrouble(error);
      await store.settle(row, this.#afterError(row, error)).catch(onTrouble);
    }
    tell(row.accountId, { event: 'fax-changed' });
  }

  async #send(row: FaxRow): Promise<void> {
    const { store, driverOf, contents } = this.#deps;
    const driver = driverOf(row.partner);
    // The partner does not offer fax any more; or nobody knows whether the service has it.
    if (driver === null || (row.handed && !driver.isRepeatable)) {
      await store.settle(row, failedWith(driver === null ? 'refused' : 'unknown'));
      return;
    }
    const ready = await this.#withPages(row);
    if (ready === null) return;
    // Claimed again after a crash, it is the same attempt.
    const attempts = row.handed ? row.attempts : row.attempts + 1;
    // Making the pages may have waited for a worker, so the claim starts again with its whole time.
    const leaseUntil = fromNow(LEASE_MS);
    const sending: FaxChange = { state: 'sending', handed: true, attempts, sentPages: 0, reason: null, leaseUntil };
    const handed = await store.mine(ready, sending);
    if (handed === null) return;
    this.#deps.tell(row.accountId, { event: 'fax-changed' });
    const pdf = () => pdfOfPages(contents, handed);
    const result = await driver.send(outgoing(handed, pdf)).catch((error: unknown): Handed => {
      this.#deps.onTrouble(error);
      return driver.isRepeatable
        ? { state: 'failed', reason: 'service', again: true }
        : { state: 'failed', reason: 'unknown', again: false };
    });
    // When that fails, the row still says that the service may have it, and the next claim decides.
    const change = outcome(result, handed);
    const isFollowed = result.state === 'sending' && driver.follow !== undefined;
    const next = isFollowed ? { ...change, dueAt: fromNow(FOLLOW_MS) } : change;
    await store.settle(handed, next).catch(this.#deps.onTrouble);
  }

  /** Goes on with a fax that the service has: asks the service, or gives up where that should have reported by now. */
  async #follow(row: FaxRow): Promise<void> {
    const { store, driverOf, onTrouble } = this.#deps;
    const driver = driverOf(row.partner);
    // Both are times of the database.
    const isLate = (row.leaseUntil?.getTime() ?? 0) - row.at.getTime() > REPORT_WITHIN_MS;
    if (driver?.follow === undefined) {
      await store.settle(row, failedWith('unknown'));
      return;
    }
    const result = await driver.follow(keyOf(row)).catch(onTrouble);
    if (result != null && result.state !== 'sending') await store.settle(row, outcome(result, row));
    else if (isLate) await store.settle(row, failedWith('unknown'));
    else {
      const sentPages = Math.min(row.pages, Math.max(row.sentPages, result?.sentPages ?? 0));
      await store.settle(row, { sentPages, dueAt: fromNow(FOLLOW_MS) });
    }
  }

  /** The row with pages; null when they cannot be made. */
  async #withPages(row: FaxRow): Promise<FaxRow | null> {
    if (row.content !== '') return row;
    const { store, planner, tell } = this.#deps;
    const converting = await store.mine(row, { state: 'converting' });
    if (converting === null) return null;
    tell(row.accountId, { event: 'fax-changed' });
    const made = await planner.make(row);
    if (made.content === '' || made.files.some(({ fault }) => fault !== null)) {
      await store.settle(row, { ...failedWith('pages'), files: made.files });
      return null;
    }
    return await store.mine(row, { ...made });
  }

  async #read(row: FaxRow): Promise<void> {
    const { store, planner, driverOf, tell } = this.#deps;
    const bytes = await driverOf(row.partner)?.fetch(row.serviceFax ?? '');
    const made = bytes === undefined ? null : await planner.ofPdf(row.accountId, bytes);
    if (made === null) throw new Error('The pages of a fax that arrived could not be read');
    const { pages } = made;
    const isDone = await store.settle(row, {
      ...made,
      state: 'received',
      seen: false,
      at: NOW,
      dueAt: null,
      attempts: 0,
    });
    if (isDone) tell(row.accountId, { event: 'fax-received', id: row.id, number: row.number, pages });
  }

  /** What becomes of a fax that could not be worked on: the store of pages, the worker or the database had trouble. */
  #afterError(row: FaxRow, error: unknown): FaxChange {
    // The service may have this attempt: the next one would have another key, and the fax could be sent twice.
    if (row.handed) return { dueAt: fromNow(60_000) };
    // All workers that make pages are in use. The fax itself may be fine.
    if (error instanceof Failure && error.code === 'overloaded') return { dueAt: fromNow(30_000) };
    const attempts = row.attempts + 1;
    if (row.state !== 'arriving') return later(row.attempts, attempts, 'pages');
    if (attempts < READ_ATTEMPTS) return { attempts, dueAt: fromNow(60_000 * 2 ** row.attempts) };
    // The user is told at least that a fax has arrived.
    return { state: 'received', seen: false, at: NOW, dueAt: null, reason: 'pages' };
  }
}

/** How a fax goes on by what its service said of it. */
export function outcome(result: Handed, { attempts, pages }: Pick<FaxRow, 'attempts' | 'pages'>): FaxChange {
  if (result.state === 'sent') return { state: 'sent', reason: null, sentPages: pages, dueAt: null, handed: false };
  if (result.state === 'sending') return { state: 'sending', handed: false, dueAt: fromNow(REPORT_WITHIN_MS) };
  return result.again ? later(attempts - 1, attempts, result.reason) : failedWith(result.reason);
}

/** Whether a later attempt may succeed. */
export function isPassing(reason: FaxReason): boolean {
  return PASSING.includes(reason);
}

function later(done: number, attempts: number, reason: FaxReason): FaxChange {
  const minutes = PAUSES[done];
  if (minutes === undefined) return failedWith(reason);
  return { state: 'waiting', reason, attempts, handed: false, dueAt: fromNow(minutes * 60_000) };
}

/** A fax as the service gets it. */
export function outgoing(row: FaxRow, pdf: () => Promise<Uint8Array>): OutgoingFax {
  const { partner, accountId, number: to, ownNumber: from, subject, pages } = row;
  return { partner, accountId, key: keyOf(row), to, from, subject, pages, pdf };
}

/** The key of an attempt. */
export function keyOf({ id, attempts }: Pick<FaxRow, 'id' | 'attempts'>): string {
  return `${id}-${String(attempts)}`;
}
