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
  /** Attributes with a namespace, such as xml:lang; without declarations of namespaces. */
  readonly qualified: readonly QualifiedAttribute[];
  /** Texts and children in their order. */
  readonly nodes: readonly (string | XmlElement)[];
}

export interface QualifiedAttribute {
  readonly namespace: string;
  readonly local: string;
  readonly value: string;
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
/** The namespace of declarations of namespaces. */
const XMLNS = 'http://www.w3.org/2000/xmlns/';

interface Open {
  readonly name: XmlName;
  readonly attributes: Map<string, string>;
  readonly children: XmlElement[];
  readonly qualified: readonly QualifiedAttribute[];
  readonly nodes: (string | XmlElement)[];
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
    const all = Object.values(tag.attributes).filter(({ uri }) => uri !== XMLNS);
    const own = new Map(all.flatMap(({ uri, local, value }) => (uri === '' ? [[local, value] as const] : [])));
    const qualified = all.flatMap(({ uri, local, value }) => (uri === '' ? [] : [{ namespace: uri, local, value }]));
    const name = `{${tag.uri}}${tag.local}` as const;
    open.push({ name, attributes: own, qualified, children: [], nodes: [], text: '' });
  });
  const addText = (part: string): void => {
    const current = open.at(-1);
    if (current === undefined) return;
    current.text += part;
    current.nodes.push(part);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const parent = open.at(-1);
    (parent?.children ?? roots).push(closed);
    parent?.nodes.push(closed);
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
