import { SaxesParser } from 'saxes';
import type { XmlName } from './names.ts';

/** An element of a request. */
export interface XmlElement {
  readonly name: XmlName;
  /** Values of the attributes without a namespace. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly within the element. */
  readonly text: string;
}

/** A body that is not XML, or is above the limits. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/** Largest body that is parsed, in characters: the names of 1,000 cards have some 150,000. */
export const MAX_XML = 512 * 1024;
/** Most elements of a body; a request that names 1,000 cards has about as many. */
const MAX_ELEMENTS = 5000;
/** Clients nest at most seven elements. */
const MAX_DEPTH = 32;
const MAX_ATTRIBUTES = 32;

interface Open {
  readonly name: XmlName;
  readonly attributes: Map<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads the XML of a request. A document type is refused, so that no entity can be defined.
 * @throws XmlError
 */
export function readXml(text: string): XmlElement {
  if (text.length > MAX_XML) throw new XmlError('too large');
  const parser = new SaxesParser({ xmlns: true });
  const open: Open[] = [];
  const roots: XmlElement[] = [];
  let elements = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw new XmlError(error.message);
  });
  parser.on('doctype', () => {
    throw new XmlError('a document type is not accepted');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new XmlError('too many attributes');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) throw new XmlError('too many elements');
    const plain = Object.values(tag.attributes).filter(({ uri }) => uri === '');
    const own = new Map(plain.map(({ local, value }) => [local, value]));
    open.push({ name: `{${tag.uri}}${tag.local}`, attributes: own, children: [], text: '' });
  });
  const addText = (part: string): void => {
    const current = open.at(-1);
    if (current !== undefined) current.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const parent = open.at(-1);
    (parent?.children ?? roots).push(closed);
  });
  parser.write(text).close();
  const [root] = roots;
  if (root === undefined) throw new XmlError('no element');
  return root;
}

/** The first child with a name. */
export function childNamed({ children }: XmlElement, name: XmlName): XmlElement | undefined {
  return children.find((child) => child.name === name);
}
