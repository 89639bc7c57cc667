import { inertTree } from '../html/purifier.ts';
import type { ComposeState } from './compose-state.ts';
import { textWithoutSignature } from './signature.ts';

/** The line above a forwarded message, as `forwardHeadText` writes it. */
const FORWARDED = /^-{6,} .* -{6,}$/m;

/**
 * What the user wrote: the text without the signature and without quoted messages. In a text message those are the lines below
 * the head of a forwarded message, and lines that begin with `>` or the indent of the preferences.
 */
export function ownWords(state: ComposeState, indent: string): string {
  if (state.format === 'html') return textWithoutSignature({ ...state, html: withoutQuotes(state.html) });
  const text = textWithoutSignature(state);
  const forwarded = FORWARDED.exec(text);
  const above = forwarded === null ? text : text.slice(0, forwarded.index);
  const marks = ['>', indent.trim()].filter((mark) => mark !== '');
  return above
    .split('\n')
    .filter((line) => !marks.some((mark) => line.startsWith(mark)))
    .join('\n');
}

function withoutQuotes(html: string): string {
  if (!html.includes('<blockquote')) return html;
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(inertTree(html));
  for (const quote of holder.querySelectorAll('blockquote')) quote.remove();
  return holder.innerHTML;
}
