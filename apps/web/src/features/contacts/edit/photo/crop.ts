/** The square part of a picture that becomes the photo: its centre and side, in pixels of the picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The size of a picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How much smaller the part may be than the largest square. */
export const MOST_ZOOM = 6;

/** The largest square in the middle of a picture. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) };
}

/** The part within the picture, no larger than it and not too small. */
export function heldCrop(size: Size, { x, y, side }: Crop): Crop {
  const largest = Math.min(size.width, size.height);
  const held = Math.min(largest, Math.max(largest / MOST_ZOOM, side));
  const hold = (at: number, length: number): number => Math.min(length - held / 2, Math.max(held / 2, at));
  return { x: hold(x, size.width), y: hold(y, size.height), side: held };
}

/** How much a part is enlarged: 1 for the largest square. */
export function zoomOf(size: Size, { side }: Crop): number {
  return Math.min(size.width, size.height) / side;
}

/** The part with another zoom around the same centre. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return heldCrop(size, { ...crop, side: Math.min(size.width, size.height) / zoom });
}

/** Steps of one key: a tenth of the part, and a fifth more or less zoom. */
const STEP = 0.1;
const ZOOM_STEP = 1.2;

/** The part after a key; null for a key that does nothing. Arrows move what is seen, plus and minus change its size. */
export function croppedByKey(size: Size, crop: Crop, key: string): Crop | null {
  const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const move = moves[key];
  if (move !== undefined) {
    const [x, y] = move;
    return heldCrop(size, { ...crop, x: crop.x + x * STEP * crop.side, y: crop.y + y * STEP * crop.side });
  }
  if (key === '+' || key === '=') return zoomed(size, crop, zoomOf(size, crop) * ZOOM_STEP);
  if (key === '-') return zoomed(size, crop, zoomOf(size, crop) / ZOOM_STEP);
  return null;
}
