import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Clock } from '../../platform/clock/clock.ts';
import { callerOf } from '../../platform/http/limiter.ts';
import type { Session } from '../../platform/http/road.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { OpenedSession, Sessions } from '../../platform/sessions/sessions.ts';
import type { AttemptsStore, Patience } from './attempts.store.ts';
import { readLoginName } from './login-name.ts';
import type { LoginName } from './login-name.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';

/** The partner that a host name stands for, as sign-in needs it. */
export interface SignInPartner {
  readonly id: string;
  readonly loginDomain: string | null;
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
}

/** Somebody who mistypes is not bothered; who guesses an account's password waits up to a minute for each guess. */
const ACCOUNT_PATIENCE: Patience = { free: 5, longest: 60 };
/** Companies sign in from one address; who tries many accounts from one waits longer and longer. */
const ADDRESS_PATIENCE: Patience = { free: 30, longest: 900 };
/** A refusal takes at least this long, in milliseconds, so that its time does not tell why. */
const REFUSAL_FLOOR = 400;

/** Signs people in. */
export class SignInService {
  readonly #deps: SignInDeps;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  /**
   * Checks the password at the mail server and opens a session, which owes its second factor if the account has one.
   * @throws Failure `invalid_request`, `sign_in_delayed`, `invalid_credentials`, or why the mail server could not be asked.
   */
  async signIn(request: SignInRequest): Promise<{ name: LoginName; opened: OpenedSession }> {
    const { sessions, clock, partnerOf } = this.#deps;
    const begun = clock.now();
    const partner = partnerOf(request.host);
    const name = readLoginName(request.user, { loginDomain: partner.loginDomain, host: request.host });
    const credentials: Credentials = { user: name.maillogin, password: request.password };
    if (/[\0\r\n]/.test(request.password)) throw new Failure('invalid_request', { field: 'password' });
    try {
      await this.#check(partner.id, name.mail, { credentials, ip: request.ip });
    } catch (error) {
      const isRefusal = error instanceof Failure && error.code === 'invalid_credentials';
      if (isRefusal) await clock.sleep(Math.max(0, REFUSAL_FLOOR - (clock.now() - begun)));
      throw error;
    }
    const { mail, account, domain } = name;
    const { keep, agent, ip: address } = request;
    const owner = { partner: partner.id, mail };
    const factor = await this.#deps.factorFor(owner, request.cookies);
    const opened = await sessions.open({ ...owner, account, domain, credentials, keep, agent, address, factor });
    return { name, opened };
  }

  /**
   * Checks that whoever sits at this session knows its password; guesses count like those of a sign-in.
   * @throws Failure `password_wrong`, `sign_in_delayed`, or why the mail server could not be asked.
   */
  async provePassword(session: Session, password: string, ip: string): Promise<void> {
    if (/[\0\r\n]/.test(password)) throw new Failure('password_wrong');
    const credentials: Credentials = { user: session.maillogin, password };
    try {
      await this.#check(session.partner, session.mail, { credentials, ip });
    } catch (error) {
      // 401 would say that the session has ended.
      const isRefusal = error instanceof Failure && error.code === 'invalid_credentials';
      throw isRefusal ? new Failure('password_wrong', { field: 'password' }, error) : error;
    }
  }

  async #check(partner: string, mail: string, by: { credentials: Credentials; ip: string }): Promise<void> {
    const { attempts, secrets, clock, checkPassword } = this.#deps;
    const now = new Date(clock.now());
    const account = secrets.sign('sign-in-account', `${partner}/${mail}`);
    const address = secrets.sign('sign-in-address', callerOf(by.ip));
    const wait =
      (await attempts.begin(address, ADDRESS_PATIENCE, now)) ?? (await attempts.begin(account, ACCOUNT_PATIENCE, now));
    if (wait !== null) throw new Failure('sign_in_delayed', { retryAfter: wait });
    try {
      await checkPassword(partner, by.credentials);
    } catch (error) {
      const isRefusal = error instanceof Failure && error.code === 'invalid_credentials';
      if (!isRefusal) await Promise.all([attempts.takeBack(account), attempts.takeBack(address)]);
      // Nothing of what the mail server said: it could tell whether the mailbox exists.
      throw isRefusal ? new Failure('invalid_credentials', {}, error) : error;
    }
    await attempts.forget(account);
    await attempts.takeBack(address);
  }
}
