import { Failure } from '@pillarbox/contract/failure';
import { changePassword, expirePassword, passwordNeeds, presentPassword } from '@pillarbox/contract/session/password';
import { COOKIE } from '@pillarbox/contract/session/status';
import type { Account } from '../../../platform/account/account.ts';
import type { Exchange, Mount, Session } from '../../../platform/http/request-pipeline.ts';
import { PasswordService } from './password.service.ts';
import type { PasswordDeps } from './password.service.ts';

/** Dependencies of the password operations. */
export interface PasswordCalls extends PasswordDeps {
  readonly mount: Mount;
  /** Called for a session that continues with other credentials. Must not throw. */
  readonly onResealed: (session: Session) => void;
  /** Records whether the user must change the password first [PREF-062]. */
  readonly expire: (account: Account, expired: boolean) => Promise<void>;
  /**
   * Returns the account that the partner's back end names. @throws Failure `autologin_refused` without the shared secret,
   * `feature_off`, `invalid_request`.
   */
  readonly trustedAccount: (exchange: Exchange, user: string) => Account;
}

const OK = { message: 'OK' } as const;

/** Registers the password operations. */
export function mountPassword(deps: PasswordCalls): void {
  const { mount, sessions, passwordsOf } = deps;
  const service = new PasswordService(deps);

  mount(passwordNeeds, ({ session }) => {
    const { driver, length, page } = passwordsOf(session.partner);
    return Promise.resolve({ changeable: driver !== null, length, page });
  });

  mount(changePassword, async ({ body, session, exchange }) => {
    const request = { old: body.old, fresh: body.new, ip: exchange.ip, cookie: cookieOf(exchange) };
    const changed = await service.change(session, request);
    if (changed.session) deps.onResealed(changed.session);
    else for (const name of Object.values(COOKIE)) exchange.clearCookie(name);
    return { signInAgain: changed.session === null, ended: changed.ended };
  });

  mount(presentPassword, async ({ body, session, exchange }) => {
    const request = { password: body.password, ip: exchange.ip, cookie: cookieOf(exchange) };
    deps.onResealed(await service.present(session, request));
    return OK;
  });

  mount(expirePassword, async ({ body, exchange }) => {
    const account = deps.trustedAccount(exchange, body.user);
    await deps.expire(account, body.expired);
    for (const { id } of await sessions.listOf(account.accountId)) {
      await sessions.update(id, { passwordExpired: body.expired });
    }
    return OK;
  });
}

function cookieOf({ cookies }: Exchange): string {
  const cookie = cookies[COOKIE.SESSION];
  if (cookie === undefined) throw new Failure('session_ended');
  return cookie;
}
