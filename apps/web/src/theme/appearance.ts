import type { ThemeColours } from '@pillarbox/rules/theme/colours';
import { chooseTheme } from '@pillarbox/rules/theme/themes';
import type { ShownBackground } from './background.ts';
import { applyBackground } from './background.ts';

/** Light, dark, or that of the device. */
export type Mode = 'light' | 'dark' | 'match';

/** What decides the colours of the page. A user's theme wins over the partner's colour (ui.md 2.1). */
export interface Appearance {
  /** Name of a built-in theme the user chose; absent or unknown = none chosen. */
  readonly theme?: string | undefined;
  readonly mode: Mode;
  /** The partner's brand colour, `#rrggbb`. */
  readonly brand?: string | undefined;
  /** The partner's id. One partner has a theme of its own [BRAND-037]. */
  readonly hostopian?: string | undefined;
  /** The background image; null or absent: none. */
  readonly background?: ShownBackground | null;
}

/** The colours and the mode of an appearance. Some themes force a mode. */
export function resolveAppearance(appearance: Appearance): { colours: ThemeColours; mode: Mode } {
  const colours = chooseTheme(appearance);
  return { colours, mode: colours.forced ?? appearance.mode };
}

/** Applies an appearance to the page: it sets properties of the root element only [BRAND-041]. */
export function applyAppearance(appearance: Appearance, root: HTMLElement = document.documentElement): void {
  const { colours, mode } = resolveAppearance(appearance);
  root.style.setProperty('--h', String(colours.h));
  root.style.setProperty('--c', String(colours.c));
  root.style.setProperty('--pl', String(colours.pl));
  root.style.setProperty('--pk', String(colours.pk));
  root.dataset['mode'] = mode;
  applyBackground(appearance.background ?? null, root);
}
