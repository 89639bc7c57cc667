import { fitChroma, parseHex, rgbToOklch } from './oklch.ts';
import type { ThemeColours } from './colours.ts';

const MIN_CHROMA = 0.012;
const MAX_CHROMA = 0.2;
/** Chroma below which a colour counts as grey: the hue is then only a rounding error, 0 (pink) for a pure grey. */
const GREY_CHROMA = 0.02;
/** The hue used for a grey: that of the default theme. */
const GREY_HUE = 258;
/** Lightness of the accent in light and dark mode, with its share of the chroma, as in tokens.css. */
const ACCENT_STEPS = [
  { l: 0.51, share: 1 },
  { l: 0.55, share: 0.95 },
] as const;

/**
 * The theme for a partner's brand colour: its hue, and its chroma limited to 0.012..0.20 and to the sRGB gamut at the
 * theme's lightnesses. The colour's own lightness is ignored, so that contrast is sufficient for yellow, pink and grey
 * brands (ui.md 2.1). Black, white and greys become a cool grey. Null if the text is no hexadecimal colour.
 */
export function brandColours(hex: string): ThemeColours | null {
  const rgb = parseHex(hex);
  if (rgb === null) return null;
  const colour = rgbToOklch(rgb);
  const { c } = colour;
  const h = c < GREY_CHROMA ? GREY_HUE : colour.h;
  const wanted = Math.min(MAX_CHROMA, Math.max(MIN_CHROMA, c));
  const shown = ACCENT_STEPS.map(({ l, share }) => fitChroma({ l, c: wanted * share, h }).c / share);
  const chroma = Math.max(MIN_CHROMA, Math.min(wanted, ...shown));
  return { h: Math.round(h * 10) / 10, c: Math.floor(chroma * 1000) / 1000, pl: 0.36, pk: 0.62 };
}
