import { groupNameFrom } from '@pillarbox/rules/vcard/group-card';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { card, COLORS, dav } from '../../../platform/dav/names.ts';
import type { XmlName } from '../../../platform/dav/names.ts';
import { bodyOf } from '../../../platform/dav/requests.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';
import type { NewCardBook } from '../card-book.store.ts';

/** The properties of a book that a client sets. */
export interface BookProperties {
  /** All that the request names. */
  readonly names: readonly XmlName[];
  /** Null when one of them cannot be set: then none is (RFC 4918 9.2). */
  readonly change: Partial<Omit<NewCardBook, 'path'>> | null;
  /** The kinds of collection that it asks for; null for none. */
  readonly types: readonly XmlName[] | null;
}

/** Longest description, in characters. */
const MAX_DESCRIPTION = 500;

/** Reads a PROPPATCH (RFC 4918 9.2) or an extended MKCOL (RFC 5689). @throws DavError */
export function readBookProperties(body: string): BookProperties {
  if (body.trim() === '') return { names: [], change: {}, types: null };
  const root = bodyOf(body);
  if (root.name !== dav('propertyupdate') && root.name !== dav('mkcol')) throw new DavError(400);
  const parts = root.children.filter(({ name }) => name === dav('set') || name === dav('remove'));
  const given = parts.flatMap((part) => {
    const isSet = part.name === dav('set');
    return (childNamed(part, dav('prop'))?.children ?? []).map((property) => ({ property, isSet }));
  });
  const types = given.find(({ property }) => property.name === dav('resourcetype'))?.property.children;
  const isCreation = root.name === dav('mkcol');
  const others = given.filter(({ property }) => !isCreation || property.name !== dav('resourcetype'));
  const changes = others.map(({ property, isSet }) => changeOf(property, isSet));
  return {
    names: given.map(({ property }) => property.name),
    change: changes.reduce((all, one) => (all === null || one === null ? null : { ...all, ...one }), {}),
    types: types?.map(({ name }) => name) ?? null,
  };
}

/** The name of a book from a text: letters, digits and spaces [VAL-048]; '' for none. */
export function bookNameFrom(text: string): string {
  return groupNameFrom(text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
}

function changeOf({ name, text }: XmlElement, isSet: boolean): BookProperties['change'] {
  if (name === dav('displayname')) {
    const given = isSet ? bookNameFrom(text) : '';
    return given === '' ? null : { name: given };
  }
  if (name === card('addressbook-description')) {
    return { description: isSet ? text.toWellFormed().replaceAll('\u0000', '').slice(0, MAX_DESCRIPTION) : '' };
  }
  const color = /^#[0-9a-f]{6}(?=$|[0-9a-f]{2}$)/i.exec(text.trim())?.[0].toLowerCase();
  return isSet && COLORS.includes(name) && color !== undefined ? { color } : null;
}
