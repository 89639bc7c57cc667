import { htmlWords } from '../html-words.ts';
import { originalLine } from '../quotes/original-header.ts';
import { quoteBlocks } from '../quotes/quotes.ts';

/** Most characters of a body that are read. */
const MAX_READ = 300_000;
/** Most lines at the end of a run that are read, and most characters of a line: a signature has neither more nor longer ones. */
const MAX_LINES = 60;
const MAX_LINE = 300;

/** A readable body of a message. */
export interface Body {
  readonly mime: 'text/html' | 'text/plain';
  readonly text: string;
}

/** Where Outlook's web client and phones put the message that they quote; it reaches to the end of the body. */
const REPLY_MARK =
  /<[a-z][^<>]{0,300}\bid=["']?(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)/i;
/** An element that a mail program made for the signature. */
const SIGNATURE_MARK =
  /<(?:div|pre|table|td|span|p)\b[^<>]{0,300}\b(?:class|id)=["']?[^"'<>]{0,100}signature[^<>]{0,300}>/gi;

/** HTML without its quotations. Linear: each tag is read once. */
function withoutQuotations(html: string): string {
  let depth = 0;
  let from = 0;
  let own = '';
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)blockquote\b[^<>]*>/gi)) {
    if (slash === '') {
      if (depth === 0) own += html.slice(from, index);
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) own += '<br>';
    } else own += html.slice(from, index);
    from = index + tag.length;
  }
  return depth === 0 ? own + html.slice(from) : own;
}

/** HTML as text in which the marks of mail programs for signatures have become the line `--`. */
function htmlText(html: string): string {
  const reply = html.search(REPLY_MARK);
  const own = withoutQuotations(reply === -1 ? html : html.slice(0, reply));
  return htmlWords(own.replaceAll(SIGNATURE_MARK, '<br>--<br>$&').replaceAll(/<\/t[dh]\b[^<>]*>/gi, ' '));
}

/** A line without invisible characters, such as the marks that some programs put around numbers, and with plain blanks. */
function readable(line: string): string {
  return line
    .slice(0, MAX_LINE)
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, (char) => (char === '\t' ? '  ' : ''))
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .trim();
}

/**
 * The lines that the author of a message wrote, without what is quoted: a list for each run between quotations, with the last lines
 * of the run. Linear.
 */
export function ownLines({ mime, text }: Body): string[][] {
  const plain = (mime === 'text/html' ? htmlText(text.slice(0, MAX_READ)) : text.slice(0, MAX_READ)).replaceAll(
    '\0',
    '',
  );
  const runs: string[][] = [];
  for (const { depth, lines, isOriginal } of quoteBlocks(plain)) {
    if (isOriginal === true) break;
    if (depth > 0) continue;
    const at = originalLine(lines);
    runs.push((at === -1 ? lines : lines.slice(0, at)).slice(-MAX_LINES).map(readable));
    if (at !== -1) break;
  }
  return runs;
}
