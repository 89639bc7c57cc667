import { inertTree } from './purifier.ts';

/** Elements that plain text shows as well as HTML does. */
const PLAIN = new Set(['DIV', 'P', 'BR', 'SPAN']);

/** Whether HTML has something that plain text loses: fonts, colours, lists, tables, links, pictures. A signature alone has not. */
export function hasFormatting(html: string): boolean {
  const tree = inertTree(html);
  for (const signature of tree.querySelectorAll('.own-signature')) signature.remove();
  return [...tree.querySelectorAll('*')].some(
    (element) => !PLAIN.has(element.tagName) || element.hasAttribute('style'),
  );
}
