import { partsOf } from './names.ts';
import type { XmlElement } from './xml-reader.ts';
import { escapeXml } from './xml-writer.ts';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** An element as XML that is complete in itself: each element declares its namespace, so that it can stand in any document. */
export function writtenElement(element: XmlElement): string {
  const { namespace, local } = partsOf(element.name);
  const content = writtenContent(element);
  const head = `<${local} xmlns="${escapeXml(namespace)}"${attributesOf(element)}`;
  return content === '' ? `${head}/>` : `${head}>${content}</${local}>`;
}

/** What is within an element, as XML. */
export function writtenContent({ nodes }: XmlElement): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeXml(node) : writtenElement(node))).join('');
}

function attributesOf({ attributes, qualified }: XmlElement): string {
  const plain = [...attributes].map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const named = qualified.map(({ namespace, local, value }, at) => {
    if (namespace === XML_NAMESPACE) return ` xml:${local}="${escapeXml(value)}"`;
    const prefix = `p${String(at)}`;
    return ` xmlns:${prefix}="${escapeXml(namespace)}" ${prefix}:${local}="${escapeXml(value)}"`;
  });
  return [...plain, ...named].join('');
}
