import { parseHex } from './oklch.ts';
import type { Rgb } from './oklch.ts';

/** The colours of a picture that decide how it is veiled, each as `#rrggbb`. */
export interface PictureColours {
  /** The smallest value of each channel: no pixel is darker. */
  readonly low: string;
  /** The largest value of each channel: no pixel is lighter. */
  readonly high: string;
  /** The mean, shown until the picture has loaded. */
  readonly mean: string;
}

/** Light or dark: of a picture, and of what is written over it. */
export type Shade = 'light' | 'dark';

/** Share of the veil over a calm picture, in percent (ui.md 2.4). */
export const LEAST_VEIL = 62;

/** sRGB value of a grey as light as the desk of each mode (tokens.css, `--desk`), worst over all hues. */
const DESK: Readonly<Record<Shade, number>> = { light: 0.925, dark: 0.09 };

/**
 * sRGB value that no channel of the veiled picture may be below (light) or above (dark). The text of the desk then has a contrast of
 * 4.5:1 and its icons have 3:1 in every theme. A test computes this from the tokens.
 */
const LIMIT: Readonly<Record<Shade, number>> = { light: 0.745, dark: 0.285 };

/**
 * The share of the desk's colour that lies over a picture, in percent, from 62 to 100: enough that its darkest pixel leaves dark text
 * readable (`light`), or its lightest pixel light text (`dark`). Each channel is bounded by itself, so the bound holds for every pixel.
 */
export function veilOver(colours: PictureColours, shade: Shade): number {
  const worst = shade === 'light' ? channels(colours.low) : channels(colours.high);
  const shares = worst.map((channel) => {
    const gap = LIMIT[shade] - channel;
    const isReadable = shade === 'light' ? gap <= 0 : gap >= 0;
    return isReadable ? 0 : gap / (DESK[shade] - channel);
  });
  return Math.min(100, Math.max(LEAST_VEIL, Math.ceil(Math.max(...shares) * 100)));
}

/** A text that is no colour counts as a picture with every colour. */
function channels(hex: string): Rgb {
  return parseHex(hex) ?? [0.5, 0.5, 0.5];
}
