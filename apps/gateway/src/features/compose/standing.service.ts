import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { openCredentials, sealCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Writer } from './compose.ports.ts';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { OutboxClaims } from './outbox-claims.ts';
import type { AutomaticMessage, SendService } from './send.service.ts';
import type { StandingStore } from './standing.store.ts';
import type { StandingReason } from './standing.table.ts';

interface StandingDeps {
  readonly store: StandingStore;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly sending: SendService;
  readonly claims: Pick<OutboxClaims, 'partnersWithBulk'>;
  readonly writerOf: (session: Session) => Promise<Pick<Writer, 'storedSignIn'>>;
  /** The mailbox that stored credentials open. */
  readonly openMailbox: (partner: string, credentials: Session['credentials']) => Promise<Mailbox>;
}

/** Messages of a partner's programs that may wait in the outbox before a program should wait itself. */
const ROOM = 20;

/** A message that a program sends, once per key. */
export interface KeyedMessage extends AutomaticMessage {
  readonly message: Outgoing;
  readonly key: string;
}

/** Sends messages of users who are not there. */
export class StandingService {
  readonly #deps: StandingDeps;

  constructor(deps: StandingDeps) {
    this.#deps = deps;
  }

  /** Keeps the credential of a user for messages that the gateway sends later. Returns whether the partner allows to store it. */
  async keep(session: Session, reason: StandingReason): Promise<boolean> {
    const sealed = await this.#sealed(session);
    await this.#deps.store.keep(session, reason, sealed);
    return sealed !== null;
  }

  /** Keeps an encrypted credential for messages that the gateway sends later. */
  keepSealed(owner: Account, reason: StandingReason, sealed: Buffer | null): Promise<void> {
    return this.#deps.store.keep(owner, reason, sealed);
  }

  /** Keeps a credential from the next sign-in on, for an account without one. */
  want(owner: Account, reason: StandingReason): Promise<void> {
    return this.#deps.store.want(owner, reason);
  }

  /** The accounts whose credentials are kept for a reason. */
  accounts(reason: StandingReason): Promise<readonly AccountId[]> {
    return this.#deps.store.accounts(reason);
  }

  forget(owner: Pick<Account, 'accountId'>, reason: StandingReason): Promise<void> {
    return this.#deps.store.forget(owner, reason);
  }

  /** Renews what is kept after a sign-in. */
  async signedIn(session: Session): Promise<void> {
    await this.#deps.store.replace(session, await this.#sealed(session));
  }

  /** The partners for whom a program that sends many messages should add no more now: too many of those that it has added wait. */
  async fullPartners(): Promise<readonly string[]> {
    return await this.#deps.claims.partnersWithBulk(ROOM);
  }

  /** Whether a message of this account could leave now. */
  async canSend(owner: Account): Promise<boolean> {
    return openCredentials(this.#deps.secrets, owner, await this.#deps.store.of(owner)) !== null;
  }

  /**
   * Adds a message to the outbox of a user who is not there, once per key: a second call with the key does nothing. Without a credential
   * it waits there for the next sign-in.
   * @throws Failure as the send command.
   */
  send(owner: Account, message: Outgoing, key: string): Promise<void> {
    return this.sendFor(owner, { message, key });
  }

  /** As `send`, with what a program decides about the message. */
  async sendFor(owner: Account, keyed: KeyedMessage): Promise<void> {
    const { store, secrets } = this.#deps;
    const sealed = await store.of(owner);
    const credentials = openCredentials(secrets, owner, sealed);
    const session = absentSession(owner, credentials ?? { user: owner.mail, password: '' });
    await this.#sendOnce(session, keyed, credentials === null ? null : sealed);
  }

  /** As `sendFor`, with the credential of a session. */
  async sendOf(session: Session, keyed: KeyedMessage): Promise<void> {
    await this.#sendOnce(session, keyed);
  }

  /** The mailbox of a user who is not there; null when no credential is kept. @throws Failure as signing in. */
  async mailboxOf(owner: Account): Promise<Mailbox | null> {
    const credentials = openCredentials(this.#deps.secrets, owner, await this.#deps.store.of(owner));
    return credentials === null ? null : await this.#deps.openMailbox(owner.partner, credentials);
  }

  /** Forgets the kept credential of an account, because the mail server refused it. */
  refused(owner: Pick<Account, 'accountId'>): Promise<void> {
    return this.#deps.store.replace(owner, null);
  }

  async #sendOnce(session: Session, { key, ...message }: KeyedMessage, sealed?: Buffer | null): Promise<void> {
    const sending = { ...message, draftid: key, ...(sealed !== undefined && { sealed }) };
    await this.#deps.sending.send(session, sending).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'already_sent') throw error;
    });
  }

  async #sealed(session: Session): Promise<Buffer | null> {
    const { storedSignIn } = await this.#deps.writerOf(session);
    return storedSignIn ? sealCredentials(this.#deps.secrets, session, session.credentials) : null;
  }
}

/** A session with what sending needs of one, for somebody who is not signed in. */
function absentSession(owner: Account, credentials: Session['credentials']): Session {
  const { accountId, partner, mail } = owner;
  const domain = mail.slice(mail.lastIndexOf('@') + 1);
  const account = mail.slice(0, mail.lastIndexOf('@'));
  return {
    ...{ accountId, partner, mail, domain, account, credentials },
    ...{ id: '', maillogin: credentials.user, duty: null, rtoken: '' },
  };
}
