import { BUILT_IN_COLOURS } from './background-colours.ts';
import type { PictureColours, Shade } from './veil.ts';

/** Address of the pictures of themes: below the folder of images [CONST-004]. */
export const THEMES_PATH = '/images/themes/images';

/** A picture up to this width is shown in its own size, in pixels [BRAND-042, CONST-070]. */
const NATURAL_WIDTH = 800;
/** The same for the height. */
const NATURAL_HEIGHT = 600;

/** Value of `theme_image` for the user's own picture. */
export const OWN_BACKGROUND = 'own';

/** How a picture fills the window: in its own size, repeated, or enlarged until it covers the window. */
export type BackgroundSize = 'auto' | 'cover';

/** A built-in background image [DATA-060]. */
export interface Background {
  readonly name: string;
  /** Address of a small picture of it. */
  readonly thumb: string;
  /** Address of the picture. */
  readonly filename: string;
  /** Over a dark one the desk has the text colours of dark mode. */
  readonly type: Shade;
  readonly colours: PictureColours;
}

/** The sixteen built-in background images: eight dark ones and eight light ones [BRAND-038, BRAND-039]. */
export const BACKGROUNDS: readonly Background[] = Object.entries(BUILT_IN_COLOURS).map(([name, colours]) => ({
  name,
  thumb: `${THEMES_PATH}/${name}-thumb.webp`,
  filename: `${THEMES_PATH}/${name}.webp`,
  type: name.startsWith('dark') ? 'dark' : 'light',
  colours,
}));

/**
 * How a picture of this size in pixels fills the window: in its own size when it is 800 wide or less, or 600 high or less; a
 * larger one covers it [BRAND-042, BRAND-043].
 */
export function backgroundSize({ width, height }: { readonly width: number; readonly height: number }): BackgroundSize {
  return width <= NATURAL_WIDTH || height <= NATURAL_HEIGHT ? 'auto' : 'cover';
}
