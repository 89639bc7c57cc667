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

/** Names of the cookies without the prefix that `cookieName` adds; the page reads those without `HttpOnly`. */
export const COOKIE = {
  /** Opaque id of the session; HttpOnly. */
  SESSION: 'SessionID',
  /** Signed, HttpOnly, valid for ten minutes. */
  ACCESS_TOKEN: 'AccessToken',
  /** What the page may know about the user: URL-encoded JSON of `accessBadge` [DATA-027]. */
  ACCESS_BADGE: 'AccessBadge',
  /** Value of the X-HAPI-RToken header. */
  RTOKEN: 'RToken',
} as const;

/**
 * The full name of a cookie. Over TLS, browsers accept a cookie with the prefix `__Host-` only from this host itself, for
 * all paths and with `Secure` (RFC 6265bis 4.1.3.2), so that no subdomain can set it. `AccessBadge` keeps its name
 * [DATA-027], because it proves nothing. @param secure whether the page or the request uses https.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure && name !== COOKIE.ACCESS_BADGE ? `__Host-${name}` : name;
}

/** Header names in lower case, as Node provides them. */
export const HEADER = { RTOKEN: 'x-hapi-rtoken', DNX: 'x-dnx' } as const;

/** Seconds of remaining life below which an access token counts as expired [CONST-042]. */
export const TOKEN_MARGIN_S = 30;
/** Number of attempts to renew a token [CONST-043]. */
export const TOKEN_RETRIES = 3;
/** Pause after a successful sign-in, in milliseconds [CONST-044]. */
export const LOGIN_DELAY_MS = 100;
