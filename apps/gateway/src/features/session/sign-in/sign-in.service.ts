import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import type { LoginRules } from '../../../platform/account/login-rules.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { callerOf } from '../../../platform/http/limiter.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { OpenedSession, Sessions } from '../../../platform/sessions/sessions.ts';
import type { AttemptsStore, Backoff } from '../attempts/attempts.store.ts';
import { readLoginName } from '../../../platform/account/login-name.ts';
import type { LoginName } from '../../../platform/account/login-name.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';

/** The partner that a host name stands for, as sign-in needs it. */
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
  /** @throws Failure `invalid_credentials`, or `mail_...` when the server could not be asked. */
  readonly checkPassword: (partner: string, credentials: Credentials) => Promise<void>;
  /** Where the second factor stands for somebody who has just given the right password. */
  readonly factorFor: SecondFactor['factorFor'];
  /** Whether the provider wants another password of an account before anything else [PREF-062]. */
  readonly isPasswordExpired: (owner: Account) => Promise<boolean>;
}

/** What somebody typed, and from where. */
export interface SignInRequest {
  readonly user: string;
  readonly password: string;
  readonly keep: boolean;
  /** Host name without port. */
  readonly host: string;
  readonly ip: string;
  /** User-Agent of the browser. */
  readonly agent: string;
  /** Cookies of the browser: it may be one that its user trusts. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The mail servers' own name for the master user who signs in for the account. */
  readonly signsInAs?: string;
}

/** Whom a request is for, after the mail server has taken its password, or has said that it is too old. */
interface Admitted {
  readonly partner: SignInPartner;
  readonly name: LoginName;
  readonly credentials: Credentials;
  readonly expired: boolean;
}

/** Somebody who mistypes is not bothered; who guesses an account's password waits up to a minute for each guess. */
const ACCOUNT_BACKOFF: Backoff = { freeFailures: 5, maxWaitS: 60 };
/** Companies sign in from one address; who tries many accounts from one waits longer and longer. */
const ADDRESS_BACKOFF: Backoff = { freeFailures: 30, maxWaitS: 900 };
/** A refusal takes at least this long, in milliseconds, so that its time does not tell why. */
const MIN_REFUSAL_MS = 400;

/** Signs people in. */
export class SignInService {
  readonly #deps: SignInDeps;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  /**
   * Checks the password at the mail server and opens a session, which owes its second factor if the account has one, and another
   * password if this one has run out.
   * @throws Failure `invalid_request`, `sign_in_delayed`, `invalid_credentials`, or why the mail server could not be asked.
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

  /** The first half of it: the name is read, the password checked; nothing is opened. @throws Failure as `signIn`. */
  async admit(request: SignInRequest): Promise<Admitted> {
    const { clock, partnerOf } = this.#deps;
    const begun = clock.now();
    const partner = partnerOf(request.host);
    const name = readLoginName(request.user, partner.login);
    const { password, signsInAs } = request;
    const credentials: Credentials = {
      user: name.maillogin,
      password,
      ...(signsInAs === undefined ? {} : { signsInAs }),
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
   * Checks that whoever sits at this session knows its password; guesses count like those of a sign-in.
   * @throws Failure `password_wrong`, `password_change_required` (it has run out), `sign_in_delayed`, or why the mail server could
   * not be asked.
   */
  async provePassword(session: Session, password: string, ip: string): Promise<void> {
    if (/[\0\r\n]/.test(password)) throw new Failure('password_wrong');
    const credentials: Credentials = { user: session.maillogin, password };
    try {
      const outcome = await this.#check(session.partner, session.accountId, { credentials, ip });
      if (outcome === 'expired') throw new Failure('password_change_required');
    } catch (error) {
      // 401 would say that the session has ended.
      const isRefusal = error instanceof Failure && error.code === 'invalid_credentials';
      throw isRefusal ? new Failure('password_wrong', { field: 'password' }, error) : error;
    }
  }

  /** `expired`: the mail server has not said that the password is right, only that it opens nothing any more (RFC 5530 3). */
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
        // Not proven: it counts as a guess at the account.
        await attempts.undo(address);
        return 'expired';
      }
      const isRefusal = code === 'invalid_credentials';
      if (!isRefusal) await Promise.all([attempts.undo(account), attempts.undo(address)]);
      // Nothing of what the mail server said: it could tell whether the mailbox exists.
      throw isRefusal ? new Failure('invalid_credentials', {}, error) : error;
    }
    await attempts.clear(account);
    await attempts.undo(address);
    return 'right';
  }
}
