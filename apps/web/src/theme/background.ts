import type { OwnBackground } from '@pillarbox/contract/appearance/own-background';
import type { BackgroundSize } from '@pillarbox/rules/theme/backgrounds';
import { BACKGROUNDS, OWN_BACKGROUND } from '@pillarbox/rules/theme/backgrounds';
import type { Shade } from '@pillarbox/rules/theme/veil';
import { veilOver } from '@pillarbox/rules/theme/veil';

/** A background image as the page shows it: all that the style sheet needs, so that it can be kept for the next start. */
export interface ShownBackground {
  /** A path at this host. */
  readonly url: string;
  readonly type: Shade;
  readonly size: BackgroundSize;
  /** Shown until the picture has loaded, `#rrggbb`. */
  readonly mean: string;
  /** Share of the desk's colour over the picture in light and in dark mode, in percent. */
  readonly light: number;
  readonly dark: number;
}

/** What the user chose: preferences `theme_image`, `theme_image_own` and `theme_image_size`. */
export interface BackgroundChoice {
  readonly image: string;
  readonly own: OwnBackground | null;
  readonly size: BackgroundSize;
  /** Address of the user's own picture. */
  readonly ownUrl: string;
}

/** The chosen background image; null when there is none of that name [BRAND-041]. */
export function backgroundOf({ image, own, size, ownUrl }: BackgroundChoice): ShownBackground | null {
  if (image === OWN_BACKGROUND) {
    if (own === null) return null;
    return shown({ url: ownUrl, type: own.type, size: size === 'cover' ? size : own.size }, own);
  }
  const built = BACKGROUNDS.find(({ name }) => name === image);
  return built === undefined ? null : shown({ url: built.filename, type: built.type, size: 'cover' }, built.colours);
}

function shown(
  facts: Pick<ShownBackground, 'url' | 'type' | 'size'>,
  colours: Pick<OwnBackground, 'low' | 'high' | 'mean'>,
): ShownBackground {
  return { ...facts, mean: colours.mean, light: veilOver(colours, 'light'), dark: veilOver(colours, 'dark') };
}

/** Reads a background image that the browser kept; null for anything else. */
export function readBackground(stored: unknown): ShownBackground | null {
  const { url, type, size, mean, light, dark } = (stored ?? {}) as Record<keyof ShownBackground, unknown>;
  if (typeof url !== 'string' || !/^\/(api|bfapi|images)\//.test(url)) return null;
  if (typeof mean !== 'string' || typeof light !== 'number' || typeof dark !== 'number') return null;
  if ((type !== 'light' && type !== 'dark') || (size !== 'auto' && size !== 'cover')) return null;
  return { url, type, size, mean, light, dark };
}

const PROPERTIES = ['--picture', '--picture-size', '--picture-mean', '--veil-light', '--veil-dark'] as const;

/** Shows a background image, or none [AUTH-042]: it sets properties of the root element only; picture.css uses them. */
export function applyBackground(background: ShownBackground | null, root: HTMLElement): void {
  if (background === null) {
    if (root.dataset['picture'] === undefined) return;
    delete root.dataset['picture'];
    for (const name of PROPERTIES) root.style.removeProperty(name);
    return;
  }
  const { url, type, size, mean, light, dark } = background;
  root.dataset['picture'] = type;
  const values = [`url(${JSON.stringify(url)})`, size, mean, String(light / 100), String(dark / 100)];
  for (const [at, name] of PROPERTIES.entries()) root.style.setProperty(name, values[at] ?? '');
}
