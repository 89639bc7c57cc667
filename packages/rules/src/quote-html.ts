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
const QUOTE_STYLE = 'margin:0 0 0 .8ex;border-left:2px solid #c5cad3;padding-left:1ex';

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

/**
 * Joins what was written and the original below it. The original is kept apart from the editor until here, because an editor
 * changes what it loads; the mark around it lets `splitQuote` find it when a draft is opened again.
 */
export function joinQuote(written: string, original: string): string {
  // Only one place may carry the mark: it is taken off what was pasted into the editor.
  const body = written.replaceAll('original-message', 'earlier-message');
  return original === '' ? body : `${body}${OPEN}${original}${CLOSE}`;
}

/** Parts a saved draft into what was written and the original; the original is '' where the mark is missing. */
export function splitQuote(html: string): { written: string; original: string } {
  const at = html.indexOf(OPEN);
  const end = html.trimEnd();
  if (at < 0 || !end.endsWith(CLOSE)) return { written: html, original: '' };
  return { written: html.slice(0, at), original: end.slice(at + OPEN.length, -CLOSE.length) };
}
