import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Account, AccountId } from '../../platform/account/account.ts';
import { ClaimLoop } from '../../platform/jobs/claim-loop.ts';
import { OpenMailboxes } from '../../platform/jobs/open-mailboxes.ts';
import { openCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { returnMessages } from './return-messages.ts';
import { takenBy } from './snooze.service.ts';
import type { SnoozeAccount, SnoozeRow, SnoozeStore } from './snooze.store.ts';
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
  /** Runs a task on the mailbox of an account elsewhere. @throws Failure `folder_not_found` when it is gone or turned off, `remote_*`. */
  readonly inRealm: <T>(
    owner: Pick<Account, 'accountId' | 'partner'>,
    realmid: string,
    work: (mailbox: Mailbox) => Promise<T>,
  ) => Promise<T>;
  /** Whether the user still has an account elsewhere, also one that is turned off. */
  readonly hasRealm: (accountId: AccountId, realmid: string) => Promise<boolean>;
  readonly changed: (accountId: AccountId) => void;
  /** Called with each error of the database, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/** Returns due messages. Workers of several gateways claim accounts, so that each message returns once. */
export class SnoozeWorker {
  readonly #deps: SnoozeWorkerDeps;
  readonly #loop: ClaimLoop<SnoozeAccount>;
  readonly #open = new OpenMailboxes();

  constructor(deps: SnoozeWorkerDeps) {
    this.#deps = deps;
    const { store, onTrouble } = deps;
    const owner = randomUUID();
    this.#loop = new ClaimLoop({
      claim: () => store.claim(owner, this.#open.accounts()),
      run: (account) => this.#returnDue(account).finally(() => store.release(account)),
      untilNextDue: () => store.untilNextDue(this.#open.accounts()),
      maxInProgress: MAX_IN_PROGRESS,
      onTrouble,
    });
  }

  /** Notes that a user has this mailbox open. */
  opened(accountId: AccountId, mailbox: Mailbox): void {
    this.#open.add(accountId, mailbox);
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

  async #returnDue(account: SnoozeAccount): Promise<void> {
    const { store, changed } = this.#deps;
    const signal = AbortSignal.timeout(WORK_MS);
    try {
      // Each account of the user for itself, the own one first: one that cannot be reached holds up no other.
      const groups = [...Map.groupBy(await store.due(account.accountId), ({ realm }) => realm)];
      for (const [realm, rows] of groups.sort(([one], [other]) => one.localeCompare(other))) {
        await this.#returnIn(account, rows, { realm, signal });
      }
    } finally {
      changed(account.accountId);
    }
  }

  async #returnIn(
    account: SnoozeAccount,
    rows: readonly SnoozeRow[],
    { realm, signal }: { readonly realm: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const { store, inRealm, hasRealm } = this.#deps;
    const { accountId } = account;
    const returnAll = async (mailbox: Mailbox): Promise<void> => {
      const limited = mailbox.within?.(signal) ?? mailbox;
      const taken = takenBy(await store.inRealm(accountId, realm), rows);
      await returnMessages(limited, rows, { asNew: true, taken });
    };
    try {
      if (realm === '') {
        const mailbox = await this.#mailboxOf(account);
        if (mailbox === null) {
          await store.refused(accountId);
          return;
        }
        await returnAll(mailbox);
      }
      // What was snoozed in an account that the user has removed stays there.
      else if (await hasRealm(accountId, realm)) await inRealm(account, realm, returnAll);
      await store.remove(accountId, rows);
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'internal';
      const attempts = Math.max(0, ...rows.map((row) => row.attempts));
      await store.failed(rows, code, Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS));
      if (REFUSED.includes(code)) await store.refused(accountId);
      if (!(error instanceof Failure)) throw error;
    }
  }

  /** The mailbox of an account; null when its credential cannot be decrypted. */
  async #mailboxOf({ sealed, ...owner }: SnoozeAccount): Promise<Mailbox | null> {
    const open = this.#open.of(owner.accountId);
    if (open !== undefined) return open;
    const credentials = openCredentials(this.#deps.secrets, owner, sealed);
    return credentials === null ? null : await this.#deps.openMailbox(owner.partner, credentials);
  }
}
