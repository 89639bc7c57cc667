import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Account, AccountId } from '../account/account.ts';
import { openCredentials } from '../secrets/credential-seal.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Refusals of a stored sign-in. */
const REFUSED: readonly ErrorCode[] = ['invalid_credentials', 'password_change_required'];

/** An account whose sign-in may be stored, encrypted. */
export interface StoredOwner extends Account {
  readonly sealed: Uint8Array | null;
}

/** How a stored sign-in is used. */
export interface StoredSignIn {
  readonly secrets: Pick<Secrets, 'open'>;
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  /** Called when there is no stored sign-in any more, or the mail server refuses it. */
  readonly refused: () => Promise<void>;
}

/** Mailboxes that users have open at this gateway: for work after a call, the only way in where no sign-in is stored. */
export class OpenMailboxes {
  readonly #known = new Map<AccountId, Mailbox>();

  add(accountId: AccountId, mailbox: Mailbox): void {
    this.#known.set(accountId, mailbox);
  }

  /** The open mailbox of an account; undefined for none. */
  of(accountId: AccountId): Mailbox | undefined {
    const mailbox = this.#known.get(accountId);
    return mailbox?.alive === true ? mailbox : undefined;
  }

  /** The accounts that have one. */
  accounts(): AccountId[] {
    for (const [accountId, mailbox] of this.#known) if (!mailbox.alive) this.#known.delete(accountId);
    return [...this.#known.keys()];
  }

  /**
   * The open mailbox of an account, or the one that its stored sign-in opens. @throws Failure `mail_unavailable` when that is refused:
   * the next sign-in stores another one.
   */
  async openedFor(
    { sealed, ...owner }: StoredOwner,
    { secrets, openMailbox, refused }: StoredSignIn,
  ): Promise<Mailbox> {
    const open = this.of(owner.accountId);
    if (open !== undefined) return open;
    const credentials = openCredentials(secrets, owner, sealed);
    try {
      if (credentials !== null) return await openMailbox(owner.partner, credentials);
    } catch (error) {
      if (!(error instanceof Failure) || !REFUSED.includes(error.code)) throw error;
    }
    await refused();
    throw new Failure('mail_unavailable');
  }
}
