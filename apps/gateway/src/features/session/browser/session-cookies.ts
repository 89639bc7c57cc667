import type { AccessBadge } from '@pillarbox/contract/session/operations';
import { COOKIE } from '@pillarbox/contract/session/status';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Exchange, Session } from '../../../platform/http/request-pipeline.ts';
import { TOKEN_LIFE } from '../../../platform/sessions/sessions.ts';
import type { OpenedSession, Sessions } from '../../../platform/sessions/sessions.ts';

/** A level above 100 says that every factor was passed [AUTH-014]. */
const FULL_LEVEL = 101;
const PASSWORD_LEVEL = 100;
/** What the badge calls the second factor. */
const MFA = 'g2fa';

/** When an access token ends and what time the gateway has, in milliseconds since 1970. */
export interface TokenTimes {
  readonly expires: number;
  readonly now: number;
}

/** Gives browsers the cookies of their session. */
export interface SessionCookies {
  /** All of them, for a session that has just been opened or renewed. */
  give(exchange: Exchange, opened: OpenedSession): TokenTimes;
  /** A fresh access token alone. */
  giveToken(exchange: Exchange, session: Session): TokenTimes;
  /** The badge again where the browser has lost it or has one that is out of date. */
  mendBadge(exchange: Exchange, session: Session): void;
}

/** The cookies of this installation's sessions. */
export function createSessionCookies(sessions: Sessions, clock: Clock): SessionCookies {
  const giveToken = (exchange: Exchange, session: Session): TokenTimes => {
    const { token, expires } = sessions.issueToken(session.id);
    exchange.setCookie(COOKIE.ACCESS_TOKEN, token, { httpOnly: true, maxAge: TOKEN_LIFE / 1000 });
    return { expires, now: clock.now() };
  };
  return {
    giveToken,
    give: (exchange, { session, cookie, maxAge }) => {
      const life = maxAge === null ? {} : { maxAge };
      exchange.setCookie(COOKIE.SESSION, cookie, { httpOnly: true, ...life });
      exchange.setCookie(COOKIE.RTOKEN, session.rtoken, { httpOnly: false, ...life });
      exchange.setCookie(COOKIE.ACCESS_BADGE, badgeOf(exchange, session), { httpOnly: false, ...life });
      return giveToken(exchange, session);
    },
    mendBadge: (exchange, session) => {
      const badge = badgeOf(exchange, session);
      if (exchange.cookies[COOKIE.ACCESS_BADGE] !== badge) {
        exchange.setCookie(COOKIE.ACCESS_BADGE, badge, { httpOnly: false });
      }
    },
  };
}

/**
 * What the page may read of a session [DATA-027]: the level is full once nothing is owed any more, `mfa` is there while the
 * second factor is still to be passed.
 */
function badgeOf(exchange: Exchange, { mail, maillogin, duty }: Session): string {
  const who = { mail, maillogin, webmail_origin: exchange.origin };
  const badge: AccessBadge =
    duty === 'verify'
      ? { ...who, level: PASSWORD_LEVEL, mfa: MFA }
      : { ...who, level: duty === null ? FULL_LEVEL : PASSWORD_LEVEL };
  return JSON.stringify(badge);
}
