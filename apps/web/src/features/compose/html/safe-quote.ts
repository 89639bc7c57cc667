import type { Purifier } from './purifier.ts';
import { configFor, makePurifier } from './purifier.ts';

let forQuotes: Purifier | null = null;

/**
 * The HTML of somebody else's message as it may be passed on below an answer: whole and balanced, with its styles as far as
 * they are on the allowlist, without anything that runs or asks for input. Head styles come along; what stood on the body
 * element moves to a div.
 */
export function safeQuote(html: string): string {
  forQuotes ??= makePurifier('message');
  const root = forQuotes.sanitize(html, {
    ...configFor('message'),
    ADD_TAGS: ['style'],
    WHOLE_DOCUMENT: true,
    RETURN_DOM: true,
  });
  if (!(root instanceof Element)) return '';
  const styles = [...root.querySelectorAll('head style')].map((style) => style.outerHTML).join('');
  const body = root.querySelector('body');
  if (body === null) return styles;
  // Without attributes the div would say nothing, and a draft opened ten times would stand in ten of them.
  if (body.attributes.length === 0) return styles + body.innerHTML;
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  for (const { name, value } of body.attributes) holder.setAttribute(name, value);
  holder.append(...body.childNodes);
  return styles + holder.outerHTML;
}
