const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a request to a URL is encrypted or stays on this machine. */
export function isSafeHook(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/**
 * Whether a redirected sign-in may send its form, which contains a password, to a URL [AUTH-019]: the host (with its port,
 * if any) must equal one in the provider's settings, and the connection must be safe.
 */
export function isSnapTarget(url: string, hosts: readonly string[]): boolean {
  if (!isSafeHook(url)) return false;
  const { username, password, host } = new URL(url);
  return username === '' && password === '' && hosts.some((allowed) => allowed.toLowerCase() === host);
}

/** The origins for the page's policy (CSP `form-action`) when the sign-in is redirected. */
export function snapOrigins(url: string, hosts: readonly string[]): string[] {
  const own = isSnapTarget(url, hosts) ? new URL(url).origin : '';
  return hosts.map((host) => {
    const plain = `http://${host.toLowerCase()}`;
    return own === plain ? plain : `https://${host.toLowerCase()}`;
  });
}
