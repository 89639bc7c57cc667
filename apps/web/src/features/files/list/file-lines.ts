/** Space between two cards, in pixels. FileGrid.module.css has the same. */
const GAP = 14;
/** Height of a row, of the card of a folder and of the card of a file, in pixels. FileGrid.module.css has the same. */
const ROW = { desktop: 44, phone: 56 } as const;
const FOLDER_CARD = 60;
const FILE_CARD = 180;
/** Least width of a card, in pixels. */
const CARD = { desktop: 180, phone: 140 } as const;
/** How far beyond what is in sight lines are drawn, so that scrolling does not show empty space first, in pixels. */
const OVERSCAN = 200;

/** What a list looks like. */
export interface ListShape {
  readonly isCards: boolean;
  readonly isPhone: boolean;
  /** Width of a line, in pixels. */
  readonly width: number;
}

/** The visible part of a list, in pixels from its top. */
export interface Sight {
  readonly top: number;
  readonly height: number;
}

/** The lines of a list of files: each is a row, or cards beside each other. */
export interface FileLines {
  readonly count: number;
  /** Entries of a line; less in the last line of folders and of files. */
  readonly columns: number;
  /** Height of all lines, in pixels. */
  readonly height: number;
  /** The positions of the first entry of a line and of the first one after it. */
  readonly entriesOf: (line: number) => readonly [number, number];
  /** The line of the entry at a position. */
  readonly lineOf: (index: number) => number;
  /** Where a line begins and where what it shows ends, in pixels from the top. */
  readonly placeOf: (line: number) => readonly [number, number];
  /** The line at a distance from the top in pixels, or the nearest one; -1 in an empty list. */
  readonly lineAt: (offset: number) => number;
}

/** The lines of a list that begins with so many folders. Files begin in a line of their own where the list has cards. */
export function linesOf(folders: number, total: number, { isCards, isPhone, width }: ListShape): FileLines {
  const size = isPhone ? 'phone' : 'desktop';
  const columns = isCards ? Math.max(1, Math.floor((width + GAP) / (CARD[size] + GAP))) : 1;
  const gap = isCards ? GAP : 0;
  const [low, high] = isCards ? [FOLDER_CARD + gap, FILE_CARD + gap] : [ROW[size], ROW[size]];
  const lowLines = Math.ceil(folders / columns);
  const count = lowLines + Math.ceil((total - folders) / columns);
  const lowEnd = lowLines * low;
  const topOf = (line: number): number => (line < lowLines ? line * low : lowEnd + (line - lowLines) * high);
  return {
    count,
    columns,
    height: topOf(count),
    entriesOf: (line) => {
      const [start, end] = line < lowLines ? [line * columns, folders] : [folders + (line - lowLines) * columns, total];
      return [start, Math.min(start + columns, end)];
    },
    lineOf: (index) =>
      index < folders ? Math.floor(index / columns) : lowLines + Math.floor((index - folders) / columns),
    placeOf: (line) => [topOf(line), topOf(line + 1) - gap],
    lineAt: (offset) => {
      const line = offset < lowEnd ? Math.floor(offset / low) : lowLines + Math.floor((offset - lowEnd) / high);
      return Math.min(Math.max(line, 0), count - 1);
    },
  };
}

/** The lines to draw, ascending: those in sight, some around them, and the one of the entry at `kept`, -1 for none. */
export function linesToDraw(lines: FileLines, { top, height }: Sight, kept: number): number[] {
  const [first, last] = [lines.lineAt(top - OVERSCAN), lines.lineAt(top + height + OVERSCAN)];
  if (first === -1) return [];
  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const extra = kept === -1 ? first : lines.lineOf(kept);
  if (extra < first) return [extra, ...drawn];
  return extra > last ? [...drawn, extra] : drawn;
}

/** The first entry of the first line that begins at or below a distance from the top in pixels. */
export function firstBelow(lines: FileLines, offset: number): number {
  const line = lines.lineAt(offset);
  const [top] = lines.placeOf(line);
  return lines.entriesOf(top < offset && line < lines.count - 1 ? line + 1 : line)[0];
}

/** The scroll position at which an entry is fully visible; null when it is. */
export function scrollToShow(lines: FileLines, index: number, { top, height }: Sight): number | null {
  const [start, end] = lines.placeOf(lines.lineOf(index));
  if (start < top) return start;
  return end > top + height ? end - height : null;
}
