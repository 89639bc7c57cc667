import type { HeadLine } from './quote-text.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in HTML, in an element or in a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
}

/** Plain text as HTML that looks the same: a div a line, blanks at the start and runs of them kept. */
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
/** Written as browsers write it, so that a saved draft is read back with the same words. */
const QUOTE_STYLE = 'margin: 0px 0px 0px 0.8ex; border-left: 2px solid rgb(197, 202, 211); padding-left: 1ex;';

/** The original of an answer: a line that says who wrote it, and its HTML (safe and balanced) as a citation. */
export function citeHtml(attribution: string, html: string): string {
  return `<p>${escapeHtml(attribution)}</p><blockquote type="cite" style="${QUOTE_STYLE}">${html}</blockquote>`;
}

/** The original of a forwarded message: its head, and its HTML (safe and balanced) as it was. */
export function forwardHtml(head: { title: string; lines: readonly HeadLine[] }, html: string): string {
  const lines = head.lines
    .filter((line) => line.value !== '')
    .map((line) => `<b>${escapeHtml(line.label)}:</b> ${escapeHtml(line.value)}<br>`);
  return `<p>---------- ${escapeHtml(head.title)} ----------<br>${lines.join('')}</p>${html}`;
}

/** Opens the signature that stands below the original. */
const BELOW = '<div class="own-signature below">';

/**
 * Joins what was written and the original below it, and below that a signature where the writer wants it there. The original
 * is kept apart from the editor until here, because an editor changes what it loads; the marks around it and around the
 * signature let `splitQuote` find them when a draft is opened again.
 */
export function joinQuote(written: string, original: string, below = ''): string {
  // Only one place may carry a mark: it is taken off what was pasted into the editor, and off the original.
  const body = written.replaceAll('original-message', 'earlier-message');
  if (original === '') return body;
  const quoted = `${body}${OPEN}${original.replaceAll('own-signature below', 'signature')}${CLOSE}`;
  return below === '' ? quoted : `${quoted}${BELOW}${below}${CLOSE}`;
}

/** A saved draft in its parts. */
export interface SplitQuote {
  readonly written: string;
  /** '' where the mark is missing. */
  readonly original: string;
  readonly below: string;
}

/** Parts a saved draft into what was written, the original, and the signature below it. */
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
