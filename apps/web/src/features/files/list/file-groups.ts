import type { FileEntry } from '@pillarbox/contract/files/file';
import type { Layout } from '../data/files-location.ts';

/** Rows, and lines of cards, that are drawn together when one of them comes into sight. */
const ROWS = 25;
const LINES = 5;
/** Space between two cards, in pixels. FileGrid.module.css has the same. */
const GAP = 14;

/** Files and folders that follow each other in a list. */
export interface FileGroup {
  /** The position of the first one. */
  readonly start: number;
  readonly entries: readonly FileEntry[];
}

/** How many cards of at least so many pixels are beside each other; at least one. */
export function columnsIn(width: number, least: number): number {
  return Math.max(1, Math.floor((width + GAP) / (least + GAP)));
}

/** The groups of a list. One of cards has whole lines, except for the last of the folders and the last of all: files begin in a line of their own. */
export function groupsOf(
  entries: readonly FileEntry[],
  { layout, columns }: { readonly layout: Layout; readonly columns: number },
): FileGroup[] {
  const most = layout === 'row' ? ROWS : LINES * columns;
  const groups: { start: number; entries: FileEntry[] }[] = [];
  for (const [index, entry] of entries.entries()) {
    const last = groups.at(-1);
    const isApart = layout === 'grid' && last?.entries[0]?.kind === 'folder' && entry.kind === 'file';
    if (last === undefined || last.entries.length === most || isApart) groups.push({ start: index, entries: [entry] });
    else last.entries.push(entry);
  }
  return groups;
}
