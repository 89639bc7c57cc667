import type { Oklch } from './oklch.ts';
import { contrast, fitChroma, oklchToRgb, parseHex, rgbToOklch, toHex } from './oklch.ts';

/** Least contrast of an edge that carries meaning with what is beside it (WCAG 2.2, 1.4.11). */
export const EDGE_CONTRAST = 3;

/** The darkest ground of a row in light mode and the lightest one in dark mode: the selected row of ui.md 2.2, without its hue. */
export const EDGE_GROUNDS = { light: { l: 0.944, c: 0, h: 0 }, dark: { l: 0.295, c: 0, h: 0 } } as const;

/** Smallest change of lightness that is tried. */
const STEP = 0.01;

/** A colour for an edge in light and in dark mode, as `#rrggbb`. */
export interface EdgeColours {
  readonly light: string;
  readonly dark: string;
}

/**
 * A colour that a user chose, made darker in light mode and lighter in dark mode where it would not stand out: the hue stays, so
 * that the user knows it again (ui.md 1.5). Null for a text that is no colour.
 */
export function edgeColours(colour: string): EdgeColours | null {
  const rgb = parseHex(colour);
  if (rgb === null) return null;
  const chosen = rgbToOklch(rgb);
  return { light: visible(chosen, 'light'), dark: visible(chosen, 'dark') };
}

function visible(chosen: Oklch, mode: keyof EdgeColours): string {
  const ground = oklchToRgb(EDGE_GROUNDS[mode]);
  const step = mode === 'light' ? -STEP : STEP;
  let colour = fitChroma(chosen);
  while (colour.l > 0 && colour.l < 1 && contrast(oklchToRgb(colour), ground) < EDGE_CONTRAST) {
    colour = fitChroma({ ...chosen, l: Math.min(1, Math.max(0, colour.l + step)) });
  }
  return toHex(oklchToRgb(colour));
}
