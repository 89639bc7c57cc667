import { partsOf, PREFIXES } from './names.ts';
import type { XmlName } from './names.ts';

/** Characters that XML 1.0 cannot contain, even escaped: one of them would make the whole reply unreadable. */
// eslint-disable-next-line no-control-regex -- these are the characters that are removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // XML readers turn CRLF into LF; escaped, the line ends of a card stay as they are stored.
  '\r': '&#13;',
};

/** Text for an element or an attribute. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"\r]/g, (found) => ESCAPES[found] ?? '');
}

/** An element; `content` is XML already. Namespaces without a prefix of ours are declared in place. */
export function element(name: XmlName, content = ''): string {
  const { namespace, local } = partsOf(name);
  const prefix = PREFIXES[namespace];
  const tag = prefix === undefined ? local : `${prefix}:${local}`;
  const declared = prefix === undefined ? ` xmlns="${escapeXml(namespace)}"` : '';
  return content === '' ? `<${tag}${declared}/>` : `<${tag}${declared}>${content}</${tag}>`;
}

/** The head of a document whose root element is `name`, with all prefixes declared. */
export function rootStart(name: XmlName): string {
  const { namespace, local } = partsOf(name);
  const declared = Object.entries(PREFIXES).map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<${PREFIXES[namespace] ?? ''}:${local}${declared.join('')}>`;
}

/** The end of the root element. */
export function rootEnd(name: XmlName): string {
  const { namespace, local } = partsOf(name);
  return `</${PREFIXES[namespace] ?? ''}:${local}>\n`;
}
