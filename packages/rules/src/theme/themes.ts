import { brandColours } from './brand.ts';
import type { ThemeColours } from './colours.ts';

/** Name of a theme that users can choose. */
export type ThemeName = 'default' | 'red' | 'orange' | 'green' | 'teal' | 'blue' | 'navy' | 'violet' | 'alternate';

/**
 * A built-in theme. `forced` fixes the mode, `hidden` removes it from the chooser, `only` names the one partner that has
 * it.
 */
export interface Theme extends ThemeColours {
  readonly name: ThemeName | 'light' | 'dark';
  readonly hidden?: true;
  readonly forced?: 'light' | 'dark';
  readonly only?: string;
}

const BRAND_PILLAR = { pl: 0.36, pk: 0.62 };
const QUIET_PILLAR = { pl: 0.295, pk: 0.38 };

/** Used when no other theme is chosen. */
export const DEFAULT_THEME: Theme = { name: 'default', h: 258, c: 0.165, ...QUIET_PILLAR };

/** An additional theme of partner 2370, and its default theme [BRAND-036, BRAND-037]. */
const ALTERNATE_THEME: Theme = { name: 'alternate', h: 345, c: 0.14, ...BRAND_PILLAR, only: '2370' };

/** Every built-in theme; the hidden ones last. */
export const THEMES: readonly Theme[] = [
  DEFAULT_THEME,
  { name: 'red', h: 22, c: 0.165, ...BRAND_PILLAR },
  { name: 'orange', h: 48, c: 0.135, ...BRAND_PILLAR },
  { name: 'green', h: 150, c: 0.12, ...BRAND_PILLAR },
  { name: 'teal', h: 190, c: 0.095, ...BRAND_PILLAR },
  { name: 'blue', h: 240, c: 0.145, ...BRAND_PILLAR },
  { name: 'navy', h: 268, c: 0.1, ...BRAND_PILLAR },
  { name: 'violet', h: 298, c: 0.17, ...BRAND_PILLAR },
  ALTERNATE_THEME,
  { name: 'light', h: 258, c: 0.012, ...BRAND_PILLAR, hidden: true, forced: 'light' },
  { name: 'dark', h: 258, c: 0.012, ...BRAND_PILLAR, hidden: true, forced: 'dark' },
];

/** The themes that a partner's users can choose [BRAND-034, BRAND-036]. */
export function themesFor(hostopian: string): readonly (Theme & { readonly name: ThemeName })[] {
  return THEMES.filter(
    (theme): theme is Theme & { readonly name: ThemeName } =>
      theme.hidden !== true && (theme.only === undefined || theme.only === hostopian),
  );
}

/** Name of the default theme of a partner [BRAND-037]. */
export function defaultThemeName(hostopian: string): string {
  return hostopian === ALTERNATE_THEME.only ? ALTERNATE_THEME.name : DEFAULT_THEME.name;
}

/** What the colours of a page depend on. */
export interface ThemeChoice {
  /** Name of the theme that the user chose; absent, empty or unknown: none. */
  readonly theme?: string | undefined;
  /** The partner's brand colour, `#rrggbb`. */
  readonly brand?: string | undefined;
  /** The partner's id. */
  readonly hostopian?: string | undefined;
}

/**
 * The theme of a page: the user's, otherwise the partner's, otherwise the default. Choosing `default` means the partner's
 * colour (ui.md 2.1).
 */
export function chooseTheme({
  theme = '',
  brand = '',
  hostopian = '',
}: ThemeChoice): ThemeColours & Pick<Theme, 'forced'> {
  const named = (wanted: string): Theme | undefined =>
    THEMES.find(({ name, only }) => name === wanted && (only === undefined || only === hostopian));
  const chosen = named(theme) ?? named(defaultThemeName(hostopian));
  if (chosen !== undefined && chosen.name !== DEFAULT_THEME.name) return chosen;
  return brandColours(brand) ?? DEFAULT_THEME;
}
