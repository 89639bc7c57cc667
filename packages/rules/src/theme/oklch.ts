/**
 * Colour arithmetic for the theme: OKLCH to sRGB and back, and WCAG contrast.
 *
 * Source: Björn Ottosson's OKLab definition, as adopted in CSS Color 4 section 10; WCAG 2.2 relative luminance.
 */

/** A colour by lightness (0..1), chroma (0..0.4) and hue (degrees). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** sRGB channels, gamma encoded, 0..1 when in gamut. */
export type Rgb = readonly [number, number, number];

const GAMUT_SLACK = 1e-4;

function encode(linear: number): number {
  const magnitude = Math.abs(linear);
  const encoded = magnitude <= 0.0031308 ? 12.92 * magnitude : 1.055 * magnitude ** (1 / 2.4) - 0.055;
  return Math.sign(linear) * encoded;
}

function decode(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** The colour as sRGB channels without clipping; channels outside 0..1 are out of gamut. */
export function oklchToRgbUnclipped({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** Whether the colour is in the sRGB gamut. */
export function inGamut(colour: Oklch): boolean {
  return oklchToRgbUnclipped(colour).every((channel) => channel >= -GAMUT_SLACK && channel <= 1 + GAMUT_SLACK);
}

/** The same lightness and hue with the largest chroma, up to the given one, that is in the sRGB gamut (ui.md 2.1). */
export function fitChroma(colour: Oklch): Oklch {
  if (inGamut(colour)) return colour;
  let low = 0;
  let high = colour.c;
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (inGamut({ ...colour, c: middle })) low = middle;
    else high = middle;
  }
  return { ...colour, c: low };
}

/** The colour as sRGB channels 0..1. Reduces the chroma until the colour is in gamut, never the lightness. */
export function oklchToRgb(colour: Oklch): Rgb {
  const [r, g, b] = oklchToRgbUnclipped(fitChroma(colour));
  const clamp = (channel: number): number => Math.min(1, Math.max(0, channel));
  return [clamp(r), clamp(g), clamp(b)];
}

/** OKLCH of sRGB channels 0..1. Hue is 0 for greys. */
export function rgbToOklch([r, g, b]: Rgb): Oklch {
  const [lr, lg, lb] = [decode(r), decode(g), decode(b)];
  const long = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const medium = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const short = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const c = Math.hypot(a, bb);
  const h = c < 1e-4 ? 0 : ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360;
  return { l, c, h };
}

/** Channels 0..1 of `#rgb` or `#rrggbb`, null for anything else. */
export function parseHex(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim());
  const digits = match?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

/** `#rrggbb` of channels 0..1. */
export function toHex(rgb: Rgb): string {
  const pair = (channel: number): string =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(pair).join('')}`;
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * decode(r) + 0.7152 * decode(g) + 0.0722 * decode(b);
}

/** WCAG 2.2 contrast ratio of two colours, 1..21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
