import type { Account } from '../account/account.ts';
import type { DavResource } from './multistatus.ts';
import { dav } from './names.ts';
import type { XmlName } from './names.ts';
import { encodeSegment } from './paths.ts';
import { privileges, resourceOf } from './principals.ts';
import { escapeXml } from './xml-writer.ts';

/** What the members of a collection have in common, such as the cards of a book. */
export interface MemberKind<M> {
  /** Path of the collection. */
  readonly path: string;
  /** Their media type. */
  readonly type: string;
  readonly mayWrite: boolean;
  /** The property with the text of a member. */
  readonly data: XmlName;
  /** The text of a member; null when it was not read. */
  readonly textOf: (member: M) => string | null;
}

const ETAG = dav('getetag');

/** Returns what makes the resource of a member. What all of them share is made once: a first sync shows thousands. */
export function memberResources<M extends { readonly name: string; readonly etag: string }>(
  account: Account,
  { path, type, mayWrite, data, textOf }: MemberKind<M>,
): (member: M) => DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), ''],
    [ETAG, ''],
    [dav('getcontenttype'), type],
    [dav('current-user-privilege-set'), privileges(mayWrite ? ['read', 'write', 'write-content'] : ['read'])],
  ]);
  const shared = resourceOf(path, own, account);
  return (member) => ({
    href: path + encodeSegment(member.name),
    // Without `data`: a request for all properties does not get the text (RFC 4791 9.6, RFC 6352 10.4).
    names: shared.names,
    property: (name) => {
      if (name === ETAG) return escapeXml(`"${member.etag}"`);
      if (name !== data) return shared.property(name);
      const text = textOf(member);
      return text === null ? null : escapeXml(text);
    },
  });
}
