import type { FrameWords } from '../src/features/mail/frame/protocol.ts';
import { linkify } from './linkify.ts';
import type { TextBlock } from './quotes.ts';
import { quoteBlocks, trailingQuote } from './quotes.ts';

/** Longest text that is searched for addresses and quotes; beyond it the rest is one text node. */
const MAX_RICH = 400_000;

/** Builds a plain-text body out of text nodes; no markup is ever parsed. */
export function plainTextBody(text: string, words: FrameWords): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const root = element('div', 'pb-plain');
  fragment.append(root);
  const blocks = quoteBlocks(text.slice(0, MAX_RICH).replaceAll('\u0000', '\ufffd'));
  const foldFrom = trailingQuote(blocks);
  const open = foldFrom === -1 ? blocks : blocks.slice(0, foldFrom);
  appendBlocks(root, open);
  if (foldFrom !== -1) {
    const fold = foldOf(words);
    appendBlocks(fold, blocks.slice(foldFrom));
    root.append(fold);
  }
  if (text.length > MAX_RICH) root.append(text.slice(MAX_RICH));
  return fragment;
}

/** A closed fold with its two words. */
export function foldOf(words: FrameWords): HTMLDetailsElement {
  const fold = document.createElement('details');
  fold.className = 'pb-fold';
  const summary = document.createElement('summary');
  summary.append(element('span', 'pb-show', words.showQuote), element('span', 'pb-hide', words.hideQuote));
  fold.append(summary);
  return fold;
}

function appendBlocks(into: HTMLElement, blocks: readonly TextBlock[]): void {
  for (const block of blocks) {
    let place = into;
    for (let depth = 0; depth < block.depth; depth += 1) {
      const quote = element('div', 'pb-quote');
      place.append(quote);
      place = quote;
    }
    block.lines.forEach((line, index) => {
      if (
        index > 0 ||
        (block.depth === 0 && place.childNodes.length > 0 && place.lastChild?.nodeType === Node.TEXT_NODE)
      )
        place.append('\n');
      appendLine(place, line);
    });
  }
}

function appendLine(into: HTMLElement, line: string): void {
  for (const piece of linkify(line)) {
    if (piece.href === undefined) into.append(piece.text);
    else {
      const link = document.createElement('a');
      link.setAttribute('href', piece.href);
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer nofollow');
      link.title = piece.href;
      link.textContent = piece.text;
      into.append(link);
    }
  }
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== '') made.textContent = text;
  return made;
}
