import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { PushNotice } from '@pillarbox/contract/push/notice';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import { ClaimLoop } from '../../platform/jobs/claim-loop.ts';
import { openCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { SendPush } from './push-sender.ts';
import { LEASE_MS } from './push.store.ts';
import type { PushAccount, PushRow, PushStore } from './push.store.ts';
import { openSubscription } from './subscription-seal.ts';

/** Inboxes that one gateway reads at the same time. */
const MAX_IN_PROGRESS = 8;
/** Milliseconds between two looks at an inbox. All that came in between is one notice. */
const LOOK_MS = 60_000;
/** Longest wait after failures, in milliseconds. */
const LONGEST_RETRY_MS = 60 * 60_000;
/** Longest look, in milliseconds: less than a claim lasts. */
const WORK_MS = LEASE_MS - 30_000;
/** Longest sender and subject in a notice, in characters: its whole content has 4 KB (RFC 8030 7.2). */
const MAX_WORDS = 200;
const INBOX = 'INBOX';
/** Refusals of a stored password. */
const REFUSED: readonly ErrorCode[] = ['invalid_credentials', 'password_change_required'];

/** What a notice says beside the number of messages. */
export interface PushReader {
  /** Name of the provider. */
  readonly title: string;
  /** The words for so many new messages, in the language of the user. */
  readonly countWords: (count: number) => string;
  /** Whether sender and subject may be named. */
  readonly showsDetails: boolean;
}

export interface PushWorkerDeps {
  readonly store: PushStore;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  readonly readerOf: (owner: PushAccount) => Promise<PushReader>;
  readonly send: SendPush;
  /** Milliseconds between two looks; absent: a minute. */
  readonly lookMs?: number;
  /** Called with each error of the database, for the log. */
  readonly onTrouble: (error: unknown) => void;
}

/** An inbox at one moment: its highest uid, 0 when it is empty, and the uids of its unread messages, the highest first. */
export interface InboxState {
  readonly uidvalidity: number;
  readonly uid: number;
  readonly unread: readonly number[];
}

/** Reads the state of an inbox. */
export async function inboxState(mailbox: Mailbox): Promise<InboxState> {
  const scope = { folder: INBOX, sort: SORT_KEY.UID, dir: -1, threaded: false } as const;
  // The highest uid is read first, so that no message that arrives meanwhile is missed.
  const all = await mailbox.list({ ...scope, offset: 0, limit: 1, zone: 'UTC', weekstart: 1 });
  const search = { text: '', scope: 0, flags: ['UNSEEN' as const] };
  const { uidvalidity, uids: unread } = await mailbox.uidsOf({ ...scope, search });
  const highest = all.uidvalidity === uidvalidity ? (all.rows[0]?.uid ?? 0) : 0;
  return { uidvalidity, uid: Math.max(highest, unread[0] ?? 0), unread };
}

/** Looks at the inboxes of accounts with subscriptions, and sends notices. Workers of several gateways claim accounts. */
export class PushWorker {
  readonly #deps: PushWorkerDeps;
  readonly #loop: ClaimLoop<PushAccount>;

  constructor(deps: PushWorkerDeps) {
    this.#deps = deps;
    const { store, onTrouble } = deps;
    const owner = randomUUID();
    this.#loop = new ClaimLoop({
      claim: () => store.claim(owner),
      run: (account) => this.#look(account),
      untilNextDue: () => store.untilNextDue(),
      maxInProgress: MAX_IN_PROGRESS,
      onTrouble,
    });
  }

  /** Looks for due accounts now; returns without waiting for them. */
  wake(): void {
    this.#loop.wake();
  }

  /** Claims no more accounts, and waits a while for the looks in progress. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #look(account: PushAccount): Promise<void> {
    const { store, lookMs = LOOK_MS } = this.#deps;
    try {
      await this.#report(account);
      await store.release(account, lookMs, false);
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'internal';
      if (REFUSED.includes(code)) await store.refused(account.accountId);
      await store.release(account, Math.min(lookMs * 2 ** Math.min(account.failures, 10), LONGEST_RETRY_MS), true);
      if (!(error instanceof Failure)) throw error;
    }
  }

  async #report(account: PushAccount): Promise<void> {
    const { store, secrets, openMailbox } = this.#deps;
    const credentials = openCredentials(secrets, account, account.sealed);
    // Encrypted with a secret that this gateway does not have. It is kept: another gateway may have it.
    if (credentials === null) return;
    const mailbox = await openMailbox(account.partner, credentials);
    const limited = mailbox.within?.(AbortSignal.timeout(WORK_MS)) ?? mailbox;
    const { uidvalidity, uid: highest, unread } = await inboxState(limited);
    const isSame = uidvalidity === account.uidvalidity;
    // An older message that somebody marks as unread is not new.
    const fresh = isSame ? unread.filter((uid) => uid > account.uid) : [];
    const uid = Math.max(isSame ? account.uid : 0, highest);
    if (isSame && uid === account.uid) return;
    // The uid is stored first: a lost notice is better than one that comes twice.
    if (!(await store.report(account, { uidvalidity, uid })) || fresh.length === 0) return;
    await this.#send(account, await this.#noticeOf(account, limited, fresh));
  }

  async #noticeOf(account: PushAccount, mailbox: Mailbox, fresh: readonly number[]): Promise<PushNotice> {
    const { title, countWords, showsDetails } = await this.#deps.readerOf(account);
    const [uid = 0] = fresh;
    const many = { title, body: countWords(fresh.length), uid: fresh.length === 1 ? uid : 0 };
    if (!showsDetails || fresh.length > 1) return many;
    const [row] = await mailbox.rows(INBOX, [uid]);
    const [sender] = row?.from ?? [];
    if (row === undefined || sender === undefined) return many;
    return { title: cut(sender.name || sender.mail), body: cut(row.subject) || many.body, uid };
  }

  /** All at the same time: slow push services, which users name, must not take longer together than the claim lasts. */
  async #send(account: PushAccount, notice: PushNotice): Promise<void> {
    const { store, secrets, send } = this.#deps;
    const one = async ({ sessionId, sealed }: PushRow): Promise<void> => {
      const subscription = openSubscription(secrets, sessionId, sealed);
      // The subscription is kept, as the credentials are.
      if (subscription === null) return;
      if ((await send(subscription, notice, account.mail)) === 'gone') await store.unsubscribe(sessionId);
    };
    await Promise.all((await store.subscriptionsOf(account.accountId)).map(one));
  }
}

function cut(words: string): string {
  return [...words].slice(0, MAX_WORDS).join('');
}
