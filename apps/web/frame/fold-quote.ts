import type { FrameWords } from '../src/features/mail/frame/protocol.ts';
import { foldOf } from './plain-text.ts';

const QUOTE =
  ':scope blockquote[type="cite"], :scope .gmail_quote, :scope .moz-cite-prefix + blockquote, :scope .yahoo_quoted';

/**
 * Folds the quoted message at the end of a reply, when the reply has text of its own before it and nothing after it.
 */
export function foldQuote(body: HTMLElement, words: FrameWords): void {
  const quote = body.querySelector(QUOTE);
  if (quote === null || !hasTextBefore(body, quote) || hasTextAfter(body, quote)) return;
  const fold = foldOf(words);
  quote.replaceWith(fold);
  fold.append(quote);
}

function textOf(range: Range): string {
  return range.toString().replaceAll(/[\s\u00a0\u200b]+/g, '');
}

function hasTextBefore(body: HTMLElement, quote: Element): boolean {
  const range = document.createRange();
  range.setStart(body, 0);
  range.setEndBefore(quote);
  return textOf(range).length > 3;
}

function hasTextAfter(body: HTMLElement, quote: Element): boolean {
  const range = document.createRange();
  range.setStartAfter(quote);
  range.setEnd(body, body.childNodes.length);
  return textOf(range) !== '';
}
