import * as z from 'zod/mini';

/** Largest file of a background image, in bytes. */
export const MAX_BACKGROUND_BYTES = 10 * 1024 * 1024;
/** Longest side of a stored background image, in pixels: a large screen. */
export const BACKGROUND_SIDE = 2560;

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** What the page has to know of the user's own background image before it has loaded it. */
export const ownBackground = z.object({
  /** When it was uploaded, in milliseconds since 1970: the timestamp in its address [API-166]. */
  time: z.int().check(z.gte(0), z.lte(99_999_999_999_999)),
  /** Over a dark one the desk has the text colours of dark mode. */
  type: z.enum(['light', 'dark']),
  /** In its own size, or enlarged until it covers the window [BRAND-042, BRAND-043]. */
  size: z.enum(['auto', 'cover']),
  /** The smallest, largest and mean value of each channel, which decide how it is veiled. */
  low: colour,
  high: colour,
  mean: colour,
});
export type OwnBackground = z.output<typeof ownBackground>;
