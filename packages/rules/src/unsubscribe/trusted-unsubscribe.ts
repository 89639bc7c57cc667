import { splitAddress } from '../address.ts';
import { asciiDomain } from '../deception/punycode.ts';
import { belongTogether } from '../deception/registered-domain.ts';
import type { RawHeader, TrustedResults } from '../safety/authentication.ts';
import { trustedResults } from '../safety/authentication.ts';

/** The header fields that a signature must cover (RFC 8058 4). */
const COVERED = ['list-unsubscribe', 'list-unsubscribe-post'];

/**
 * Whether a one-click request may be sent for a message: the provider's servers say that a DKIM signature of the sender's own
 * domain is valid, and that signature covers both unsubscribe headers (RFC 8058 4). Else anybody could have added the address, and a
 * request would tell a stranger that the message was read.
 */
export function isUnsubscribeTrusted(headers: readonly RawHeader[], trusted: TrustedResults, from: string): boolean {
  const own = asciiDomain(splitAddress(from).domain);
  if (own === '') return false;
  const passed = trustedResults(headers, trusted)
    .filter(({ method, result }) => method === 'dkim' && result === 'pass')
    .map(({ properties }) => domainOf(properties.get('header.d') ?? properties.get('header.i') ?? ''))
    .filter((domain) => domain !== '' && belongTogether(domain, own));
  return headers.some(({ name, raw }) => {
    if (name.toLowerCase() !== 'dkim-signature') return false;
    const domain = domainOf(tagOf(raw, 'd'));
    const covered = new Set(tagOf(raw, 'h').toLowerCase().split(':'));
    return passed.includes(domain) && COVERED.every((field) => covered.has(field));
  });
}

function domainOf(value: string): string {
  return asciiDomain(value.slice(value.lastIndexOf('@') + 1).toLowerCase());
}

/** The value of a tag in a DKIM-Signature (RFC 6376 3.2), without white space; '' for none. */
function tagOf(signature: string, tag: string): string {
  const found = signature
    .split(';', 50)
    .map((part) => part.replaceAll(/\s/g, ''))
    .find((part) => part.startsWith(`${tag}=`));
  return found?.slice(tag.length + 1) ?? '';
}
