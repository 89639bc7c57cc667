import type { Oklch, Rgb } from '@pillarbox/rules/theme/oklch';
import { oklchToRgb } from '@pillarbox/rules/theme/oklch';

/** The colour of a point of a picture; both coordinates are from 0 to 1. */
export type Paint = (x: number, y: number) => Oklch;

/** A colour between two others; `share` is limited to 0..1. Hues turn the shorter way. */
export function mix(one: Oklch, other: Oklch, share: number): Oklch {
  const t = Math.min(1, Math.max(0, share));
  const turn = ((other.h - one.h + 540) % 360) - 180;
  return { l: one.l + (other.l - one.l) * t, c: one.c + (other.c - one.c) * t, h: one.h + turn * t };
}

/** From 0 to 1 between two bounds, without corners. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture as bytes of red, green and blue. The same paint gives the same bytes. */
export function rasterOf(paint: Paint, { width, height }: Size): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = oklchToRgb(paint((x + 0.5) / width, (y + 0.5) / height));
      for (const [at, channel] of colour.entries()) pixels[(y * width + x) * 3 + at] = levelOf(channel, x, y);
    }
  }
  return pixels;
}

/** A channel from 0 to 1 as a byte. A fixed pattern of two by two pixels spreads the rounding, so that slow changes show no steps. */
function levelOf(channel: number, x: number, y: number): number {
  const pattern = [0.125, 0.625, 0.875, 0.375][(x % 2) + (y % 2) * 2] ?? 0.5;
  return Math.min(255, Math.floor(channel * 255 + pattern));
}

/** The smallest, largest and mean value of each channel of a picture, from 0 to 1. */
export function channelsOf(pixels: Uint8Array): { readonly low: Rgb; readonly high: Rgb; readonly mean: Rgb } {
  const low = [255, 255, 255];
  const high = [0, 0, 0];
  const sum = [0, 0, 0];
  for (const [index, value] of pixels.entries()) {
    const at = index % 3;
    low[at] = Math.min(low[at] ?? 0, value);
    high[at] = Math.max(high[at] ?? 0, value);
    sum[at] = (sum[at] ?? 0) + value;
  }
  const count = pixels.length / 3;
  const rgb = (values: readonly number[], by: number): Rgb => [
    (values[0] ?? 0) / by,
    (values[1] ?? 0) / by,
    (values[2] ?? 0) / by,
  ];
  return { low: rgb(low, 255), high: rgb(high, 255), mean: rgb(sum, count * 255) };
}
