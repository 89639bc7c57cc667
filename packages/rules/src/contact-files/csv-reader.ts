import { MAX_IMPORT_COLUMNS } from '@pillarbox/contract/contacts-import/import';

/** What splits the columns of a table. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Longest quoted cell, in characters: spreadsheets hold no longer one. A quote that is open for longer was never closed. */
export const MAX_CELL_CHARACTERS = 32_767;

/** A row of a table. `line` counts the rows of the file from 1, empty ones too. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a table (RFC 4180, and what programs write beside it), without empty ones. A quote inside a cell is text unless a
 * delimiter or the end of the line follows; a quote that is never closed is text, too. Cells above the limit of columns are left
 * out. Spaces around a cell without quotes are left out. Never throws; in linear time.
 */
export function* readCsv(text: string, delimiter: Delimiter): Generator<CsvRow> {
  const scanner = new CellScanner(text, delimiter);
  let row = 0;
  while (!scanner.atEnd()) {
    row += 1;
    const cells: string[] = [];
    for (let more = true; more;) {
      const cell = scanner.cell();
      if (cells.length < MAX_IMPORT_COLUMNS) cells.push(cell.replaceAll('\u0000', ''));
      more = scanner.skipDelimiter();
    }
    scanner.skipLineBreak();
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
  }
}

/** Reads cells one after the other. */
class CellScanner {
  readonly #text: string;
  readonly #delimiter: string;
  /** A delimiter or a line break. */
  readonly #stop: RegExp;
  #at: number;
  /** No quote before this place closes a cell. Each quote is looked at once, so that reading stays linear. */
  #searched = 0;

  constructor(text: string, delimiter: Delimiter) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#stop = new RegExp(`[${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]`, 'g');
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  cell(): string {
    const close = this.#text[this.#at] === '"' ? this.#closing(this.#at + 1) : -1;
    if (close === -1) return this.#plain();
    const cell = this.#text.slice(this.#at + 1, close).replaceAll('""', '"');
    this.#at = close + 1;
    return cell;
  }

  skipDelimiter(): boolean {
    if (this.#text[this.#at] !== this.#delimiter) return false;
    this.#at += 1;
    return true;
  }

  skipLineBreak(): void {
    if (this.#text[this.#at] === '\r') this.#at += 1;
    if (this.#text[this.#at] === '\n') this.#at += 1;
  }

  #plain(): string {
    this.#stop.lastIndex = this.#at;
    const end = this.#stop.exec(this.#text)?.index ?? this.#text.length;
    const cell = this.#text.slice(this.#at, end).trim();
    this.#at = end;
    return cell;
  }

  /** Index of the quote that closes a cell; -1 when none does. */
  #closing(from: number): number {
    const own = this.#runEnd(from);
    if (this.#closes(from, own)) return own - 1;
    let next = this.#text.indexOf('"', Math.max(own, this.#searched));
    while (next !== -1 && next - from <= MAX_CELL_CHARACTERS) {
      const end = this.#runEnd(next);
      if (this.#closes(next, end)) return end - 1;
      this.#searched = end;
      next = this.#text.indexOf('"', end);
    }
    this.#searched = next === -1 ? this.#text.length : next;
    return -1;
  }

  /** The end of a run of quotes. */
  #runEnd(from: number): number {
    let end = from;
    while (this.#text[end] === '"') end += 1;
    return end;
  }

  /** An odd number of quotes ends with one that closes, if the cell ends behind it. */
  #closes(from: number, end: number): boolean {
    const behind = this.#text[end];
    return (
      (end - from) % 2 === 1 &&
      (behind === undefined || behind === this.#delimiter || behind === '\r' || behind === '\n')
    );
  }
}

/** Rows that are compared to find the delimiter. */
const SAMPLE_ROWS = 30;
/** Characters that these rows may have together. */
const SAMPLE_CHARACTERS = 200_000;

/** The delimiter that splits most rows into the same number of columns, at least two; null for a text that is no table. */
export function delimiterOf(text: string): Delimiter | null {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: agreement(sample, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.delimiter : null;
}

/** How many rows agree in their number of columns, times a little more for more columns; 0 for rows of one column. */
function agreement(sample: string, delimiter: Delimiter): number {
  const counts = new Map<number, number>();
  let rows = 0;
  for (const { cells } of readCsv(sample, delimiter)) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    if (++rows >= SAMPLE_ROWS) break;
  }
  const [columns, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [1, 0]);
  return columns < 2 || rows === 0 ? 0 : (most / rows) * (1 + Math.min(columns, 20) / 20);
}
