/** A piece of plain text: words, or words that are an address. */
export interface TextPiece {
  readonly text: string;
  /** Absent for words. */
  readonly href?: string;
}

const CANDIDATE =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`\p{Cc}]{2,2048}|[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,63}\b/giu;

/**
 * Splits a line at web and mail addresses. Closing punctuation, and a closing bracket without its opening one, stay words.
 * The pieces' texts joined are the line again.
 */
export function linkify(line: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const found of line.matchAll(CANDIDATE)) {
    const text = withoutTail(found[0]);
    const href = hrefOf(text);
    if (href === null) continue;
    if (found.index > done) pieces.push({ text: line.slice(done, found.index) });
    pieces.push({ text, href });
    done = found.index + text.length;
  }
  if (done < line.length) pieces.push({ text: line.slice(done) });
  return pieces;
}

const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

function withoutTail(candidate: string): string {
  let text = candidate.replace(/[.,;:!?*_'"…]+$/u, '');
  for (const [open, close] of BRACKETS) {
    while (text.endsWith(close) && count(text, close) > count(text, open)) text = text.slice(0, -1);
  }
  return text.replace(/[.,;:!?]+$/u, '');
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function hrefOf(text: string): string | null {
  if (/^[^/]*@/.test(text) && !/^(?:https?:|www\.)/i.test(text)) return `mailto:${text}`;
  try {
    const url = new URL(/^www\./i.test(text) ? `https://${text}` : text);
    return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : null;
  } catch {
    return null;
  }
}
