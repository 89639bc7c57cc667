import type { FrameWords } from '../src/features/mail/frame/protocol.ts';
import { outlookQuote } from './outlook-quote.ts';
import { foldOf } from './plain-text.ts';

const QUOTE =
  ':scope blockquote[type="cite"], :scope .gmail_quote, :scope .moz-cite-prefix + blockquote, :scope .yahoo_quoted';

/**
 * Folds the quoted message at the end of a reply, when the reply has text of its own before it and nothing after it. A quotation
 * of Outlook reaches to the end of the body and may contain others.
 */
export function foldQuote(body: HTMLElement, words: FrameWords): void {
  const quote = body.querySelector(QUOTE);
  const original = outlookQuote(body);
  const isWithin = quote !== null && original !== null && follows(quote, original);
  if (original !== null && hasTextBefore(body, original) && (quote === null || isWithin)) {
    foldToEnd(body, original, foldOf(words));
    return;
  }
  if (quote === null || !hasTextBefore(body, quote) || hasTextAfter(body, quote)) return;
  const fold = foldOf(words);
  quote.replaceWith(fold);
  fold.append(quote);
}

/** Whether an element is behind another one in the document, or inside it. */
function follows(element: Element, other: Element): boolean {
  return (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Folds all from an element on. Elements that also hold text before it are divided. */
function foldToEnd(body: HTMLElement, first: Element, fold: HTMLElement): void {
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEnd(body, body.childNodes.length);
  fold.append(range.extractContents());
  body.append(fold);
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
