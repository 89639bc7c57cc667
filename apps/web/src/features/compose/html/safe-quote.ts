import type { Purifier } from './purifier.ts';
import { configFor, makePurifier } from './purifier.ts';

let forQuotes: Purifier | null = null;

/**
 * Sanitises the HTML of a message that is quoted below a reply: balanced, with the allowed styles, without anything that runs or
 * asks for input. Styles of the head are kept; the attributes of the body element move to a div.
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
  // Without attributes no div is added, or each time a draft opens would add another one.
  if (body.attributes.length === 0) return styles + body.innerHTML;
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  for (const { name, value } of body.attributes) holder.setAttribute(name, value);
  holder.append(...body.childNodes);
  return styles + holder.outerHTML;
}
