import type { Authentication, CheckOutcome } from '@pillarbox/contract/safety/safety';
import { splitAddress } from '../address.ts';
import type { MethodResult } from '../authentication-results.ts';
import { parseAuthenticationResults } from '../authentication-results.ts';
import { asciiDomain } from '../deception/punycode.ts';
import { belongTogether } from '../deception/registered-domain.ts';

/** A header line as the server stores it, unfolded and not decoded. */
export interface RawHeader {
  readonly name: string;
  readonly raw: string;
}

/** Whose results count: the authserv-ids of the provider's servers, and how many headers they write into one message. */
export interface TrustedResults {
  readonly servers: readonly string[];
  readonly headers: number;
}

const OUTCOMES: Readonly<Record<string, CheckOutcome>> = { pass: 'pass', fail: 'fail', none: 'none' };

/**
 * The results that the provider's servers wrote. Only the topmost headers of the named servers count: everything below can
 * be the sender's own text (RFC 8601 5). The results after the next Received header are older and do not count.
 */
export function trustedResults(headers: readonly RawHeader[], trusted: TrustedResults): MethodResult[] {
  const servers = new Set(trusted.servers.map((server) => server.toLowerCase()));
  const found: MethodResult[] = [];
  let count = 0;
  for (const { name, raw } of headers) {
    const lower = name.toLowerCase();
    if (count > 0 && lower === 'received') break;
    if (lower !== 'authentication-results') continue;
    const read = parseAuthenticationResults(raw);
    if (read === null || !servers.has(read.server)) continue;
    found.push(...read.results);
    count += 1;
    if (count === trusted.headers) break;
  }
  return found;
}

/** The domain in the value of a property: an address, `@domain` or a domain. */
function domainOf(value: string | undefined): string {
  if (value === undefined) return '';
  return asciiDomain(value.includes('@') ? splitAddress(value).domain : value.toLowerCase());
}

function outcomeOf(results: readonly MethodResult[], method: string): CheckOutcome | null {
  const outcomes = results.filter((one) => one.method === method).map(({ result }) => OUTCOMES[result] ?? 'uncertain');
  // A message may have several signatures; one that passes is enough.
  return (['pass', 'fail', 'uncertain', 'none'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

/** Whether a check passed for the sender's own domain (relaxed alignment, RFC 7489 3.1). */
function isAligned({ method, properties }: MethodResult, domain: string): boolean {
  const of = (name: string): boolean => {
    const checked = domainOf(properties.get(name));
    return checked !== '' && belongTogether(checked, domain);
  };
  if (method === 'dmarc') return !properties.has('header.from') || domainOf(properties.get('header.from')) === domain;
  if (method === 'dkim') return of('header.d') || of('header.i');
  if (method === 'spf') return of('smtp.mailfrom');
  return method === 'auth' && (of('smtp.auth') || of('smtp.mailfrom'));
}

function verdictOf(results: readonly MethodResult[], domain: string): Authentication['verdict'] {
  if (results.some((one) => one.result === 'pass' && isAligned(one, domain))) return 'pass';
  const [spf, dkim, dmarc] = (['spf', 'dkim', 'dmarc'] as const).map((method) => outcomeOf(results, method));
  // A mailing list breaks DMARC, but its own server passes SPF or signs: that proves nothing and contradicts nothing.
  if (spf === 'pass' || dkim === 'pass') return 'unknown';
  return dmarc === 'fail' || (spf === 'fail' && dmarc !== 'pass') ? 'fail' : 'unknown';
}

/**
 * What the provider's servers found out about the sender of a message; null when no servers are named. `from` is the address
 * that the reader sees.
 */
export function authenticationOf(
  headers: readonly RawHeader[],
  trusted: TrustedResults,
  from: string,
): Authentication | null {
  if (trusted.servers.length === 0) return null;
  const results = trustedResults(headers, trusted);
  const domain = asciiDomain(splitAddress(from).domain);
  return {
    spf: outcomeOf(results, 'spf'),
    dkim: outcomeOf(results, 'dkim'),
    dmarc: outcomeOf(results, 'dmarc'),
    verdict: domain === '' ? 'unknown' : verdictOf(results, domain),
  };
}
