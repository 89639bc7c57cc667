import { cookieName } from '@pillarbox/contract/session/status';

/** The value of one of the session's cookies (`COOKIE`), by its name without prefix; undefined when it is not set. */
export function readSessionCookie(name: string, jar?: string): string | undefined {
  return readCookie(cookieName(name, isSecure()), jar);
}

/**
 * Removes one of the session's cookies. Browsers change a cookie with the prefix only by a line with `Secure`, and one that is kept
 * apart for a host only by a line that says so.
 */
export function forgetSessionCookie(name: string): void {
  const secure = isSecure();
  const removed = `${cookieName(name, secure)}=; Max-Age=0; Path=/`;
  document.cookie = `${removed}${secure ? '; Secure' : ''}`;
  document.cookie = `${removed}; Secure; SameSite=None; Partitioned`;
}

function isSecure(): boolean {
  return location.protocol === 'https:';
}

/** The value of a cookie that the page may read, URL-decoded; undefined when it is not set. */
export function readCookie(name: string, jar: string = document.cookie): string | undefined {
  for (const pair of jar.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return undefined;
}
