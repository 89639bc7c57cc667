import { Failure } from '@pillarbox/contract/failure';
import { isIP } from 'node:net';

/** What a request says about where it comes from. Header names are lower case. */
export interface Provenance {
  readonly method: string;
  /** `http` or `https`, trusted proxies taken into account. */
  readonly protocol: string;
  /** The Host header, or X-Forwarded-Host of a trusted proxy. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The origin that pages of this address have. */
export function ownOrigin(request: Provenance): string {
  return `${request.protocol}://${request.host.toLowerCase()}`;
}

function header(request: Provenance, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * A request that changes something must come from our own page: an Origin header has to be ours exactly. Browsers leave it
 * out of same-origin GETs; then Fetch Metadata, or from browsers without it the Referer, has to say the same.
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
 * A request that only reads must not come from somebody else's page. The answer could not be read there, but the time it
 * takes and the work it makes could be used. `none` is a person who typed the address or followed a download.
 * @throws Failure `origin_refused`.
 */
export function refuseForeignPages(request: Provenance): void {
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('origin_refused');
  if (origin !== undefined && origin !== ownOrigin(request)) throw new Failure('origin_refused');
}

/** A socket carries no token in its handshake, so its Origin must be there and be ours. @throws Failure `origin_refused`. */
export function requireOwnSocketOrigin(request: Provenance): void {
  if (header(request, 'origin') !== ownOrigin(request)) throw new Failure('origin_refused');
}

/**
 * Says whether a Host header names this installation. Configured names count, and the partners' own. When no name is
 * configured local names and bare addresses count too: no other page can be made to have one of those as its host.
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

/** The name of a Host header without its port, lower case; null when it is not a host (RFC 9110 7.2). */
export function hostName(host: string): string | null {
  const match = /^(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}))(?::\d{1,5})?$/.exec(host);
  return match?.[1]?.toLowerCase() ?? null;
}
