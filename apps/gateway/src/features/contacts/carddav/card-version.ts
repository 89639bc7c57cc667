import { convertCard } from '@pillarbox/rules/contact-files/convert-card';
import { parseVCard, writeVCard } from '@pillarbox/rules/vcard/vcard';
import type { DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { card, dav } from '../../../platform/dav/names.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';

const VERSIONS = ['3.0', '4.0'] as const;
export type ServedVersion = (typeof VERSIONS)[number];

/** Programs of Apple read 3.0 only, and do not say so. */
const READS_3_ONLY = /\b(?:iOS|macOS|Mac[ _]OS[ _]X|AddressBookCore|dataaccessd|accountsd|contactsd)\b/i;

/** The version that a request for a card takes; null for the one it is stored in. */
export function versionOfRequest({
  accept,
  userAgent,
}: Pick<DavRequest, 'accept' | 'userAgent'>): ServedVersion | null {
  for (const range of (accept ?? '').slice(0, 500).split(',')) {
    const [type = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase());
    if (type !== 'text/vcard') continue;
    const version = params
      .find((param) => param.startsWith('version='))
      ?.slice('version='.length)
      .replaceAll('"', '');
    const known = VERSIONS.find((one) => one === version);
    if (known !== undefined) return known;
  }
  return READS_3_ONLY.test(userAgent ?? '') ? '3.0' : null;
}

/**
 * The version that a report asks for in `address-data` (RFC 6352 10.4); without one as `versionOfRequest`. Programs that name no
 * version wrote the cards themselves, and get them as they wrote them. @throws DavError for another type or version.
 */
export function versionOfReport(root: XmlElement, request: DavRequest): ServedVersion | null {
  const prop = childNamed(root, dav('prop'));
  const wanted = prop === undefined ? undefined : childNamed(prop, card('address-data'));
  const type = wanted?.attributes.get('content-type')?.trim().toLowerCase();
  if (type !== undefined && type !== 'text/vcard') throw new DavError(403, card('supported-address-data'));
  const version = wanted?.attributes.get('version')?.trim();
  if (version === undefined) return versionOfRequest({ accept: null, userAgent: request.userAgent });
  const known = VERSIONS.find((one) => one === version);
  if (known === undefined) throw new DavError(403, card('supported-address-data'));
  return known;
}

/** The text of a card in a version; byte for byte as it is stored when that is its version. */
export function inVersion(text: string, version: ServedVersion | null): string {
  if (version === null) return text;
  const stored = parseVCard(text);
  return stored.version === version ? text : writeVCard(convertCard(stored, version));
}
