/** Auth status codes [AUTH-001 to AUTH-007]. */
export const AUTH_STATUS = {
  NONE: 0,
  INVALIDDATA: 1,
  AUTHERROR: 2,
  SNAPPEDUSER: 3,
  PREFSLOADING: 4,
  PREFSERROR: 5,
  AUTHSUCCESS: 6,
} as const;
export type AuthStatus = (typeof AUTH_STATUS)[keyof typeof AUTH_STATUS];

/** Names of the cookies without the prefix that `cookieName` gives them; those without `HttpOnly` are read by the page. */
export const COOKIE = {
  /** Opaque identity of the session, HttpOnly. */
  SESSION: 'SessionID',
  /** Signed, HttpOnly, ten minutes. */
  ACCESS_TOKEN: 'AccessToken',
  /** What the page may know of the user: URL-encoded JSON of `accessBadge` [DATA-027]. */
  ACCESS_BADGE: 'AccessBadge',
  /** Value of the X-HAPI-RToken header. */
  RTOKEN: 'RToken',
} as const;

/**
 * Name of a cookie on the wire. Over TLS browsers take a cookie with the prefix `__Host-` only from this host itself, for all
 * of its paths and with `Secure` (RFC 6265bis 4.1.3.2), so that no sub-domain can plant one. `AccessBadge` keeps its name
 * [DATA-027]: it proves nothing. @param secure whether the page or the request is on https.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure && name !== COOKIE.ACCESS_BADGE ? `__Host-${name}` : name;
}

/** Header names, lower case as Node gives them. */
export const HEADER = { RTOKEN: 'x-hapi-rtoken', DNX: 'x-dnx' } as const;

/** An access token counts as valid while it lives longer than this, in seconds [CONST-042]. */
export const TOKEN_MARGIN_S = 30;
/** A failed refresh is tried so often [CONST-043]. */
export const TOKEN_RETRIES = 3;
/** Pause after a successful sign-in, in milliseconds [CONST-044]. */
export const LOGIN_DELAY_MS = 100;
