/** Most characters of a block that is searched [MAIL-117, CONST-074]: a longer one is a table of data rather than a text. */
export const MAX_BLOCK = 10_000;

/** A block of text, and where it begins in the text that it is a part of. */
export interface Paragraph {
  readonly text: string;
  readonly from: number;
}

/** The blocks of a text, which blank lines separate, in order. Linear. */
export function* paragraphsOf(text: string): Generator<Paragraph> {
  let from = 0;
  let at = 0;
  while (at <= text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const isBlank = text.slice(at, end).trim() === '';
    if (isBlank || newline === -1) {
      const last = isBlank ? at : end;
      if (last > from) yield { text: text.slice(from, last), from };
      from = end + 1;
    }
    at = end + 1;
  }
}
