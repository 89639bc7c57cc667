/** Something with a size. */
export interface Sized {
  readonly id: string;
  readonly size: number;
}

/** A rectangle of the map, in px from its upper left corner. */
export interface Tile {
  /** Ids of what it stands for: one, or several small ones. */
  readonly ids: readonly string[];
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The area of the map in px. */
export interface MapArea {
  readonly width: number;
  readonly height: number;
}

/** Least width and height of a tile with room for its name. */
export const LEAST = { width: 64, height: 24 } as const;

/**
 * A map whose areas are sizes, the largest first. What would be too small to show its name is joined in the last tile. Squarified
 * (Bruls, Huizing and van Wijk, 2000): each row is filled as long as its tiles become more square.
 */
export function treemap(items: readonly Sized[], area: MapArea): readonly Tile[] {
  const sorted = items.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
  if (sorted.length === 0 || area.width <= 0) return [];
  for (let alone = sorted.length; alone > 0; alone -= 1) {
    const entries = joined(sorted, alone);
    const tiles = squarified(entries, area);
    const isReadable = ({ width, height }: Tile): boolean => width >= LEAST.width && height >= LEAST.height;
    // The joined tile may be small: the table says what it holds.
    if (tiles.slice(0, alone).every(isReadable)) return tiles;
  }
  return squarified(joined(sorted, 1), area);
}

interface Entry {
  readonly ids: readonly string[];
  readonly size: number;
}

/** The largest `alone` items as they are, and one entry for all others; `sorted` begins with the largest. */
export function joined(sorted: readonly Sized[], alone: number): readonly Entry[] {
  const entries = sorted.slice(0, alone).map(({ id, size }): Entry => ({ ids: [id], size }));
  const rest = sorted.slice(alone);
  if (rest.length === 0) return entries;
  return [...entries, { ids: rest.map(({ id }) => id), size: rest.reduce((sum, { size }) => sum + size, 0) }];
}

function squarified(entries: readonly Entry[], { width, height }: MapArea): readonly Tile[] {
  const scale = (width * height) / entries.reduce((sum, { size }) => sum + size, 0);
  const tiles: Tile[] = [];
  const free = { x: 0, y: 0, width, height };
  let left = entries;
  while (left.length > 0) {
    const side = Math.min(free.width, free.height);
    let count = 1;
    while (
      count < left.length &&
      worst(left.slice(0, count + 1), side, scale) <= worst(left.slice(0, count), side, scale)
    ) {
      count += 1;
    }
    const row = left.slice(0, count);
    left = left.slice(count);
    const area = row.reduce((sum, { size }) => sum + size * scale, 0);
    const isColumn = free.width >= free.height;
    const thick = left.length === 0 ? (isColumn ? free.width : free.height) : area / side;
    let at = 0;
    for (const { ids, size } of row) {
      const long = ((size * scale) / area) * side;
      tiles.push(
        isColumn
          ? { ids, size, x: free.x, y: free.y + at, width: thick, height: long }
          : { ids, size, x: free.x + at, y: free.y, width: long, height: thick },
      );
      at += long;
    }
    if (isColumn) {
      free.x += thick;
      free.width -= thick;
    } else {
      free.y += thick;
      free.height -= thick;
    }
  }
  return tiles;
}

/** The largest ratio of the sides of the tiles of a row. */
function worst(row: readonly Entry[], side: number, scale: number): number {
  const areas = row.map(({ size }) => size * scale);
  const sum = areas.reduce((total, area) => total + area, 0);
  return Math.max(...areas.map((area) => Math.max((side ** 2 * area) / sum ** 2, sum ** 2 / (side ** 2 * area))));
}
