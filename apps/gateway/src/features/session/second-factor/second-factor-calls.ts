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

/** What the calls of the second factor need beside the second factor itself. */
export interface SecondFactorCalls {
  readonly mount: Mount;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly cookies: SessionCookies;
  readonly factor: SecondFactor;
  /** @throws Failure `password_wrong`, `sign_in_delayed`, or why the mail server could not be asked. */
  readonly provePassword: (session: Session, password: string, ip: string) => Promise<void>;
  /** Told of every session that owes nothing any more. Must not throw. */
  readonly signedIn: (session: Session, exchange: Exchange) => void;
  /** Told when it was turned on or off [PREF-103]. Must not throw. */
  readonly publishEnabled: (owner: Account, enabled: boolean) => void;
}

/** The session goes on with its factor passed, under a new cookie: whoever knew the old one has nothing. */
export async function renew(deps: SecondFactorCalls, session: Session, exchange: Exchange): Promise<TokenTimes> {
  const opened = await deps.sessions.rotate(session, { factor: 'passed' });
  const times = deps.cookies.give(exchange, opened);
  if (opened.session.duty === null) deps.signedIn(opened.session, exchange);
  return times;
}

/** Too many wrong codes sign the user out [ERR-010]. */
export async function endSessionOnLimit(sessions: Sessions, session: Session, proof: Promise<void>): Promise<void> {
  try {
    await proof;
  } catch (error) {
    if (error instanceof Failure && error.code === 'second_factor_attempts') await sessions.end(session.id);
    throw error;
  }
}

/** @throws Failure `not_permitted` where the account has no second factor. */
export async function requireEnabled(factor: SecondFactor, session: Session): Promise<void> {
  if (!(await factor.authenticator.isEnabled(session))) throw new Failure('not_permitted');
}

/** Where the page stands that a call comes from. */
export function siteOf(exchange: Exchange): Site {
  return { host: hostName(exchange.host) ?? '', origin: exchange.origin };
}

/** Plain JSON, as it travels: the library leaves members that are undefined. */
export function asJson(options: BrowserOptions): Record<string, never> {
  return JSON.parse(JSON.stringify(options)) as Record<string, never>;
}
