import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { MailboxRotation, RotationRule } from '@pillarbox/contract/preferences/account';
import { PREVIEWED } from '@pillarbox/contract/rotation/operations';
import type { RotationEntry, RotationPreview } from '@pillarbox/contract/rotation/operations';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Account } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { openCredentials, sealCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { applyRules, chosenBy } from './apply-rules.ts';
import type { RotationAccount, RotationStore } from './rotation.store.ts';
import { LEASE_MS } from './rotation.store.ts';

export interface RotationServiceDeps {
  readonly store: RotationStore;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** The mailbox that stored credentials open. */
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  /** Whether a partner allows stored credentials. */
  readonly storesSignIn: (partner: string) => boolean;
  /** The saved rules of an account. */
  readonly rulesOf: (owner: Pick<Account, 'accountId'>) => Promise<MailboxRotation>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
}

const DAY_MS = 24 * 60 * 60_000;
/** After a failure the rules are tried again in this time, in milliseconds. */
const RETRY_MS = 60 * 60_000;
/** Accounts that one run of the job does; the next run goes on. */
const ACCOUNTS_A_RUN = 500;
/** Longest work on one account, in milliseconds: less than a claim lasts. */
const WORK_MS = LEASE_MS - 60_000;
/** Refusals of a stored password. */
const REFUSED: readonly ErrorCode[] = ['invalid_credentials', 'password_change_required', 'password_outdated'];

/** Applies the rules about old mail: once a day in the background, and when the user asks for it. */
export class RotationService {
  readonly #deps: RotationServiceDeps;
  readonly #owner = randomUUID();
  #isClosing = false;

  constructor(deps: RotationServiceDeps) {
    this.#deps = deps;
  }

  /** What a rule would remove now. @throws Failure `folder_not_found`. */
  async preview(session: Session, folder: string, rule: RotationRule): Promise<RotationPreview> {
    const mailbox = await this.#deps.mailboxOf(session);
    const { uidvalidity, total, removed } = await chosenBy(mailbox, { folder, rule, now: this.#deps.now() });
    const shown = removed.slice(0, PREVIEWED).map(({ uid }) => uid);
    const rows = shown.length === 0 ? [] : await mailbox.rows(folder, shown, uidvalidity);
    return {
      removed: removed.length,
      total,
      bytes: removed.reduce((sum, { size }) => sum + size, 0),
      newest: rows.map(({ subject, from, date }) => ({ subject, from, date })),
    };
  }

  async log({ accountId, partner }: Session): Promise<{ entries: RotationEntry[]; signInNeeded: boolean }> {
    return { entries: await this.#deps.store.entries(accountId), signInNeeded: !this.#deps.storesSignIn(partner) };
  }

  /** Keeps the credential while there are rules, and forgets it with the last one. */
  async saved(session: Session, { enabled, folders }: MailboxRotation): Promise<void> {
    const { store } = this.#deps;
    if (enabled === 0 || Object.keys(folders).length === 0) await store.forget(session.accountId);
    else await store.keep(session, this.#sealFor(session), DAY_MS);
  }

  /** Applies the rules of the user now. */
  async run(session: Session): Promise<{ entries: RotationEntry[] }> {
    const { store, mailboxOf } = this.#deps;
    const claimed = await store.claim(this.#owner, session.accountId, false);
    if (claimed !== null) await this.#apply(claimed, () => mailboxOf(session));
    return { entries: await store.entries(session.accountId) };
  }

  /** Keeps the new password; where none may be stored, the rules run now if they are due. */
  async signedIn(session: Session): Promise<void> {
    const { store, mailboxOf, failed } = this.#deps;
    const sealed = this.#sealFor(session);
    if (!(await store.signedIn(session.accountId, sealed)) || sealed !== null) return;
    const claimed = await store.claim(this.#owner, session.accountId, true);
    if (claimed === null) return;
    void outsideCall(() => this.#apply(claimed, () => mailboxOf(session))).catch(failed);
  }

  /** Applies the rules of all accounts that are due and have a credential. Accounts that fail are tried again in an hour. */
  async runDue(): Promise<void> {
    for (let count = 0; count < ACCOUNTS_A_RUN && !this.#isClosing; count += 1) {
      const account = await this.#deps.store.claimDue(this.#owner);
      if (account === null) return;
      await this.#apply(account, () => this.#stored(account)).catch(this.#deps.failed);
    }
  }

  /** Begins no more accounts. */
  close(): void {
    this.#isClosing = true;
  }

  async #apply(account: RotationAccount, open: () => Promise<Mailbox>): Promise<void> {
    const { store, rulesOf, now } = this.#deps;
    try {
      const mailbox = await open();
      const limited = mailbox.within?.(AbortSignal.timeout(WORK_MS)) ?? mailbox;
      await store.log(account.accountId, await applyRules(limited, await rulesOf(account), now()));
      await store.release(account, DAY_MS, false);
    } catch (error) {
      const refused = error instanceof Failure && REFUSED.includes(error.code);
      await store.release(account, RETRY_MS, refused);
      throw error;
    }
  }

  async #stored({ sealed, ...owner }: RotationAccount): Promise<Mailbox> {
    const credentials = openCredentials(this.#deps.secrets, owner, sealed);
    if (credentials === null) throw new Failure('invalid_credentials');
    return await this.#deps.openMailbox(owner.partner, credentials);
  }

  #sealFor(session: Session): Buffer | null {
    const { secrets, storesSignIn } = this.#deps;
    return storesSignIn(session.partner) ? sealCredentials(secrets, session, session.credentials) : null;
  }
}
