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
  /** Null where nothing changes them from here. */
  readonly driver: PasswordDriver | null;
  /** Least number of characters. */
  readonly length: number;
  /** The provider's own page for it, '' for none. */
  readonly page: string;
}

export interface PasswordDeps {
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** By the partner's id. */
  readonly passwordsOf: (partner: string) => PasswordProvider;
  /** Guesses count. @throws Failure `password_wrong`, `password_change_required` (it has run out), `sign_in_delayed`, `mail_...`. */
  readonly provePassword: (session: Session, password: string, ip: string) => Promise<void>;
  /** @throws Failure `invalid_credentials`, `mail_...`. */
  readonly checkPassword: (partner: string, credentials: Credentials) => Promise<void>;
  /** The password of an account is another one from now on: what trusted the old one is to trust it no more. */
  readonly passwordChanged: (account: Account) => Promise<void>;
}

/** What somebody typed, and how the request came. */
export interface ChangeRequest {
  readonly old: string;
  readonly fresh: string;
  readonly ip: string;
  /** Value of the session cookie: what the session holds is sealed with it. */
  readonly cookie: string;
}

/** What a change has brought; `session` null: it has ended with the others. */
export interface Changed {
  readonly session: Session | null;
  readonly ended: number;
}

/** A mail server may look at its passwords a moment late; it is asked so often, in milliseconds between. */
const MAX_CHECKS = 8;
const CHECK_PAUSE_MS = 400;

/** Changes passwords, and takes over those that were changed elsewhere. */
export class PasswordService {
  readonly #deps: PasswordDeps;

  constructor(deps: PasswordDeps) {
    this.#deps = deps;
  }

  /**
   * Changes the password at the provider. The session goes on with the new one, all others of the account end; one whose
   * password had run out ends too.
   * @throws Failure `feature_off`, `password_wrong`, `password_weak`, `password_same`, `password_refused`, `password_unavailable`,
   * `sign_in_delayed`, `mail_...`.
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
   * Gives a session the password that its mail server takes now.
   * @throws Failure `not_permitted` for a session that has no need of it, `password_wrong`, `sign_in_delayed`, `mail_...`.
   */
  async present(
    session: Session,
    { password, ip, cookie }: { password: string; ip: string; cookie: string },
  ): Promise<Session> {
    if (session.duty !== 'present') throw new Failure('not_permitted');
    await this.#deps.provePassword(session, password, ip);
    return this.#deps.sessions.reseal(cookie, { user: session.credentials.user, password });
  }

  /** The mail server says whether the old one is right; when it has run out there, only what changes it can. */
  async #proveOld(session: Session, typed: { old: string; ip: string }, driver: PasswordDriver): Promise<void> {
    try {
      await this.#deps.provePassword(session, typed.old, typed.ip);
    } catch (error) {
      const hasRunOut = error instanceof Failure && error.code === 'password_change_required';
      if (!hasRunOut) throw error;
      if (!driver.provesOld) throw new Failure('password_unavailable', {}, error);
    }
  }

  /** Waits until the mail server takes the new password, so that the next call or sign-in does not meet the old one. */
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
