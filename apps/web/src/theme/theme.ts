import { brandColours } from './brand.ts';
import type { ThemeColours } from './themes.ts';
import { DEFAULT_THEME, THEMES } from './themes.ts';

/** Light, dark, or what the device says. */
export type Mode = 'light' | 'dark' | 'match';

/** What the page should look like. A user's theme beats the partner's colour (ui.md 2.1). */
export interface Look {
  /** Name of a built-in theme the user chose; absent or unknown = none chosen. */
  readonly theme?: string | undefined;
  readonly mode: Mode;
  /** The partner's brand colour, `#rrggbb`. */
  readonly brand?: string | undefined;
}

/** The colours and the mode that a look comes to. */
export function resolveLook(look: Look): { colours: ThemeColours; mode: Mode } {
  const chosen = THEMES.find((theme) => theme.name === look.theme && theme.name !== DEFAULT_THEME.name);
  if (chosen !== undefined) return { colours: chosen, mode: chosen.forced ?? look.mode };
  const brand = look.brand === undefined ? null : brandColours(look.brand);
  return { colours: brand ?? DEFAULT_THEME, mode: look.mode };
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
