import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import { isPassword } from '@pillarbox/rules/password';
import type { Account } from '../../../platform/account/account.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import type { PasswordDriver } from './password-driver.ts';

/** What a partner's settings say about passwords. */
export interface PasswordProvider {
  /** Null when this product cannot change them. */
  readonly driver: PasswordDriver | null;
  /** Least number of characters. */
  readonly length: number;
  /** URL of the provider's own page for it; '' for none. */
  readonly page: string;
}

export interface PasswordDeps {
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** Returns the provider's rules by the partner's id. */
  readonly passwordsOf: (partner: string) => PasswordProvider;
  /**
   * Checks the password of a session; wrong ones are counted. @throws Failure `password_wrong`, `password_change_required` (it
   * has expired), `sign_in_delayed`, `mail_...`.
   */
  readonly provePassword: (session: Session, password: string, ip: string) => Promise<void>;
  /** Checks credentials at the mail server. @throws Failure `invalid_credentials`, `mail_...`. */
  readonly checkPassword: (partner: string, credentials: Credentials) => Promise<void>;
  /** Handles a changed password: what trusted the old one must not trust it any more. */
  readonly passwordChanged: (account: Account) => Promise<void>;
}

/** The typed passwords and the facts of the request. */
export interface ChangeRequest {
  readonly old: string;
  readonly fresh: string;
  readonly ip: string;
  /** Value of the session cookie, whose key half seals the credentials. */
  readonly cookie: string;
}

/** Result of a change. `session` is null when it ended with the others. */
export interface Changed {
  readonly session: Session | null;
  readonly ended: number;
}

/**
 * Checks whether the mail server accepts the new password, and the pause between them in milliseconds. A mail server may cache
 * the old one for a moment.
 */
const MAX_CHECKS = 8;
const CHECK_PAUSE_MS = 400;

/** Changes passwords, and accepts those that were changed elsewhere. */
export class PasswordService {
  readonly #deps: PasswordDeps;

  constructor(deps: PasswordDeps) {
    this.#deps = deps;
  }

  /**
   * Changes the password at the provider. The session continues with the new one, and all other sessions of the account end. A
   * session with an expired password ends too.
   * @throws Failure `feature_off`, `password_wrong`, `password_weak`, `password_same`, `password_refused`,
   *   `password_unavailable`, `sign_in_delayed`, `mail_...`.
   */
  async change(session: Session, { old, fresh, ip, cookie }: ChangeRequest): Promise<Changed> {
    const { sessions, passwordsOf } = this.#deps;
    const { driver, length } = passwordsOf(session.partner);
    if (driver === null) throw new Failure('feature_off');
    if (!isPassword(fresh, { length })) throw new Failure('password_weak', { field: 'new', limit: length });
    if (fresh === old) throw new Failure('password_same', { field: 'new' });
    await this.#proveOld(session, { old, ip }, driver);
    const { accountId, mail, account, domain, partner } = session;
    await driver.change({ mail, account, domain }, old, fresh);
    await this.#deps.passwordChanged(session);
    const credentials = { user: session.credentials.user, password: fresh };
    await this.#untilTaken(partner, credentials);
    const others = (await sessions.listOf(accountId)).length - 1;
    if (session.duty === 'password') {
      await sessions.endAll(accountId);
      return { session: null, ended: others };
    }
    const resealed = await sessions.reseal(cookie, credentials);
    await sessions.endAll(accountId, session.id);
    return { session: resealed, ended: others };
  }

  /**
   * Replaces the password of a session with the one that its mail server accepts now.
   * @throws Failure `not_permitted` for a session that does not need it, `password_wrong`, `sign_in_delayed`, `mail_...`.
   */
  async present(
    session: Session,
    { password, ip, cookie }: { password: string; ip: string; cookie: string },
  ): Promise<Session> {
    if (session.duty !== 'present') throw new Failure('not_permitted');
    await this.#deps.provePassword(session, password, ip);
    return this.#deps.sessions.reseal(cookie, { user: session.credentials.user, password });
  }

  /** Checks the old password at the mail server. An expired one can be checked only by the driver. */
  async #proveOld(session: Session, typed: { old: string; ip: string }, driver: PasswordDriver): Promise<void> {
    try {
      await this.#deps.provePassword(session, typed.old, typed.ip);
    } catch (error) {
      const hasRunOut = error instanceof Failure && error.code === 'password_change_required';
      if (!hasRunOut) throw error;
      if (!driver.provesOld) throw new Failure('password_unavailable', {}, error);
    }
  }

  /** Waits until the mail server accepts the new password, so that the next call does not fail. */
  async #untilTaken(partner: string, credentials: Credentials): Promise<void> {
    for (let check = 1; check <= MAX_CHECKS; check += 1) {
      const taken = await this.#deps.checkPassword(partner, credentials).then(
        () => true,
        () => false,
      );
      if (taken) return;
      await this.#deps.clock.sleep(CHECK_PAUSE_MS);
    }
  }
}
