import type { FrameWords } from '../src/features/mail/frame/protocol.ts';
import type { TextPiece } from './linkify.ts';
import { linkify } from './linkify.ts';
import { signLink } from './link-sign.ts';
import { appendText } from './long-runs.ts';
import type { TextBlock } from '@pillarbox/rules/quotes/quotes';
import { quoteBlocks, trailingQuote } from '@pillarbox/rules/quotes/quotes';

/** Most lines, links and quote levels that become elements, so that the frame stays quick. The rest is one text. */
const MAX_RICH = 20_000;
/** Most lines and characters of a text that show at first, so that the frame stays quick. */
const MAX_LINES = 5000;
const MAX_CHARACTERS = 150_000;

/** The beginning of a long text, cut at the end of a line where possible; null when the text is short enough. */
export function beginningOf(text: string): string | null {
  let end = 0;
  for (let line = 0; line < MAX_LINES && end !== -1; line += 1) end = text.indexOf('\n', end + 1);
  if (end === -1 && text.length <= MAX_CHARACTERS) return null;
  if (end !== -1 && end <= MAX_CHARACTERS) return text.slice(0, end);
  const lineEnd = text.lastIndexOf('\n', MAX_CHARACTERS);
  return text.slice(0, lineEnd > MAX_CHARACTERS / 2 ? lineEnd : MAX_CHARACTERS);
}

/** Builds a plain-text body of text nodes; markup is never parsed. */
export function plainTextBody(text: string, words: FrameWords): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const root = element('div', 'pb-plain');
  root.dir = 'auto';
  fragment.append(root);
  const { rich, rest } = split(text.replaceAll('\u0000', '\ufffd'));
  const budget = { left: MAX_RICH, leadsTo: words.leadsTo };
  const blocks = quoteBlocks(rich);
  const foldFrom = trailingQuote(blocks);
  const open = foldFrom === -1 ? blocks : blocks.slice(0, foldFrom);
  appendBlocks(root, open, budget);
  if (foldFrom !== -1) {
    const fold = foldOf(words);
    appendBlocks(fold, blocks.slice(foldFrom), budget);
    root.append(fold);
  }
  appendText(root, rest);
  return fragment;
}

/** Splits a text into the lines that are processed and the rest. */
function split(text: string): { readonly rich: string; readonly rest: string } {
  let end = 0;
  for (let line = 0; line < MAX_RICH && end !== -1; line += 1) end = text.indexOf('\n', end + 1);
  return end === -1 ? { rich: text, rest: '' } : { rich: text.slice(0, end), rest: text.slice(end) };
}

/** A closed `details` element with the words for showing and hiding it. */
export function foldOf(words: FrameWords): HTMLDetailsElement {
  const fold = document.createElement('details');
  fold.className = 'pb-fold';
  const summary = document.createElement('summary');
  summary.append(element('span', 'pb-show', words.showQuote), element('span', 'pb-hide', words.hideQuote));
  fold.append(summary);
  return fold;
}

/** The number of elements that may still be made, and the warning beside a deceptive link. */
interface Budget {
  left: number;
  readonly leadsTo: string;
}

function appendBlocks(into: HTMLElement, blocks: readonly TextBlock[], budget: Budget): void {
  for (const block of blocks) {
    let parent = into;
    const levels = Math.min(block.depth, Math.max(1, budget.left));
    budget.left -= levels;
    for (let depth = 0; depth < levels; depth += 1) {
      const quote = element('div', 'pb-quote');
      parent.append(quote);
      parent = quote;
    }
    block.lines.forEach((line, index) => {
      if (
        index > 0 ||
        (block.depth === 0 && parent.childNodes.length > 0 && parent.lastChild?.nodeType === Node.TEXT_NODE)
      )
        parent.append('\n');
      appendLine(parent, line, budget);
    });
  }
}

function appendLine(into: HTMLElement, line: string, budget: Budget): void {
  const pieces = linkify(line);
  if (pieces.length > budget.left) {
    appendText(into, line);
    return;
  }
  budget.left -= pieces.length;
  for (const { text, href } of pieces) {
    if (href === undefined) appendText(into, text);
    else appendLink(into, { text, href }, budget);
  }
}

function appendLink(into: HTMLElement, { text, href }: Required<TextPiece>, { leadsTo }: Budget): void {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
  link.title = href;
  appendText(link, text);
  into.append(link);
  signLink(link, leadsTo);
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== '') made.textContent = text;
  return made;
}
