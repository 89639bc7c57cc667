import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import type { LoginRules } from '../../../platform/account/login-rules.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { callerOf } from '../../../platform/http/limiter.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { OpenedSession, Sessions } from '../../../platform/sessions/sessions.ts';
import type { AttemptsStore, Backoff } from '../../../platform/attempts/attempts.store.ts';
import { readLoginName } from '../../../platform/account/login-name.ts';
import type { LoginName } from '../../../platform/account/login-name.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';

/** The partner of a host name. */
export interface SignInPartner {
  readonly id: string;
  readonly login: LoginRules;
}

export interface SignInDeps {
  readonly sessions: Sessions;
  readonly attempts: AttemptsStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly partnerOf: (host: string) => SignInPartner;
  /** Checks credentials at the mail server. @throws Failure `invalid_credentials`, or `mail_...` when the server is not available. */
  readonly checkPassword: (partner: string, credentials: Credentials) => Promise<void>;
  /** Returns the state of the second factor after the right password was given. */
  readonly factorFor: SecondFactor['factorFor'];
  /** Returns whether the provider requires a new password of an account first [PREF-062]. */
  readonly isPasswordExpired: (owner: Account) => Promise<boolean>;
}

/** A sign-in request. */
export interface SignInRequest {
  readonly user: string;
  readonly password: string;
  readonly keep: boolean;
  /** Host name without port. */
  readonly host: string;
  readonly ip: string;
  /** User-Agent of the browser. */
  readonly agent: string;
  /** Cookies of the browser, which may show that it is trusted. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** User name of the master user who signs in for the account. */
  readonly signsInAs?: string;
  /** Name of the tokens of the issuer that has signed the user in. */
  readonly grant?: string;
}

/** The account of a request whose password the mail server has accepted, or has called expired. */
interface Admitted {
  readonly partner: SignInPartner;
  readonly name: LoginName;
  readonly credentials: Credentials;
  readonly expired: boolean;
}

/** Backoff of an account: five mistyped passwords cause no wait, then each guess waits up to a minute. */
const ACCOUNT_BACKOFF: Backoff = { freeFailures: 5, maxWaitS: 60 };
/** Backoff of an IP address. A whole company can share one, so it allows more failures and then waits longer. */
const ADDRESS_BACKOFF: Backoff = { freeFailures: 30, maxWaitS: 900 };
/** Least time of a refusal, in milliseconds, so that the time does not reveal the reason. */
const MIN_REFUSAL_MS = 400;

/** Signs users in. */
export class SignInService {
  readonly #deps: SignInDeps;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  /**
   * Checks the password at the mail server and opens a session. The session has the duty to pass a second factor if the account
   * has one, and to change an expired password.
   * @throws Failure `invalid_request`, `sign_in_delayed`, `invalid_credentials`, or `mail_...` when the mail server is
   *   not available.
   */
  async signIn(request: SignInRequest): Promise<{ name: LoginName; opened: OpenedSession }> {
    const { sessions, factorFor, isPasswordExpired } = this.#deps;
    const { partner, name, credentials, expired } = await this.admit(request);
    const { accountId, mail, account, domain } = name;
    const { keep, agent, ip: address } = request;
    const owner: Account = { accountId, partner: partner.id, mail };
    const [factor, wanted] = await Promise.all([factorFor(owner, request.cookies), isPasswordExpired(owner)]);
    const owes = { factor, passwordExpired: wanted, passwordUnproven: expired };
    const opened = await sessions.open({ ...owner, ...owes, account, domain, credentials, keep, agent, address });
    return { name, opened };
  }

  /** Reads the name and checks the password without opening a session. @throws Failure as `signIn`. */
  async admit(request: SignInRequest): Promise<Admitted> {
    const { clock, partnerOf } = this.#deps;
    const begun = clock.now();
    const partner = partnerOf(request.host);
    const name = readLoginName(request.user, partner.login);
    const { password, signsInAs, grant } = request;
    const credentials: Credentials = {
      user: name.maillogin,
      password,
      ...(signsInAs === undefined ? {} : { signsInAs }),
      ...(grant === undefined ? {} : { grant }),
    };
    if (/[\0\r\n]/.test(password)) throw new Failure('invalid_request', { field: 'password' });
    try {
      const expired = (await this.#check(partner.id, name.accountId, { credentials, ip: request.ip })) === 'expired';
      return { partner, name, credentials, expired };
    } catch (error) {
      const isRefusal = error instanceof Failure && error.code === 'invalid_credentials';
      if (isRefusal) await clock.sleep(Math.max(0, MIN_REFUSAL_MS - (clock.now() - begun)));
      throw error;
    }
  }

  /**
   * Checks that the user of this session knows its password. Wrong ones count like those of a sign-in.
   * @throws Failure `password_wrong`, `password_change_required` (it has expired), `sign_in_delayed`, or `mail_...` when the
   *   mail server is not available.
   */
  async provePassword(session: Session, password: string, ip: string): Promise<void> {
    if (/[\0\r\n]/.test(password)) throw new Failure('password_wrong');
    const credentials: Credentials = { user: session.maillogin, password };
    try {
      const outcome = await this.#check(session.partner, session.accountId, { credentials, ip });
      if (outcome === 'expired') throw new Failure('password_change_required');
    } catch (error) {
      // A 401 would mean that the session has ended.
      const isRefusal = error instanceof Failure && error.code === 'invalid_credentials';
      throw isRefusal ? new Failure('password_wrong', { field: 'password' }, error) : error;
    }
  }

  /**
   * Returns `expired` when the mail server says that the password no longer works, which does not prove that it is right (RFC
   * 5530 3).
   */
  async #check(
    partner: string,
    accountId: AccountId,
    by: { credentials: Credentials; ip: string },
  ): Promise<'right' | 'expired'> {
    const { attempts, secrets, clock, checkPassword } = this.#deps;
    const now = new Date(clock.now());
    const account = secrets.sign('sign-in-account', accountId);
    const address = secrets.sign('sign-in-address', callerOf(by.ip));
    const wait =
      (await attempts.begin(address, ADDRESS_BACKOFF, now)) ?? (await attempts.begin(account, ACCOUNT_BACKOFF, now));
    if (wait !== null) throw new Failure('sign_in_delayed', { retryAfter: wait });
    try {
      await checkPassword(partner, by.credentials);
    } catch (error) {
      const code = error instanceof Failure ? error.code : null;
      if (code === 'password_change_required') {
        // The password is not proved, so the attempt still counts for the account.
        await attempts.undo(address);
        return 'expired';
      }
      const isRefusal = code === 'invalid_credentials';
      if (!isRefusal) await Promise.all([attempts.undo(account), attempts.undo(address)]);
      // The reply of the mail server is left out: it could reveal whether the mailbox exists.
      throw isRefusal ? new Failure('invalid_credentials', {}, error) : error;
    }
    await attempts.clear(account);
    await attempts.undo(address);
    return 'right';
  }
}
