import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import { ClaimLoop } from '../../platform/jobs/claim-loop.ts';
import { openCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { returnMessages } from './return-messages.ts';
import { takenBy } from './snooze.service.ts';
import type { SnoozeAccount, SnoozeStore } from './snooze.store.ts';
import { LEASE_MS } from './snooze.store.ts';

/** Accounts that one gateway works on at the same time. Many messages return at eight o'clock. */
const MAX_IN_PROGRESS = 8;
/** Longest work on one account, in milliseconds: less than a claim lasts. */
const WORK_MS = LEASE_MS - 60_000;
/** Wait after the first failed attempt, in milliseconds; it doubles with each further one. */
const FIRST_RETRY_MS = 30_000;
/** Longest wait between two attempts, in milliseconds. */
const LONGEST_RETRY_MS = 60 * 60_000;
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
  readonly #loop: ClaimLoop<SnoozeAccount>;
  /** Mailboxes that users have open at this gateway: the only way in where no credential is stored. */
  readonly #open = new Map<AccountId, Mailbox>();

  constructor(deps: SnoozeWorkerDeps) {
    this.#deps = deps;
    const { store, onTrouble } = deps;
    const owner = randomUUID();
    this.#loop = new ClaimLoop({
      claim: () => store.claim(owner, this.#reachable()),
      run: (account) => this.#returnDue(account).finally(() => store.release(account)),
      untilNextDue: () => store.untilNextDue(this.#reachable()),
      maxInProgress: MAX_IN_PROGRESS,
      onTrouble,
    });
  }

  /** Notes that a user has this mailbox open. */
  opened(accountId: AccountId, mailbox: Mailbox): void {
    this.#open.set(accountId, mailbox);
    this.wake();
  }

  /** Looks for due messages now; returns without waiting for them. */
  wake(): void {
    this.#loop.wake();
  }

  /** Claims no more accounts, and waits a while for the work in progress. */
  async stop(): Promise<void> {
    await this.#loop.stop();
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
