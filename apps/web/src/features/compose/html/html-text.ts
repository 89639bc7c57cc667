import { inertTree } from './purifier.ts';

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DIV DL DT FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY TFOOT THEAD TR UL'.split(
    ' ',
  ),
);
const SPACED = new Set('P H1 H2 H3 H4 H5 H6 UL OL BLOCKQUOTE TABLE'.split(' '));
const SKIPPED = new Set('SCRIPT STYLE HEAD TITLE TEMPLATE NOSCRIPT OBJECT SVG MATH'.split(' '));
/** Deepest nesting that is converted. Real mail is less deep, and the recursion needs an end. */
const MAX_DEPTH = 200;

class Lines {
  private readonly done: string[] = [];
  private line = '';

  /** Adds text; runs of spaces become one unless they are preserved. */
  text(words: string, preformatted: boolean): void {
    if (preformatted) {
      const [first = '', ...rest] = words.split('\n');
      this.line += first;
      for (const next of rest) {
        this.end();
        this.line = next;
      }
      return;
    }
    const plain = words.replace(/[ \t\r\n\f]+/g, ' ');
    this.line += this.line === '' || this.line.endsWith(' ') ? plain.trimStart() : plain;
  }

  end(): void {
    const line = this.line.replaceAll('\u00a0', ' ');
    // The space after the two dashes tells programs that a signature begins (RFC 3676 4.3).
    this.done.push(line === '-- ' ? line : line.trimEnd());
    this.line = '';
  }

  /** Ends the current line if it has text. */
  block(): void {
    if (this.line !== '') this.end();
  }

  /** Adds an empty line between paragraphs, none at the start. */
  gap(): void {
    this.block();
    if (this.done.length > 0 && this.done.at(-1) !== '') this.end();
  }

  take(): string[] {
    this.block();
    return this.done;
  }

  add(lines: readonly string[]): void {
    this.block();
    for (const line of lines) this.done.push(line.trimEnd());
  }
}

function linkText(element: Element, lines: Lines): boolean {
  const address = element.getAttribute('href') ?? '';
  const words = element.textContent.trim();
  if (words === '' || !/^https?:/i.test(address) || words === address) return false;
  lines.text(`${words} <${address}>`, false);
  return true;
}

function listItem(item: Element, depth: number): string[] {
  const inner = new Lines();
  walk(item, inner, depth);
  const list = item.parentElement;
  const index = list === null ? 0 : [...list.children].indexOf(item);
  const mark = list?.tagName === 'OL' ? `${index + 1}. ` : '- ';
  return trimLines(inner.take()).map((line, at) => (at === 0 ? mark : ' '.repeat(mark.length)) + line);
}

function trimLines(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

function quote(element: Element, lines: Lines, depth: number): void {
  const inner = new Lines();
  walk(element, inner, depth);
  lines.gap();
  lines.add(trimLines(inner.take()).map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`)));
  lines.gap();
}

/** Writes the elements with their own rules. Returns false for all others. */
function special(element: Element, lines: Lines, depth: number): boolean {
  switch (element.tagName.toUpperCase()) {
    case 'BR':
      lines.end();
      return true;
    case 'HR':
      lines.add(['-'.repeat(40)]);
      return true;
    case 'IMG':
      lines.text(element.getAttribute('alt') ?? '', false);
      return true;
    case 'A':
      return linkText(element, lines);
    case 'LI':
      lines.add(listItem(element, depth));
      return true;
    case 'BLOCKQUOTE':
      quote(element, lines, depth);
      return true;
    default:
      return SKIPPED.has(element.tagName.toUpperCase());
  }
}

function enter(element: Element, lines: Lines, depth: number): void {
  if (special(element, lines, depth)) return;
  const tag = element.tagName.toUpperCase();
  const edge = (): void => {
    if (SPACED.has(tag)) lines.gap();
    else if (BLOCKS.has(tag)) lines.block();
  };
  edge();
  walk(element, lines, depth);
  edge();
  if (tag === 'TD' || tag === 'TH') lines.text(' ', false);
}

function walk(node: Node, lines: Lines, depth: number): void {
  if (depth > MAX_DEPTH) {
    lines.text(node.textContent ?? '', false);
    return;
  }
  const isPreformatted = node instanceof Element && node.closest('pre') !== null;
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) lines.text(child.nodeValue ?? '', isPreformatted);
    else if (child instanceof Element) enter(child, lines, depth + 1);
  }
}

/**
 * Converts HTML to plain text: paragraphs, lists, quotes marked with `>`, link addresses after their text. Nothing in the HTML
 * runs or loads.
 */
export function htmlToText(html: string): string {
  const lines = new Lines();
  walk(inertTree(html), lines, 0);
  return trimLines(lines.take()).join('\n');
}

/** Whether HTML has visible content: text or a picture. */
export function isBlankHtml(html: string): boolean {
  const tree = inertTree(html);
  return tree.textContent.trim() === '' && tree.querySelector('img, hr, table') === null;
}
