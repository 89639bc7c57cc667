/**
 * Quotes lines of text: each gets the indent (preference reply_forward_text_indent, default `> `). Lines that are already
 * quoted get no blank between the marks (RFC 3676 4.5), empty lines no blank at the end.
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

/** A header line above a forwarded message: its translated label, and its value. */
export interface HeadLine {
  readonly label: string;
  readonly value: string;
}

/** The headers of a forwarded message as text: a title between dashes, and one line for each value that is not empty. */
export function forwardHeadText(title: string, lines: readonly HeadLine[]): string {
  const filled = lines.filter((line) => line.value !== '').map((line) => `${line.label}: ${line.value}`);
  return [`---------- ${title} ----------`, ...filled].join('\n');
}

/** Puts the written text above the quoted one, separated by an empty line; either may be empty. */
export function joinText(written: string, quoted: string): string {
  if (quoted === '') return written;
  return `${written.trimEnd()}\n\n${quoted}`;
}
