import { originalLine } from './original-header.ts';

/** A run of lines of a plain text: `depth` 0 is the author's own text, 1 and more is quoted. */
export interface TextBlock {
  readonly depth: number;
  readonly lines: readonly string[];
  /** Begins with the header of a message that is quoted without marks, to the end of the text. */
  readonly isOriginal?: true;
}

const MAX_DEPTH = 8;

/** Splits a plain text into runs of equal quote depth and removes the `>` marks, as RFC 3676 4.5 reads them. */
export function quoteBlocks(text: string): TextBlock[] {
  const blocks: { depth: number; lines: string[] }[] = [];
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const marks = /^(?:>[ ]?)+/.exec(line)?.[0] ?? '';
    const depth = Math.min(MAX_DEPTH, count(marks));
    const own = depth === 0 ? line : line.slice(marks.length);
    const last = blocks.at(-1);
    if (last !== undefined && last.depth === depth) last.lines.push(own);
    else blocks.push({ depth, lines: [own] });
  }
  return withOriginal(blocks);
}

/** Divides the block in which a message is quoted without marks, if the author's own text is above it. */
function withOriginal(blocks: readonly TextBlock[]): TextBlock[] {
  for (const [index, { depth, lines }] of blocks.entries()) {
    const at = depth === 0 ? originalLine(lines) : -1;
    if (at === -1) continue;
    const own = lines.slice(0, at);
    const original = { depth, lines: lines.slice(at), isOriginal: true } as const;
    const before = blocks.slice(0, index);
    const isAlone = [...before.flatMap((block) => block.lines), ...own].every((line) => line.trim() === '');
    if (isAlone) return [...blocks];
    return [...before, ...(own.length === 0 ? [] : [{ depth, lines: own }]), original, ...blocks.slice(index + 1)];
  }
  return [...blocks];
}

function count(marks: string): number {
  return marks.split('>').length - 1;
}

/** The index of the quotation at the end, after which only a few lines of signature may follow; -1 without one. It can be folded. */
export function trailingQuote(blocks: readonly TextBlock[]): number {
  const original = blocks.findIndex(({ isOriginal }) => isOriginal === true);
  if (original > 0) return original;
  let index = blocks.length;
  while (index > 0) {
    const block = blocks[index - 1];
    if (block === undefined) break;
    if (block.depth === 0 && block.lines.some((line) => line.trim() !== '')) break;
    index -= 1;
  }
  const quoted = blocks.slice(index).some((block) => block.depth > 0);
  return quoted && index > 0 ? index : -1;
}
