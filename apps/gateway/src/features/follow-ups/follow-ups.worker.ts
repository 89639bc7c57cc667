import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { ClaimLoop } from '../../platform/jobs/claim-loop.ts';
import { thoseWith } from '../../platform/jobs/those-with.ts';
import type { KeyedMessage, StandingSender } from './follow-ups.ports.ts';
import type { FollowUpStore, SetRow } from './follow-ups.store.ts';
import { LEASE_MS } from './follow-ups.store.ts';
import type { ReplyScan } from './reply-scan.ts';
import { nextMessage } from './set-row.ts';

/**
 * Accounts that one gateway works on at the same time, and those of one partner: many sets may be due at once, nobody waits for them, and a mail
 * server that does not answer keeps no other partner's waiting.
 */
const MAX_IN_PROGRESS = 6;
const MAX_OF_PARTNER = 2;
/** Longest look into a mailbox, in milliseconds: less than a claim lasts. */
const WORK_MS = LEASE_MS - 60_000;
/** Wait after the first failed attempt, in milliseconds; it doubles with each further one, up to the longest. */
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** Most follow-ups that leave with the credential of one session in one step. */
const MAX_OF_SESSION = 20;
/** Refusals of a stored password. */
const REFUSED: readonly ErrorCode[] = ['invalid_credentials', 'password_change_required'];
/** Failures that another attempt does not mend. */
const FINAL: readonly ErrorCode[] = [
  'recipient_invalid',
  'recipient_missing',
  'too_many_recipients',
  'sender_refused',
  'header_invalid',
  'attachment_not_found',
  'attachments_too_large',
  'message_too_large',
];

export interface FollowUpWorkerDeps {
  readonly store: FollowUpStore;
  readonly standing: StandingSender;
  readonly scan: ReplyScan;
  readonly ended: (row: SetRow) => Promise<void>;
  readonly changed: (accountId: AccountId) => void;
  /** Called with each error of the database, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/** How a mailbox is opened and a message put into the outbox. */
interface Ways {
  readonly mailbox: () => Promise<Mailbox | null>;
  readonly send: (message: KeyedMessage) => Promise<void>;
}

/**
 * Puts due follow-ups into the outbox and says when reminders are due. Workers of several gateways claim sets. Each follow-up has one key
 * in the outbox, so that it is sent once although a gateway may end at any moment.
 */
export class FollowUpWorker {
  readonly #deps: FollowUpWorkerDeps;
  readonly #owner = randomUUID();
  readonly #loop: ClaimLoop<readonly SetRow[]>;
  #claiming: Promise<unknown> = Promise.resolve();
  /** The partners of the accounts that are worked on. */
  readonly #busy = new Map<AccountId, string>();
  /** The account that was claimed last, of messages and of reminders: the next one is that after it. */
  readonly #lastTurns = { true: '', false: '' };
  /** Mailboxes that users have open at this gateway. */
  readonly #open = new Map<AccountId, Mailbox>();

  constructor(deps: FollowUpWorkerDeps) {
    this.#deps = deps;
    const { store, onTrouble } = deps;
    this.#loop = new ClaimLoop({
      claim: () => this.#claim(),
      run: (rows) => this.#runAll(rows),
      untilNextDue: () => store.untilNextDue(),
      maxInProgress: MAX_IN_PROGRESS,
      onTrouble,
    });
  }

  /** Notes that a user has this mailbox open. */
  opened(accountId: AccountId, mailbox: Mailbox): void {
    for (const [id, { alive }] of this.#open) if (!alive) this.#open.delete(id);
    this.#open.set(accountId, mailbox);
  }

  /** Looks for due follow-ups now; returns without waiting for them. */
  wake(): void {
    this.#loop.wake();
  }

  /** Claims no more, and waits a while for the work in progress. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Sends what is due of an account with the credential of its session: where none may be stored, and after a sign-in. */
  async sendDueOf(session: Session, mailboxOf: (session: Session) => Promise<Mailbox>): Promise<void> {
    const { store, standing } = this.#deps;
    const ways: Ways = {
      mailbox: () => mailboxOf(session),
      send: (message) => standing.sendOf(session, message),
    };
    for (let done = 0; done < MAX_OF_SESSION; done += 1) {
      const row = await store.claimOf(this.#owner, session.accountId);
      if (row === null) return;
      await this.#run(row, ways, this.#look(row, ways));
    }
  }

  /** One claim after the other, so that each knows which accounts are worked on. */
  async #claim(): Promise<readonly SetRow[] | null> {
    const claim = this.#claiming.then(async () => {
      const rows = await this.#claimTurn();
      for (const { accountId, partner } of rows) this.#busy.set(accountId, partner);
      return rows.length === 0 ? null : rows;
    });
    this.#claiming = claim.catch(() => undefined);
    return await claim;
  }

  /** Reminders first: they are not sent. Messages wait here rather than in the outbox, where a reply would come too late. */
  async #claimTurn(): Promise<SetRow[]> {
    const reminders = await this.#claimOf(false, []);
    return reminders.length > 0 ? reminders : await this.#claimOf(true, await this.#deps.standing.fullPartners());
  }

  async #claimOf(isAuto: boolean, full: readonly string[]): Promise<SetRow[]> {
    const kind = isAuto ? 'true' : 'false';
    const withoutPartners = [...full, ...thoseWith(MAX_OF_PARTNER, this.#busy.values())];
    const turn = { isAuto, last: this.#lastTurns[kind], without: [...this.#busy.keys()], withoutPartners };
    const rows = await this.#deps.store.claim(this.#owner, turn);
    // Without a row the turn stays: accounts of partners at their limit come next, once they may.
    this.#lastTurns[kind] = rows[0]?.accountId ?? this.#lastTurns[kind];
    return rows;
  }

  /** Works on sets of one account and kind, with one look into its mailbox. A set that cannot be worked on does not stop the others. */
  async #runAll(rows: readonly SetRow[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const look = this.#look(first, this.#waysOf(first));
    try {
      for (const row of rows) await this.#run(row, this.#waysOf(row), look).catch(this.#deps.onTrouble);
    } finally {
      this.#busy.delete(first.accountId);
      // Others of the account may wait for this.
      this.#loop.wake();
    }
  }

  #waysOf(row: SetRow): Ways {
    const { standing } = this.#deps;
    return {
      mailbox: async () => {
        // A message without a credential would wait in the outbox, and leave there although somebody replied meanwhile.
        if (row.isAuto && !(await standing.canSend(row))) return null;
        const open = this.#open.get(row.accountId);
        return open?.alive === true ? open : await standing.mailboxOf(row);
      },
      send: (message) => standing.sendFor(row, message),
    };
  }

  /** Looks for replies. Returns whether the mailbox could be opened. */
  async #look({ accountId }: SetRow, ways: Ways): Promise<boolean> {
    const mailbox = await ways.mailbox();
    if (mailbox === null) return false;
    await this.#deps.scan.look(accountId, mailbox.within?.(AbortSignal.timeout(WORK_MS)) ?? mailbox);
    return true;
  }

  async #run(row: SetRow, ways: Ways, look: Promise<boolean>): Promise<void> {
    const { store, changed } = this.#deps;
    try {
      const isOpen = await look;
      if (!isOpen && row.isAuto) {
        await store.waitForSignIn(row, 'session_ended');
        changed(row.accountId);
        return;
      }
      const fresh = await store.find(row.accountId, row.id);
      // A reply has stopped it, the user has deleted it, or another worker has it.
      if (fresh?.state !== 'waiting' || fresh.leaseOwner !== row.leaseOwner) return;
      if (fresh.isAuto) await this.#send(fresh, ways);
      else await store.settle(fresh, 'due', '');
      changed(row.accountId);
    } catch (error) {
      await this.#recover(row, error);
    }
  }

  async #send(row: SetRow, ways: Ways): Promise<void> {
    const next = nextMessage(row);
    if (next === null) {
      if (await this.#deps.store.settle(row, 'replied', row.replied[0] ?? '')) await this.#deps.ended(row);
      return;
    }
    await ways.send(next);
    await this.#deps.store.sent(row);
    if (row.sentTimes.length + 1 === row.requests.length) await this.#deps.ended(row);
  }

  async #recover(row: SetRow, error: unknown): Promise<void> {
    const { store, standing, ended, changed } = this.#deps;
    const code = error instanceof Failure ? error.code : 'internal';
    if (REFUSED.includes(code)) {
      if (row.isAuto) await store.waitForSignIn(row, 'invalid_credentials');
      else await store.settle(row, 'due', '');
      await standing.refused(row);
    } else if (FINAL.includes(code)) {
      if (await store.settle(row, 'failed', code)) await ended(row);
    } else {
      await store.tryLater(row, Math.min(FIRST_RETRY_MS * 2 ** row.attempts, LONGEST_RETRY_MS));
      if (!(error instanceof Failure)) throw error;
    }
    changed(row.accountId);
  }
}
