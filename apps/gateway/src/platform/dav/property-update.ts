import { DavError } from './dav-error.ts';
import { COLORS, dav } from './names.ts';
import type { XmlName } from './names.ts';
import { bodyOf } from './requests.ts';
import { childNamed } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';

/** The properties of a collection that a client sets. */
export interface PropertyUpdate<Change> {
  /** All that the request names. */
  readonly names: readonly XmlName[];
  /** Null when one of them cannot be set: then none is (RFC 4918 9.2). */
  readonly change: Partial<Change> | null;
  /** The kinds of collection that it asks for; null for none. */
  readonly types: readonly XmlName[] | null;
}

/** What setting or removing a property changes; null when that cannot be done. */
export type ChangeOf<Change> = (property: XmlElement, isSet: boolean) => Partial<Change> | null;

/** Requests that make a collection. */
const CREATIONS: readonly XmlName[] = [dav('mkcol'), '{urn:ietf:params:xml:ns:caldav}mkcalendar'];

/** Reads a PROPPATCH (RFC 4918 9.2), an extended MKCOL (RFC 5689) or a MKCALENDAR (RFC 4791 5.3.1). @throws DavError */
export function readPropertyUpdate<Change>(body: string, changeOf: ChangeOf<Change>): PropertyUpdate<Change> {
  if (body.trim() === '') return { names: [], change: {}, types: null };
  const root = bodyOf(body);
  const isCreation = CREATIONS.includes(root.name);
  if (!isCreation && root.name !== dav('propertyupdate')) throw new DavError(400);
  const parts = root.children.filter(({ name }) => name === dav('set') || name === dav('remove'));
  const given = parts.flatMap((part) => {
    const isSet = part.name === dav('set');
    return (childNamed(part, dav('prop'))?.children ?? []).map((property) => ({ property, isSet }));
  });
  const types = given.find(({ property }) => property.name === dav('resourcetype'))?.property.children;
  const others = given.filter(({ property }) => !isCreation || property.name !== dav('resourcetype'));
  const changes = others.map(({ property, isSet }) => changeOf(property, isSet));
  return {
    names: given.map(({ property }) => property.name),
    change: changes.reduce<Partial<Change> | null>(
      (all, one) => (all === null || one === null ? null : { ...all, ...one }),
      {},
    ),
    types: types?.map(({ name }) => name) ?? null,
  };
}

/** The colour that a property sets, as `#` and six hexadecimal digits; null for another property, and for what is no colour. */
export function colorIn({ name, text }: XmlElement): string | null {
  const color = /^#[0-9a-f]{6}(?=$|[0-9a-f]{2}$)/i.exec(text.trim())?.[0].toLowerCase();
  return COLORS.includes(name) ? (color ?? null) : null;
}

/** A text of a client for a column: well formed, without NUL, and cut. */
export function storableText(text: string, maxCharacters: number): string {
  return text.toWellFormed().replaceAll('\u0000', '').slice(0, maxCharacters);
}
