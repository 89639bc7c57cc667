import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { REMOTE_CHECK_MINUTES } from '@pillarbox/contract/remote-accounts/remote-account';
import type { TrustedHost } from '@pillarbox/contract/remote-accounts/settings';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import { ClaimLoop } from '../../platform/jobs/claim-loop.ts';
import { OpenMailboxes } from '../../platform/jobs/open-mailboxes.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { collect } from './collect.ts';
import type { OpenRemote } from './open-remote.ts';
import type { Claimed, RemoteAccountsStore, RemoteOwner, RemoteRow } from './remote-accounts.store.ts';
import type { RemoteMessagesStore } from './remote-messages.store.ts';
import { openPassword } from './remote-password.ts';
import type { ServiceGrants } from './service-grants.ts';

/** Milliseconds between two checks of an account [CONST-013]. */
export const CHECK_MS = REMOTE_CHECK_MINUTES * 60_000;
/** Accounts that one gateway collects at the same time. Each holds at most two messages in memory. */
const MAX_IN_PROGRESS = 4;
/** Longest wait between two attempts, in milliseconds. */
const LONGEST_RETRY_MS = 12 * 60 * 60_000;
/** Milliseconds between two reports of the progress. */
const REPORT_MS = 500;

/** What a partner offers, as far as a run needs it. */
export interface RemoteRules {
  readonly offered: boolean;
  readonly trusted: readonly TrustedHost[];
}

export interface CollectorDeps {
  readonly accounts: RemoteAccountsStore;
  readonly messages: RemoteMessagesStore;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly grants: Pick<ServiceGrants, 'accessTokenOf'>;
  readonly openRemote: OpenRemote;
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  readonly rulesOf: (partner: string) => RemoteRules;
  /** Tells the pages of an owner where the collection of an account is. */
  readonly changed: (accountId: AccountId, id: string) => void;
  /** Called with each error that is not one of a mail server, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/** Collects mail. Workers of several gateways claim accounts, so that each is collected by one at a time. */
export class Collector {
  readonly #deps: CollectorDeps;
  readonly #open = new OpenMailboxes();
  readonly #runs = new Map<string, AbortController>();
  readonly #loop: ClaimLoop<Claimed>;

  constructor(deps: CollectorDeps) {
    this.#deps = deps;
    const { accounts, onTrouble } = deps;
    this.#loop = new ClaimLoop({
      claim: () => accounts.claim(randomUUID(), this.#open.accounts()),
      run: (claimed) => this.#run(claimed),
      untilNextDue: () => accounts.untilNextDue(this.#open.accounts()),
      maxInProgress: MAX_IN_PROGRESS,
      onTrouble,
    });
  }

  /** Notes that a user has this mailbox open. */
  opened(accountId: AccountId, mailbox: Mailbox): void {
    this.#open.add(accountId, mailbox);
    this.wake();
  }

  /** Looks for due accounts now; returns without waiting for them. */
  wake(): void {
    this.#loop.wake();
  }

  /** Ends the run of an account at this gateway at once; other gateways see it before their next message. */
  end(id: string): void {
    this.#runs.get(id)?.abort();
  }

  /** Claims no more accounts, and waits a while until the runs have noted where they are. */
  async close(): Promise<void> {
    const stopped = this.#loop.stop();
    for (const run of this.#runs.values()) run.abort();
    await stopped;
  }

  /** Collects one account, and notes the outcome. */
  async #run({ row, owner }: Claimed): Promise<void> {
    const { accounts, changed } = this.#deps;
    const ending = new AbortController();
    this.#runs.set(row.id, ending);
    try {
      const outcome = await this.#collect(row, owner, ending.signal);
      if (outcome === 'stopped') await accounts.stopped(row);
      else await accounts.succeeded(row, { isMore: outcome === 'more', waitMs: CHECK_MS });
    } catch (error) {
      if (ending.signal.aborted) await accounts.stopped(row);
      else {
        const code = error instanceof Failure ? error.code : 'internal';
        await accounts.failed(row, code, Math.min(CHECK_MS * 2 ** Math.min(row.failures, 10), LONGEST_RETRY_MS));
        if (!(error instanceof Failure)) throw error;
      }
    } finally {
      this.#runs.delete(row.id);
      changed(row.accountId, row.id);
    }
  }

  async #collect(row: RemoteRow, owner: RemoteOwner, signal: AbortSignal) {
    const { accounts, messages, secrets, grants, openRemote, openMailbox, rulesOf, changed } = this.#deps;
    const { offered, trusted } = rulesOf(owner.partner);
    if (!offered) throw new Failure('feature_off');
    const password = openPassword(secrets, row);
    if (password === null) throw new Failure('remote_password_refused');
    const accessToken = grants.accessTokenOf(row);
    const refused = (): Promise<void> => accounts.ownerRefused(owner.accountId);
    const mailbox = await this.#open.openedFor(owner, { secrets, openMailbox, refused });
    const remote = await openRemote({ ...row, password, accessToken }, trusted, signal);
    let report: NodeJS.Timeout | undefined;
    const progressed = (): void => {
      report ??= setTimeout(() => {
        report = undefined;
        changed(row.accountId, row.id);
      }, REPORT_MS);
    };
    try {
      return await collect({ row, remote, mailbox, signal }, { accounts, messages, progressed });
    } catch (error) {
      // What has been collected so far is removed at a POP3 server only when the session ends well: the next run does it.
      await remote.close().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(report);
    }
  }
}
