import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Exchange, Mount, Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import type { SessionCookies, TokenTimes } from '../browser/session-cookies.ts';
import type { BrowserOptions, Site } from './passkey.service.ts';
import type { SecondFactor } from './second-factor.ts';

/** Dependencies of the operations of the second factor. */
export interface SecondFactorCalls {
  readonly mount: Mount;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly cookies: SessionCookies;
  readonly factor: SecondFactor;
  /** Checks the password. @throws Failure `password_wrong`, `sign_in_delayed`, or `mail_...`. */
  readonly provePassword: (session: Session, password: string, ip: string) => Promise<void>;
  /** Called for every session that has no duty any more. Must not throw. */
  readonly signedIn: (session: Session, exchange: Exchange) => void;
  /** Called when the second factor was turned on or off [PREF-103]. Must not throw. */
  readonly publishEnabled: (owner: Account, enabled: boolean) => void;
}

/**
 * Replaces the session with one whose factor is passed, under a new cookie, so that somebody who knew the old cookie gains
 * nothing.
 */
export async function renew(deps: SecondFactorCalls, session: Session, exchange: Exchange): Promise<TokenTimes> {
  const opened = await deps.sessions.rotate(session, { factor: 'passed' });
  const times = deps.cookies.give(exchange, opened);
  if (opened.session.duty === null) deps.signedIn(opened.session, exchange);
  return times;
}

/** Ends the session after too many wrong codes [ERR-010]. */
export async function endSessionOnLimit(sessions: Sessions, session: Session, proof: Promise<void>): Promise<void> {
  try {
    await proof;
  } catch (error) {
    if (error instanceof Failure && error.code === 'second_factor_attempts') await sessions.end(session.id);
    throw error;
  }
}

/** Requires an enabled second factor. @throws Failure `not_permitted` where the account has no second factor. */
export async function requireEnabled(factor: SecondFactor, session: Session): Promise<void> {
  if (!(await factor.authenticator.isEnabled(session))) throw new Failure('not_permitted');
}

/** Returns the host and origin of the calling page. */
export function siteOf(exchange: Exchange): Site {
  return { host: hostName(exchange.host) ?? '', origin: exchange.origin };
}

/** Returns the options as plain JSON, without the undefined members that the library leaves in them. */
export function asJson(options: BrowserOptions): Record<string, never> {
  return JSON.parse(JSON.stringify(options)) as Record<string, never>;
}
