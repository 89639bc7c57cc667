import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { isAddress, splitAddress } from '@pillarbox/rules/address';

/** Fetches a resource of another host. Throws when it cannot or must not be fetched. */
export type FetchKey = (
  url: string,
  limits: { maxBytes: number; timeoutMs: number; accept: readonly string[]; secure: true },
  signal: AbortSignal,
) => Promise<{ content: Uint8Array }>;

/** Largest key that is fetched, in bytes: what `MAX_PGP_KEY` characters of armor can hold. */
const MAX_BYTES = 48 * 1024;
/** Longest wait for each of the two addresses, in milliseconds: the user waits for the answer while writing. */
const TIMEOUT_MS = 5_000;

const ALPHABET = 'ybndrfg8ejkmcpqxot1uwisza345h769';

/** Z-Base-32 (RFC 6189 5.1.6). */
function zBase32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31] ?? '';
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (ALPHABET[(value << (5 - bits)) & 31] ?? '');
}

/**
 * The addresses at which the web key directory has the key of a mail address (draft-koch-openpgp-webkey-service 3.1): the
 * advanced method, then the direct one. Empty when it is no
 * address, or its domain is no name.
 */
export function directoryAddresses(mail: string): string[] {
  const { local, domain: named } = splitAddress(mail);
  const domain = domainToASCII(named);
  if (!isAddress(mail) || !/^[a-z0-9.-]+$/.test(domain)) return [];
  // The draft folds ASCII letters alone.
  const folded = local.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const name = `${zBase32(createHash('sha1').update(folded).digest())}?l=${encodeURIComponent(local)}`;
  return [
    `https://openpgpkey.${domain}/.well-known/openpgpkey/${domain}/hu/${name}`,
    `https://${domain}/.well-known/openpgpkey/hu/${name}`,
  ];
}

/** The key of a mail address in binary form; null when the directory of its domain has none, or does not answer. */
export async function findInDirectory(
  mail: string,
  fetchKey: FetchKey,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const limits = {
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    accept: ['application/octet-stream', 'application/pgp-keys', 'application/pgp-key'],
    secure: true,
  } as const;
  for (const address of directoryAddresses(mail)) {
    const found = await fetchKey(address, limits, signal).catch(() => null);
    if (found !== null && found.content.length > 0) return found.content;
  }
  return null;
}
