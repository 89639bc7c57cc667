import { COOKIE, cookieName } from '@pillarbox/contract/session/status';

/** Cookies by the names that features use, without the prefix that they have over TLS. */
export type Cookies = Readonly<Record<string, string | undefined>>;

const PREFIX = cookieName('', true);

/**
 * Returns the cookies of a request by their names without prefix. Over TLS a cookie without the prefix is left out: a page of a
 * sub-domain, or an attacker on an unencrypted connection, can set such a cookie (RFC 6265bis 8.6). `AccessBadge` never has a
 * prefix (docs/decisions/0025).
 */
export function ownCookies(protocol: string, cookies: Cookies): Cookies {
  if (protocol !== 'https') return cookies;
  const own: Record<string, string | undefined> = Object.create(null) as Record<string, string | undefined>;
  for (const [name, value] of Object.entries(cookies)) {
    if (name.startsWith(PREFIX)) own[name.slice(PREFIX.length)] = value;
  }
  own[COOKIE.ACCESS_BADGE] = cookies[COOKIE.ACCESS_BADGE];
  return own;
}

/** Returns the value of one cookie by its name without prefix; undefined as with `ownCookies`. */
export function ownCookie(protocol: string, cookies: Cookies, name: string): string | undefined {
  return cookies[cookieName(name, protocol === 'https')];
}
