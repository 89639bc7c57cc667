/** A colour in OKLCH with its opacity: lightness 0 to 1, chroma, hue in degrees. */
export interface Colour {
  readonly l: number;
  readonly c: number;
  readonly h: number;
  readonly alpha: number;
}

/** Parses a colour of getComputedStyle: `rgb(r, g, b)` or `rgba(r, g, b, a)`; null for anything else. */
export function readColour(text: string): Colour | null {
  const found = /^rgba?\(\s*([\d.]+),?\s+([\d.]+),?\s+([\d.]+)(?:\s*[,/]\s*([\d.]+))?\s*\)$/.exec(text);
  if (found === null) return null;
  const [r, g, b] = [found[1], found[2], found[3]].map((part) => linear(Number(part) / 255));
  if (r === undefined || g === undefined || b === undefined) return null;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return { l: light, c: Math.hypot(a, bb), h: (hue + 360) % 360, alpha: found[4] === undefined ? 1 : Number(found[4]) };
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const DARKEST = 0.215;
const LIGHTEST = 0.945;

/** The colour for dark mode: the lightness is inverted between background and text of the theme, the hue stays. */
export function turned(colour: Colour): Colour {
  return { ...colour, l: DARKEST + (1 - colour.l) * (LIGHTEST - DARKEST), c: Math.min(colour.c, 0.17) };
}

/** Least lightness of text in dark mode: a contrast of about 6:1 on the background. */
const MIN_INK = 0.7;

/** The text colour for a light background that becomes dark: at least as light as text must be. */
export function turnedInk(colour: Colour): Colour {
  return { ...turned(colour), l: MIN_INK + (1 - colour.l) * (LIGHTEST - MIN_INK) };
}

/** Whether a background has a strong colour (a button, a banner): it and its text keep the sender's colours. */
export function isSignal(ground: Colour): boolean {
  return ground.alpha > 0.9 && ground.c > 0.06 && ground.l > 0.3 && ground.l < 0.72;
}

/** CSS text of a colour. */
export function writeColour({ l, c, h, alpha }: Colour): string {
  return `oklch(${l.toFixed(3)} ${c.toFixed(3)} ${h.toFixed(1)} / ${alpha})`;
}
