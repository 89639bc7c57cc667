const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether what is sent to an address travels encrypted, or does not leave the machine. */
export function isSafeHook(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/**
 * Whether a redirected sign-in may send its form, with a password in it, to an address [AUTH-019]: the host (with its port
 * where it has one) is one of those that the provider's settings name, to the letter, and the way there is safe.
 */
export function isSnapTarget(url: string, hosts: readonly string[]): boolean {
  if (!isSafeHook(url)) return false;
  const { username, password, host } = new URL(url);
  return username === '' && password === '' && hosts.some((allowed) => allowed.toLowerCase() === host);
}

/** The origins that the page's policy names for forms (CSP `form-action`) where the sign-in is redirected. */
export function snapOrigins(url: string, hosts: readonly string[]): string[] {
  const own = isSnapTarget(url, hosts) ? new URL(url).origin : '';
  return hosts.map((host) => {
    const plain = `http://${host.toLowerCase()}`;
    return own === plain ? plain : `https://${host.toLowerCase()}`;
  });
}
