import { namesInShape } from '../message/attached-names.ts';
import { givenName, isMessageType, messageFileName } from '../message/attachment-name.ts';
import { contentId, headerText } from '../message/header-fields.ts';
import { partFlags } from '../message/list-flags.ts';
import type { PartShape } from '../message/placement.ts';
import type { StructuredHeader } from '../message/structured-header.ts';
import { mimeOf, readableType } from '../message/tree.ts';
import type { Value } from './engine/cursor.ts';

/** A leaf of a BODYSTRUCTURE (RFC 3501 7.4.2). Words in lower case. */
export interface StructurePart {
  /** The section number, as in `BODY[1.2]`. */
  readonly section: string;
  readonly mime: string;
  readonly disposition: string;
  /** MIME type of the enclosing multipart. */
  readonly parent: string;
  readonly encoding: string;
  readonly charset: string;
  /** Whether it is S/MIME with encrypted content (RFC 8551 3.3), not only signed. */
  readonly cipher: boolean;
  /** Size in bytes, transfer-encoded. */
  readonly size: number;
}

type Shape = PartShape<StructurePart | null>;

/** Most parts of one message that are read for a list; protects against hostile structures. */
const MAX_PARTS = 200;

/** The leaf parts of a message, in order. An attached message counts as one leaf. */
export function structureParts(structure: Value): StructurePart[] {
  return leaves(structureShape(structure));
}

function leaves(shape: Shape): StructurePart[] {
  if (shape.of !== null) return [shape.of];
  return shape.children.flatMap(leaves);
}

/** Charset of the first part that names one, '' for none. Raw bytes in the header usually have this charset. */
export function textCharset(structure: Value): string {
  return structureParts(structure).find(({ charset }) => charset !== '')?.charset ?? '';
}

/** ATTACH and CALENDAR bits of a message. */
export function structureFlags(structure: Value): number {
  return partFlags(structureShape(structure));
}

/** The names of the files that a message offers, without those that have no name. */
export function structureNames(structure: Value): string[] {
  return namesInShape(structureShape(structure));
}

/** A multipart with these children; also stands for a structure that cannot be parsed. */
function container(mime: string, children: readonly Shape[]): Shape {
  return { mime, disposition: '', name: '', cid: '', children, of: null };
}

function structureShape(structure: Value): Shape {
  const count = { parts: 0 };
  return shape(structure, { section: '', parent: '', count });
}

interface PartContext {
  readonly section: string;
  readonly parent: string;
  readonly count: { parts: number };
}

function shape(value: Value, context: PartContext): Shape {
  if (!Array.isArray(value)) return container('multipart/mixed', []);
  if (!Array.isArray(value[0])) {
    context.count.parts += 1;
    return leaf(value, { ...context, section: context.section === '' ? '1' : context.section });
  }
  const bodies = value.slice(0, firstString(value));
  const parent = `multipart/${word(value[bodies.length])}`;
  const children: Shape[] = [];
  for (const [index, body] of bodies.entries()) {
    if (context.count.parts >= MAX_PARTS) break;
    const section = context.section === '' ? String(index + 1) : `${context.section}.${String(index + 1)}`;
    children.push(shape(body, { section, parent, count: context.count }));
  }
  return container(parent, children);
}

function firstString(list: readonly Value[]): number {
  const at = list.findIndex((value) => !Array.isArray(value));
  return at < 0 ? list.length : at;
}

function leaf(list: readonly Value[], { section, parent }: PartContext): Shape {
  const stated = `${word(list[0])}/${word(list[1])}`;
  const type: StructuredHeader = { value: stated, params: pairs(list[2]) };
  const encoding = word(list[5]);
  // Servers report a type that they cannot parse as two empty strings.
  const mime = readableType(mimeOf(type, 'text/plain'), encoding);
  // The seven basic fields are followed by: lines for text; envelope, structure and lines for a message. Then come MD5 and
  // disposition.
  const extra = stated === 'message/rfc822' && list.length > 9 ? 10 : stated.startsWith('text/') ? 8 : 7;
  const stands = list[extra + 1];
  const disposition: StructuredHeader = Array.isArray(stands)
    ? { value: word(stands[0]), params: pairs(stands[1]) }
    : { value: '', params: new Map() };
  return {
    mime,
    disposition: disposition.value,
    name: partName(list, { type, disposition, mime }),
    cid: contentId(raw(list[3])),
    children: [],
    of: {
      section,
      mime,
      disposition: disposition.value,
      parent,
      encoding,
      charset: (type.params.get('charset') ?? '').toLowerCase(),
      cipher:
        /^application\/(?:x-)?pkcs7-mime$/.test(mime) && !/signed|certs/i.test(type.params.get('smime-type') ?? ''),
      size: Number(word(list[6])) || 0,
    },
  };
}

/** The sender's name of a part, otherwise that of the subject of an attached message, which its ENVELOPE has. */
function partName(
  list: readonly Value[],
  { type, disposition, mime }: { type: StructuredHeader; disposition: StructuredHeader; mime: string },
): string {
  const given = givenName({ type, disposition }, '');
  const envelope = list[7];
  if (given !== '' || !isMessageType(mime) || !Array.isArray(envelope)) return given;
  return messageFileName(headerText(raw(envelope[1]).slice(0, 2000), ''));
}

/** Parameters by lower-case name; values unchanged, RFC 2231 segments included. */
function pairs(value: Value | undefined): Map<string, string> {
  const found = new Map<string, string>();
  if (!Array.isArray(value)) return found;
  for (let at = 0; at + 1 < value.length && at < 40; at += 2) found.set(word(value[at]), raw(value[at + 1]));
  return found;
}

function raw(value: Value | undefined): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : '';
}

function word(value: Value | undefined): string {
  return raw(value).toLowerCase();
}
