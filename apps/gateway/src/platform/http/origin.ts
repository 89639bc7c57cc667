import { Failure } from '@pillarbox/contract/failure';
import { isIP } from 'node:net';

/** The parts of a request that show where it comes from. Header names are lower case. */
export interface Provenance {
  readonly method: string;
  /** `http` or `https`; behind a trusted proxy, the protocol that the proxy forwards. */
  readonly protocol: string;
  /** The Host header, or X-Forwarded-Host of a trusted proxy. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Returns the origin of the pages at the request's host. */
export function ownOrigin(request: Provenance): string {
  return `${request.protocol}://${request.host.toLowerCase()}`;
}

function header(request: Provenance, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Requires that a request that changes something comes from our own page: its Origin header must be exactly ours. Browsers omit
 * it in same-origin GETs; then Fetch Metadata, or the Referer of older browsers, must show the same.
 * @throws Failure `origin_refused`.
 */
export function requireOwnOrigin(request: Provenance): void {
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  const own = ownOrigin(request);
  if (site !== undefined && site !== 'same-origin') throw new Failure('origin_refused');
  if (origin !== undefined) {
    if (origin !== own) throw new Failure('origin_refused');
    return;
  }
  if (request.method !== 'GET') throw new Failure('origin_refused');
  if (site === 'same-origin') return;
  const referer = header(request, 'referer');
  if (referer === undefined || !URL.canParse(referer) || new URL(referer).origin !== own) {
    throw new Failure('origin_refused');
  }
}

/**
 * Refuses a read request from a page of another site. That page could not read the reply, but it could use the time that it
 * takes and the work that it causes. `none` means that a person typed the URL or followed a download.
 * @throws Failure `origin_refused`.
 */
export function refuseForeignPages(request: Provenance): void {
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('origin_refused');
  if (origin !== undefined && origin !== ownOrigin(request)) throw new Failure('origin_refused');
}

/** Requires our own Origin in the handshake of a socket, which carries no token. @throws Failure `origin_refused`. */
export function requireOwnSocketOrigin(request: Provenance): void {
  if (header(request, 'origin') !== ownOrigin(request)) throw new Failure('origin_refused');
}

/**
 * Returns whether a Host header names this installation: a configured name or a host of a partner. When no name is configured,
 * local names and IP addresses are accepted too, because no other site can have one of these as its host.
 */
export function isOwnHost(
  host: string,
  publicHosts: readonly string[],
  isPartnerHost: (name: string) => boolean,
): boolean {
  const name = hostName(host);
  if (name === null) return false;
  if (publicHosts.some((known) => matches(known, name)) || isPartnerHost(name)) return true;
  if (publicHosts.length > 0) return false;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function matches(known: string, name: string): boolean {
  return known.startsWith('*.') ? name.endsWith(known.slice(1)) : name === known;
}

/** Returns the name in a Host header without the port, lower case; null when it is not valid (RFC 9110 7.2). */
export function hostName(host: string): string | null {
  const match = /^(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}))(?::\d{1,5})?$/.exec(host);
  return match?.[1]?.toLowerCase() ?? null;
}
