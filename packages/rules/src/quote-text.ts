/**
 * Quotes lines of text: each gets the indent (preference reply_forward_text_indent, `> ` unless set). Lines that are quoted
 * already get no blank between the marks (RFC 3676 4.5), empty ones no blank at the end.
 */
export function quoteText(text: string, indent: string): string {
  const mark = indent.trimEnd();
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines
    .map((line) => {
      if (line === '') return mark;
      return mark === '>' && line.startsWith('>') ? `>${line}` : `${indent}${line}`;
    })
    .join('\n');
}

/** A line of the head that stands above a forwarded message: its label in the reader's language, and what it says. */
export interface HeadLine {
  readonly label: string;
  readonly value: string;
}

/** The head of a forwarded message as text: a title between dashes, one line each for what is not empty. */
export function forwardHeadText(title: string, lines: readonly HeadLine[]): string {
  const filled = lines.filter((line) => line.value !== '').map((line) => `${line.label}: ${line.value}`);
  return [`---------- ${title} ----------`, ...filled].join('\n');
}

/** Puts what was written above what it answers, with one empty line between; either may be empty. */
export function joinText(written: string, quoted: string): string {
  if (quoted === '') return written;
  return `${written.trimEnd()}\n\n${quoted}`;
}
