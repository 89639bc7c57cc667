import { FAX_DOTS } from '@pillarbox/contract/fax/fax';

/** A picture in grey: one byte for each dot, 0 is black, rows without gaps. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** Bytes of a row of a page: eight dots in each. */
export const ROW_BYTES = Math.ceil(FAX_DOTS.width / 8);
/** Height of the line at the top of each page, in dots. */
export const HEADER_DOTS = 56;
/** What is darker or lighter than these is black or white: text keeps its edges, pictures get dots. */
const BLACK = 70;
const WHITE = 200;

/** A page without anything on it; a set bit is white (PNG, grey with one bit). */
export function emptyPage(): Uint8Array {
  return new Uint8Array(ROW_BYTES * FAX_DOTS.height).fill(0xff);
}

/** Draws a picture on a page in black dots (Floyd and Steinberg), centred, from the row `top` on. What does not fit is left out. */
export function drawBilevel(page: Uint8Array, { width, height, grey }: GreyPicture, top: number): void {
  const left = Math.max(0, Math.floor((FAX_DOTS.width - width) / 2));
  const columns = Math.min(width, FAX_DOTS.width);
  const rows = Math.min(height, FAX_DOTS.height - top);
  let now = new Float32Array(columns + 2);
  let next = new Float32Array(columns + 2);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const value = grey[y * width + x] ?? 255;
      const wanted = value <= BLACK ? 0 : value >= WHITE ? 255 : value + (now[x + 1] ?? 0);
      const isBlack = wanted < 128;
      if (isBlack) blacken(page, left + x, top + y);
      if (value <= BLACK || value >= WHITE) continue;
      const error = wanted - (isBlack ? 0 : 255);
      add(now, x + 2, (error * 7) / 16);
      add(next, x, (error * 3) / 16);
      add(next, x + 1, (error * 5) / 16);
      add(next, x + 2, error / 16);
    }
    [now, next] = [next, now.fill(0)];
  }
}

function add(errors: Float32Array, at: number, error: number): void {
  errors[at] = (errors[at] ?? 0) + error;
}

function blacken(page: Uint8Array, x: number, y: number): void {
  const at = y * ROW_BYTES + (x >> 3);
  page[at] = (page[at] ?? 0xff) & ~(0x80 >> (x & 7));
}

/** The picture turned by a quarter to the left, so that what is wide stands upright. */
export function turned({ width, height, grey }: GreyPicture): GreyPicture {
  const made = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) made[(width - 1 - x) * height + y] = grey[y * width + x] ?? 255;
  return { width: height, height: width, grey: made };
}
