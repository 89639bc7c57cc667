import type { Address } from '@pillarbox/contract/mail/fields';
import { addressIn, companyIn, sitesIn } from './other-details.ts';
import type { FoundAddress, FoundSite } from './other-details.ts';
import { ownLines } from './own-lines.ts';
import type { Body } from './own-lines.ts';
import { phonesIn, sameNumber } from './phones.ts';
import type { FoundPhone } from './phones.ts';
import { signatureBlock } from './signature-block.ts';

/** What the signature of a message says about its author. */
export interface SignatureDetails {
  readonly phones: readonly FoundPhone[];
  readonly sites: readonly FoundSite[];
  /** Null for none. */
  readonly address: FoundAddress | null;
  /** '' for none. */
  readonly company: string;
}

/** Most numbers and pages that are offered. */
const MAX_PHONES = 8;
const MAX_SITES = 3;
const NOTHING: SignatureDetails = { phones: [], sites: [], address: null, company: '' };

/**
 * What the signature of a message says about its author. Of an end that nothing marks as a signature, only numbers with a label or in
 * the international form are taken, and none is sure. Quoted text is not read. Linear.
 * @param bodies the readable bodies of the message; the plain text is preferred.
 */
export function signatureDetails(bodies: readonly Body[], author: Address): SignatureDetails {
  const body = bodies.find(({ mime }) => mime === 'text/plain') ?? bodies[0];
  if (body === undefined) return NOTHING;
  const { lines, isMarked } = signatureBlock(ownLines(body), author.name);
  const phones = differing(lines.flatMap(phonesIn), ({ value }) => sameNumber(value)).slice(0, MAX_PHONES);
  if (!isMarked)
    return { ...NOTHING, phones: phones.filter(({ isSure }) => isSure).map((one) => ({ ...one, isSure: false })) };
  const sites = lines.flatMap((line) => sitesIn(line, author.mail));
  return {
    phones,
    sites: differing(sites, ({ value }) => value.toLowerCase()).slice(0, MAX_SITES),
    address: addressIn(lines),
    company: lines.map(companyIn).find((company) => company !== '') ?? '',
  };
}

/** Whether there is anything to offer. */
export function hasDetails({ phones, sites, address, company }: SignatureDetails): boolean {
  return phones.length > 0 || sites.length > 0 || address !== null || company !== '';
}

/** The values of which no earlier one has the same key. */
function differing<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const first = new Map<string, T>();
  for (const value of values) {
    const key = keyOf(value);
    if (!first.has(key)) first.set(key, value);
  }
  return [...first.values()];
}
