/** The pairs of hue and chroma that a theme is (ui.md 2.1, BRAND-034, BRAND-035). */

/** What a theme sets: hue, chroma, and lightness and chroma share of the pillar. */
export interface ThemeColours {
  readonly h: number;
  readonly c: number;
  readonly pl: number;
  readonly pk: number;
}

/** A built-in theme. `forced` fixes the mode, `hidden` keeps it out of the chooser. */
export interface Theme extends ThemeColours {
  readonly name: string;
  readonly hidden?: true;
  readonly forced?: 'light' | 'dark';
}

const BRAND_PILLAR = { pl: 0.36, pk: 0.62 };
const QUIET_PILLAR = { pl: 0.295, pk: 0.38 };

/** Used when nothing else is known. */
export const DEFAULT_THEME: Theme = { name: 'default', h: 258, c: 0.165, ...QUIET_PILLAR };

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
  { name: 'light', h: 258, c: 0.012, ...BRAND_PILLAR, hidden: true, forced: 'light' },
  { name: 'dark', h: 258, c: 0.012, ...BRAND_PILLAR, hidden: true, forced: 'dark' },
];
