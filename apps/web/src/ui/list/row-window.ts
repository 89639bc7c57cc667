import type { ListLayout } from './list-layout.ts';

/** Height of a group's header in px (ui.md 6). */
export const GROUP_HEIGHT = 30;
/** Number of lines rendered above and below the visible part, so that scrolling does not show empty space first. */
const OVERSCAN = 6;

/** The visible part of the list, in px from the top of the list. */
export interface Sight {
  readonly top: number;
  readonly height: number;
}

/** A list whose rows have one height and whose headers have another, so that a line's index gives its position. */
export interface SizedLayout {
  readonly layout: ListLayout;
  /** Height of a row in px. */
  readonly rowHeight: number;
}

/** The top of a line, in px from the top of the list. For `layout.count` it is the height of the list. */
export function offsetOf({ layout, rowHeight }: SizedLayout, item: number): number {
  const headers = layout.headersBefore(item);
  return headers * GROUP_HEIGHT + (item - headers) * rowHeight;
}

/** The last line that begins at or above a distance in px from the top; 0 when there is none. */
function lineAt(sized: SizedLayout, offset: number): number {
  let low = 0;
  let high = Math.max(0, sized.layout.count - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsetOf(sized, middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** First and last line that are at least partly visible. */
export function linesInSight(
  sized: SizedLayout,
  { top, height }: Sight,
): { readonly first: number; readonly last: number } {
  return { first: lineAt(sized, top), last: lineAt(sized, top + Math.max(0, height - 1)) };
}

/** The first row that begins at or below a distance in px from the top. */
export function rowBelow(sized: SizedLayout, offset: number): number {
  const { layout } = sized;
  const line = lineAt(sized, offset);
  const next = offsetOf(sized, line) < offset ? line + 1 : line;
  const row = layout.itemAt(next).kind === 'group' ? next + 1 : next;
  const lastRow = layout.count - layout.headers.length - 1;
  return Math.max(0, Math.min(row - layout.headersBefore(row), lastRow));
}

/** Indexes of the lines to render, ascending: the visible ones, some around them, and `extra` ones. */
export function linesToDraw(
  { layout }: SizedLayout,
  { first, last }: { readonly first: number; readonly last: number },
  extra: readonly number[],
): number[] {
  const from = Math.max(0, first - OVERSCAN);
  const to = Math.min(layout.count - 1, last + OVERSCAN);
  const lines = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  for (const line of extra) if (line >= 0 && line < layout.count && (line < from || line > to)) lines.push(line);
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** The scroll position at which a line is fully visible below the sticky header; null when it is visible already. */
export function scrollToShow(sized: SizedLayout, item: number, { top, height }: Sight): number | null {
  const start = offsetOf(sized, item) - (sized.layout.headers.length > 0 ? GROUP_HEIGHT : 0);
  const end = offsetOf(sized, item + 1);
  if (start < top) return Math.max(0, start);
  return end > top + height ? end - height : null;
}
