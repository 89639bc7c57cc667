import { fitChroma, parseHex, rgbToOklch } from './oklch.ts';
import type { ThemeColours } from './colours.ts';

const LEAST_CHROMA = 0.012;
const MOST_CHROMA = 0.2;
/** Lightness of the accent in light and dark mode, with its share of the chroma, as tokens.css draws it. */
const ACCENT_STEPS = [
  { l: 0.51, share: 1 },
  { l: 0.55, share: 0.95 },
] as const;

/**
 * The theme of a partner's brand colour: its hue, its chroma held to 0.012..0.20 and to what sRGB can show at our
 * lightnesses; its own lightness is ignored, which is why contrast holds for yellow, pink and grey brands (ui.md 2.1).
 * Null when the text is not a hex colour.
 */
export function brandColours(hex: string): ThemeColours | null {
  const rgb = parseHex(hex);
  if (rgb === null) return null;
  const { h, c } = rgbToOklch(rgb);
  const wanted = Math.min(MOST_CHROMA, Math.max(LEAST_CHROMA, c));
  const shown = ACCENT_STEPS.map(({ l, share }) => fitChroma({ l, c: wanted * share, h }).c / share);
  const chroma = Math.max(LEAST_CHROMA, Math.min(wanted, ...shown));
  return { h: Math.round(h * 10) / 10, c: Math.floor(chroma * 1000) / 1000, pl: 0.36, pk: 0.62 };
}
