import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import { openCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { returnMessages } from './return-messages.ts';
import { takenBy } from './snooze.service.ts';
import type { SnoozeAccount, SnoozeStore } from './snooze.store.ts';
import { LEASE_MS } from './snooze.store.ts';

/** Longest wait between two checks, in milliseconds; a check also finds what a stopped gateway left. */
const LONGEST_WAIT_MS = 15_000;
/** Shortest wait between two checks, in milliseconds: a due account may be claimed by another gateway. */
const SHORTEST_WAIT_MS = 250;
/** Accounts that one gateway works on at the same time. Many messages return at eight o'clock. */
const MAX_IN_PROGRESS = 8;
/** Longest work on one account, in milliseconds: less than a claim lasts. */
const WORK_MS = LEASE_MS - 60_000;
/** Wait after the first failed attempt, in milliseconds; it doubles with each further one. */
const FIRST_RETRY_MS = 30_000;
/** Longest wait between two attempts, in milliseconds. */
const LONGEST_RETRY_MS = 60 * 60_000;
/** How long a closing gateway waits for the work in progress, in milliseconds. */
const FINISH_MS = 5_000;

/** Refusals of a stored password. */
const REFUSED: readonly ErrorCode[] = ['invalid_credentials', 'password_change_required'];

export interface SnoozeWorkerDeps {
  readonly store: SnoozeStore;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  readonly changed: (accountId: AccountId) => void;
  /** Called with each error of the database, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/** Returns due messages. Workers of several gateways claim accounts, so that each message returns once. */
export class SnoozeWorker {
  readonly #deps: SnoozeWorkerDeps;
  readonly #owner = randomUUID();
  /** Mailboxes that users have open at this gateway: the only way in where no credential is stored. */
  readonly #open = new Map<AccountId, Mailbox>();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: SnoozeWorkerDeps) {
    this.#deps = deps;
  }

  /** Notes that a user has this mailbox open. */
  opened(accountId: AccountId, mailbox: Mailbox): void {
    this.#open.set(accountId, mailbox);
    this.wake();
  }

  /** Looks for due messages now; returns without waiting for them. */
  wake(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), LONGEST_WAIT_MS);
    this.#timer.unref();
    if (this.#running.size >= MAX_IN_PROGRESS) return;
    // A call may have woken it, and does not wait for it.
    const work: Promise<void> = outsideCall(() => this.#work()).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Claims no more accounts, and waits a while for the work in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const { promise, resolve } = Promise.withResolvers<null>();
    const limit = setTimeout(() => resolve(null), FINISH_MS);
    await Promise.race([Promise.allSettled(this.#running), promise]);
    clearTimeout(limit);
  }

  async #work(): Promise<void> {
    const { store, onTrouble } = this.#deps;
    try {
      for (;;) {
        const account = this.#isStopped() ? null : await store.claim(this.#owner, this.#reachable());
        if (account === null) break;
        // More accounts may be due; they do not wait for this one.
        this.wake();
        await this.#returnDue(account).finally(() => store.release(account));
      }
      this.#wakeIn(await store.untilNextDue(this.#reachable()));
    } catch (error) {
      onTrouble(error);
    }
  }

  /** A method, so that the compiler does not assume that the flag stays the same across an await. */
  #isStopped(): boolean {
    return this.#stopped;
  }

  #wakeIn(ms: number | null): void {
    if (this.#stopped || ms === null || ms >= LONGEST_WAIT_MS) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.max(ms, SHORTEST_WAIT_MS));
    this.#timer.unref();
  }

  #reachable(): AccountId[] {
    for (const [accountId, mailbox] of this.#open) if (!mailbox.alive) this.#open.delete(accountId);
    return [...this.#open.keys()];
  }

  async #returnDue(account: SnoozeAccount): Promise<void> {
    const { store, changed } = this.#deps;
    const { accountId } = account;
    const rows = await store.due(accountId);
    try {
      const mailbox = await this.#mailboxOf(account);
      if (mailbox === null) {
        await store.refused(accountId);
        return;
      }
      const limited = mailbox.within?.(AbortSignal.timeout(WORK_MS)) ?? mailbox;
      const taken = takenBy(await store.list(accountId), rows);
      await returnMessages(limited, rows, { asNew: true, taken });
      await store.remove(accountId, rows);
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'internal';
      const attempts = Math.max(0, ...rows.map((row) => row.attempts));
      await store.failed(rows, code, Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS));
      if (REFUSED.includes(code)) await store.refused(accountId);
      if (!(error instanceof Failure)) throw error;
    } finally {
      changed(accountId);
    }
  }

  /** The mailbox of an account; null when its credential cannot be decrypted. */
  async #mailboxOf({ sealed, ...owner }: SnoozeAccount): Promise<Mailbox | null> {
    const open = this.#open.get(owner.accountId);
    if (open?.alive === true) return open;
    const credentials = openCredentials(this.#deps.secrets, owner, sealed);
    return credentials === null ? null : await this.#deps.openMailbox(owner.partner, credentials);
  }
}
