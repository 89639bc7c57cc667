/** The words for the sender in the header that mail programs write above a message that they quote. */
const FROM = 'From|Von|De|Da|Fra|Från|Od|Feladó|Από|От|Nga|Van|Lähettäjä|Kimden|Отправитель';
const FROM_LINE = new RegExp(String.raw`^\s*\*?(?:${FROM})\s?:\*?\s*\S`, 'iu');
/** A line of such a header in any language, and one of marks with words between them: "-----Original Message-----". */
const HEADER_LINE = /^\s*\*?\p{L}[\p{L}\p{M} ./-]{0,24}\s?:\*?(?:\s|$)/u;
const DASHES = /^\s*(?:-{3,}\s*\p{L}[^\n-]{2,50}-{3,}|_{10,})\s*$/u;
/** Lines below the sender's among which there are two more of the header: a long list of recipients is folded. */
const HEADER_LINES = 8;

/** Whether a header of a quoted message begins with a line, as Outlook and others write it: sender, date, recipient, subject. */
function isHeader(lines: readonly string[], at: number): boolean {
  if (!FROM_LINE.test(lines[at] ?? '')) return false;
  let found = 0;
  for (let next = at + 1; next <= at + HEADER_LINES; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '') break;
    if (HEADER_LINE.test(line)) found += 1;
  }
  return found >= 2;
}

/** The index of the first line that is not blank, at or after `from`; the number of lines without one. */
function nextWritten(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1;
  return at;
}

/** The index of the first line of a message that is quoted without marks, its line of dashes included; -1 without one. */
export function originalLine(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (DASHES.test(line)) {
      if (isHeader(lines, nextWritten(lines, at + 1))) return at;
    } else if ((at === 0 || (lines[at - 1] ?? '').trim() === '') && isHeader(lines, at)) return at;
  }
  return -1;
}
