import { Failure } from '@pillarbox/contract/failure';
import { CONFIRMED_MINUTES } from '@pillarbox/contract/session/second-factor';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Exchange, Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** Name of the HttpOnly cookie with the signed time until which the user's identity is confirmed. */
const COOKIE_NAME = 'Confirmed';
const PURPOSE = 'identity-confirmed';
const LIFE = CONFIRMED_MINUTES * 60_000;

/**
 * Records that the user has just proved their identity, so that the protection of the account can be changed for ten minutes.
 */
export function giveConfirmation(exchange: Exchange, session: Session, by: { secrets: Secrets; clock: Clock }): number {
  const until = by.clock.now() + LIFE;
  const text = `${session.id}.${String(until)}`;
  exchange.setCookie(COOKIE_NAME, `${String(until)}.${by.secrets.sign(PURPOSE, text)}`, {
    httpOnly: true,
    maxAge: LIFE / 1000,
  });
  return until;
}

/** Checks the confirmation. @throws Failure `confirmation_required` unless this session was confirmed within ten minutes. */
export function requireConfirmation(
  exchange: Exchange,
  session: Session,
  by: { secrets: Secrets; clock: Clock },
): void {
  const [until = '', signature = ''] = exchange.cookies[COOKIE_NAME]?.split('.') ?? [];
  const isGood =
    /^\d{1,16}$/.test(until) &&
    by.secrets.verify(PURPOSE, `${session.id}.${until}`, signature) &&
    Number(until) > by.clock.now();
  if (!isGood) throw new Failure('confirmation_required');
}
