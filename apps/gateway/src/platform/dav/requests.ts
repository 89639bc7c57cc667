import type { Asked } from './multistatus.ts';
import { dav } from './names.ts';
import { DavError } from './dav-error.ts';
import { childNamed, readXml, XmlError } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';

/** The root element of a body. @throws DavError 400 for one that is not XML. */
export function bodyOf(text: string): XmlElement {
  try {
    return readXml(text);
  } catch (error) {
    if (error instanceof XmlError) throw new DavError(400);
    throw error;
  }
}

/** What a PROPFIND asks for; an empty body asks for all (RFC 4918 9.1). @throws DavError */
export function readPropfind(text: string): Asked {
  if (text.trim() === '') return { kind: 'all' };
  const root = bodyOf(text);
  if (root.name !== dav('propfind')) throw new DavError(400);
  if (childNamed(root, dav('propname')) !== undefined) return { kind: 'names' };
  return askedIn(root) ?? { kind: 'all' };
}

/** The properties that a report or a PROPFIND names; null when it names none. */
export function askedIn(root: XmlElement): Asked | null {
  const prop = childNamed(root, dav('prop'));
  return prop === undefined ? null : { kind: 'prop', names: prop.children.map(({ name }) => name) };
}

/** Whether a request is about the members of a collection, too. @throws DavError for all levels below it. */
export function isDeep(depth: string | null): boolean {
  if (depth?.toLowerCase() === 'infinity') throw new DavError(403, dav('propfind-finite-depth'));
  return depth === '1';
}
