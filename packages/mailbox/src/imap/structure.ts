import { partFlags } from '../message/list-flags.ts';
import type { PartKind } from '../message/list-flags.ts';
import type { Value } from './engine/cursor.ts';

/** A leaf of a BODYSTRUCTURE (RFC 3501 7.4.2). Words in lower case. */
export interface StructurePart extends PartKind {
  /** Its place, as `BODY[1.2]` names it. */
  readonly section: string;
  readonly encoding: string;
  readonly charset: string;
  /** S/MIME that hides its content (RFC 8551 3.3), not only signs it. */
  readonly cipher: boolean;
  /** Encoded bytes. */
  readonly size: number;
}

/** More parts than this no list looks at. */
const MAX_PARTS = 200;

/** The leaves of a message, in order. A message within a message is one leaf. */
export function structureParts(structure: Value): StructurePart[] {
  const parts: StructurePart[] = [];
  walk(structure, { section: '', parent: '' }, parts);
  return parts;
}

/** Charset of the first text of a message, '' when none is named. */
export function textCharset(structure: Value): string {
  return (
    structureParts(structure).find(({ mime, charset }) => mime.startsWith('text/') && charset !== '')?.charset ?? ''
  );
}

/** ATTACH and CALENDAR bits of a message. */
export function structureFlags(structure: Value): number {
  return partFlags(structureParts(structure));
}

function walk(
  value: Value,
  place: { readonly section: string; readonly parent: string },
  parts: StructurePart[],
): void {
  if (!Array.isArray(value) || parts.length >= MAX_PARTS) return;
  if (!Array.isArray(value[0])) {
    parts.push(leaf(value, { ...place, section: place.section === '' ? '1' : place.section }));
    return;
  }
  const children = value.slice(0, firstString(value));
  const parent = `multipart/${word(value[children.length])}`;
  children.forEach((child, index) => {
    const section = place.section === '' ? String(index + 1) : `${place.section}.${String(index + 1)}`;
    walk(child, { section, parent }, parts);
  });
}

function firstString(list: readonly Value[]): number {
  const at = list.findIndex((value) => !Array.isArray(value));
  return at < 0 ? list.length : at;
}

function leaf(
  list: readonly Value[],
  { section, parent }: { readonly section: string; readonly parent: string },
): StructurePart {
  const mime = `${word(list[0])}/${word(list[1])}`;
  const params = pairs(list[2]);
  // Behind the seven basic fields: lines for text, envelope, structure and lines for a message; then MD5 and disposition.
  const extra = mime === 'message/rfc822' && list.length > 9 ? 10 : mime.startsWith('text/') ? 8 : 7;
  const disposition = list[extra + 1];
  const dispositionParams = Array.isArray(disposition) ? pairs(disposition[1]) : new Map<string, string>();
  return {
    section,
    parent,
    mime,
    disposition: Array.isArray(disposition) ? word(disposition[0]) : '',
    name: named(dispositionParams, 'filename') || named(params, 'name'),
    cid: word(list[3]),
    encoding: word(list[5]),
    charset: params.get('charset') ?? '',
    cipher: /^application\/(?:x-)?pkcs7-mime$/.test(mime) && !/signed|certs/.test(params.get('smime-type') ?? ''),
    size: Number(word(list[6])) || 0,
  };
}

/** A parameter in any of its forms (RFC 2231: `name`, `name*`, `name*0`, `name*0*`); only its presence matters here. */
function named(params: ReadonlyMap<string, string>, name: string): string {
  return params.get(name) ?? params.get(`${name}*`) ?? params.get(`${name}*0`) ?? params.get(`${name}*0*`) ?? '';
}

function pairs(value: Value | undefined): Map<string, string> {
  const found = new Map<string, string>();
  if (!Array.isArray(value)) return found;
  for (let at = 0; at + 1 < value.length && at < 40; at += 2) found.set(word(value[at]), word(value[at + 1]));
  return found;
}

function word(value: Value | undefined): string {
  return Buffer.isBuffer(value) ? value.toString('latin1').toLowerCase() : '';
}
