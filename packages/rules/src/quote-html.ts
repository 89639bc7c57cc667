import type { HeadLine } from './quote-text.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text escaped for HTML elements and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
}

/** Plain text as HTML that looks the same: one div per line, with leading and repeated blanks preserved. */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      const kept = escapeHtml(line).replace(/^ | (?= )/g, '&nbsp;');
      return `<div>${kept === '' ? '<br>' : kept}</div>`;
    })
    .join('');
}

const OPEN = '<div class="original-message">';
const CLOSE = '</div>';
/** In the form that browsers serialize, so that a saved draft is read back unchanged. */
const QUOTE_STYLE = 'margin: 0px 0px 0px 0.8ex; border-left: 2px solid rgb(197, 202, 211); padding-left: 1ex;';

/** The original of a reply: a line that names its author, and its HTML (safe and balanced) as a quotation. */
export function citeHtml(attribution: string, html: string): string {
  return `<p>${escapeHtml(attribution)}</p><blockquote type="cite" style="${QUOTE_STYLE}">${html}</blockquote>`;
}

/** The original of a forwarded message: its headers, and its HTML (safe and balanced) unchanged. */
export function forwardHtml(head: { title: string; lines: readonly HeadLine[] }, html: string): string {
  const lines = head.lines
    .filter((line) => line.value !== '')
    .map((line) => `<b>${escapeHtml(line.label)}:</b> ${escapeHtml(line.value)}<br>`);
  return `<p>---------- ${escapeHtml(head.title)} ----------<br>${lines.join('')}</p>${html}`;
}

/** The start tag of a signature below the original. */
const BELOW = '<div class="own-signature below">';

/**
 * Joins the written text, the original below it, and the signature if it belongs below the original. The original is kept
 * out of the editor until here, because an editor changes what it loads. The marks around the original and the signature
 * allow `splitQuote` to find them when a draft is opened.
 */
export function joinQuote(written: string, original: string, below = ''): string {
  // The mark must be unique: it is removed from pasted text and from the original.
  const body = written.replaceAll('original-message', 'earlier-message');
  if (original === '') return body;
  const quoted = `${body}${OPEN}${original.replaceAll('own-signature below', 'signature')}${CLOSE}`;
  return below === '' ? quoted : `${quoted}${BELOW}${below}${CLOSE}`;
}

/** The parts of a saved draft. */
export interface SplitQuote {
  readonly written: string;
  /** '' if the mark is missing. */
  readonly original: string;
  readonly below: string;
}

/** Splits a saved draft into the written text, the original, and the signature below it. */
export function splitQuote(html: string): SplitQuote {
  const none = { written: html, original: '', below: '' };
  const at = html.indexOf(OPEN);
  const end = html.trimEnd();
  if (at < 0 || !end.endsWith(CLOSE)) return none;
  const signed = end.lastIndexOf(BELOW);
  const head = signed > at ? end.slice(0, signed) : end;
  if (!head.endsWith(CLOSE)) return none;
  const below = signed > at ? end.slice(signed + BELOW.length, -CLOSE.length) : '';
  return { written: html.slice(0, at), original: head.slice(at + OPEN.length, -CLOSE.length), below };
}
