import type { ThemeColours } from '@pillarbox/rules/look/colours';
import { chooseTheme } from '@pillarbox/rules/look/themes';

/** Light, dark, or what the device says. */
export type Mode = 'light' | 'dark' | 'match';

/** What the page should look like. A user's theme beats the partner's colour (ui.md 2.1). */
export interface Look {
  /** Name of a built-in theme the user chose; absent or unknown = none chosen. */
  readonly theme?: string | undefined;
  readonly mode: Mode;
  /** The partner's brand colour, `#rrggbb`. */
  readonly brand?: string | undefined;
  /** The partner's id: one of them has a look of its own [BRAND-037]. */
  readonly hostopian?: string | undefined;
}

/** The colours and the mode that a look comes to. */
export function resolveLook(look: Look): { colours: ThemeColours; mode: Mode } {
  const colours = chooseTheme(look);
  return { colours, mode: colours.forced ?? look.mode };
}

/** Puts a look on the page. Safe to call again; only changes the root element's properties (BRAND-041). */
export function applyLook(look: Look, root: HTMLElement = document.documentElement): void {
  const { colours, mode } = resolveLook(look);
  root.style.setProperty('--h', String(colours.h));
  root.style.setProperty('--c', String(colours.c));
  root.style.setProperty('--pl', String(colours.pl));
  root.style.setProperty('--pk', String(colours.pk));
  root.dataset['mode'] = mode;
}
