import type { AccessBadge } from '@pillarbox/contract/session/operations';
import { COOKIE } from '@pillarbox/contract/session/status';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Exchange, Session } from '../../../platform/http/request-pipeline.ts';
import { TOKEN_LIFE } from '../../../platform/sessions/sessions.ts';
import type { OpenedSession, Sessions } from '../../../platform/sessions/sessions.ts';

/** Level of a session whose factors were all passed [AUTH-014]. */
const FULL_LEVEL = 101;
const PASSWORD_LEVEL = 100;
/** Name of the second factor in the badge. */
const MFA = 'g2fa';

/** End of an access token and the current time of the gateway, in milliseconds since 1970. */
export interface TokenTimes {
  readonly expires: number;
  readonly now: number;
}

/** Sets the cookies of sessions. */
export interface SessionCookies {
  /** Sets all cookies of a session that was opened or renewed. */
  give(exchange: Exchange, opened: OpenedSession): TokenTimes;
  /** Sets only a new access token. */
  giveToken(exchange: Exchange, session: Session): TokenTimes;
  /** Sets the badge again when the browser has none or an outdated one. */
  mendBadge(exchange: Exchange, session: Session): void;
}

/** Creates the setter of session cookies. */
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
 * Returns the badge that the page can read [DATA-027]. The level is full when the session has no duty; `mfa` is set while the
 * second factor has to be passed. `webmail_origin` is the page's own origin, or that of the host that frames it [HOST-001].
 */
function badgeOf(exchange: Exchange, { mail, maillogin, duty }: Session): string {
  const who = { mail, maillogin, webmail_origin: exchange.hostOrigin ?? exchange.origin };
  const badge: AccessBadge =
    duty === 'verify'
      ? { ...who, level: PASSWORD_LEVEL, mfa: MFA }
      : { ...who, level: duty === null ? FULL_LEVEL : PASSWORD_LEVEL };
  return JSON.stringify(badge);
}
