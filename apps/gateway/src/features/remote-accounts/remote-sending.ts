import { Failure } from '@pillarbox/contract/failure';
import type { TrustedHost } from '@pillarbox/contract/remote-accounts/settings';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { SubmissionServer } from '@pillarbox/mailbox/submission/smtp';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { RemoteAccountsStore, RemoteRow } from './remote-accounts.store.ts';
import { openSendingPassword, sendingOf } from './remote-password.ts';
import type { SubmissionServerOf } from './sending-access.ts';
import { grantMark } from './service-grants.ts';
import type { ServiceGrants } from './service-grants.ts';

/** Whom messages come from that are sent by an account elsewhere. */
export interface RemoteSender {
  readonly realmid: string;
  readonly name: string;
  readonly mail: string;
}

/** The server by which messages of an account leave, and how to sign in there. */
export interface RemoteWay {
  readonly server: SubmissionServer;
  readonly credentials: Credentials;
}

interface Deps {
  readonly accounts: Pick<RemoteAccountsStore, 'live' | 'get' | 'noteSendingRefused'>;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly grants: Pick<ServiceGrants, 'accessTokenOf'>;
  readonly offerOf: (partner: string) => { readonly offered: boolean; readonly trusted: readonly TrustedHost[] };
  readonly submissionServerOf: SubmissionServerOf;
  /** Tells the pages of an owner that the accounts have changed. */
  readonly changed: (accountId: AccountId) => void;
}

/** Milliseconds in which the name of a server must be resolved. */
const RESOLVE_MS = 10_000;

/** Sends messages by accounts elsewhere that are used live. */
export class RemoteSending {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The senders of an owner, in the order of the accounts. */
  async senders({ accountId, partner }: Pick<Account, 'accountId' | 'partner'>): Promise<RemoteSender[]> {
    if (!this.#deps.offerOf(partner).offered) return [];
    return (await this.#deps.accounts.live(accountId))
      .filter((row) => row.smtpHost !== null && row.pausedAt === null)
      .map(({ id, senderName: name, senderMail: mail }) => ({ realmid: id, name, mail }));
  }

  /**
   * How messages of an account leave now. A password that was refused is not tried again.
   * @throws Failure `remote_sending_off`, `remote_sending_refused`, `remote_sending_unreachable`, `remote_not_encrypted`.
   */
  async wayOf({ accountId, partner }: Pick<Account, 'accountId' | 'partner'>, realmid: string): Promise<RemoteWay> {
    const { secrets, grants, offerOf, submissionServerOf } = this.#deps;
    const { offered, trusted } = offerOf(partner);
    const row = await this.#row(accountId, realmid);
    const sending = row === undefined ? null : sendingOf(row);
    if (!offered || row === undefined || sending === null) throw new Failure('remote_sending_off');
    const password = row.smtpRefused ? null : secretOf(row, secrets);
    if (password === null) throw new Failure('remote_sending_refused');
    const server = await submissionServerOf(sending.server, trusted, AbortSignal.timeout(RESOLVE_MS));
    const accessToken = grants.accessTokenOf(row);
    const { user } = sending.sealedFor;
    return { server, credentials: { user, password, ...(accessToken !== undefined && { accessToken }) } };
  }

  /** Notes that the server refused a password, unless another one has been entered since. */
  async refused(accountId: AccountId, realmid: string, password: string): Promise<void> {
    const { accounts, secrets, changed } = this.#deps;
    const row = await accounts.get(accountId, realmid);
    if (row === undefined || secretOf(row, secrets) !== password) return;
    if (await accounts.noteSendingRefused(row)) changed(accountId);
  }

  async #row(accountId: AccountId, realmid: string): Promise<RemoteRow | undefined> {
    const row = await this.#deps.accounts.get(accountId, realmid);
    return row?.liveName == null || row.pausedAt !== null ? undefined : row;
  }
}

/**
 * The password for sending. Where the user signs in at the service, it names that sign-in and no server gets it. Null for none.
 */
function secretOf(row: RemoteRow, secrets: Pick<Secrets, 'open'>): string | null {
  return row.service === null ? openSendingPassword(secrets, row) : grantMark(row);
}
