import { changeHost } from '../../lib/host-state.ts';
import type { Branding } from './host-calls.ts';

/** The text styles of `theme/tokens.css`: size and line in pixels. */
const TEXT_STYLES = {
  micro: [11, 16],
  small: [12, 16],
  base: [13, 20],
  strong: [14, 20],
  read: [15, 24],
  section: [17, 24],
  title: [20, 28],
  display: [24, 32],
  hero: [32, 40],
} as const;
const BASE_SIZE = TEXT_STYLES.base[0];
const NORMAL_WEIGHT = 400;

/**
 * Applies the host's typeface, text size and colour [HOST-035]. The page computes its colours from the one of the brand, so that
 * contrast holds. Typefaces come from the host's own origin; a style sheet of the host could read the page, so none is taken.
 */
export function applyBranding({ fontSize, fontFamily, fontWeight, fontFaces, colors }: Branding, origin: string): void {
  const { style } = document.documentElement;
  for (const face of fontFaces ?? []) void loadFace(face, origin);
  if (fontFamily !== undefined) style.setProperty('--family', `${fontFamily}, system-ui, sans-serif`);
  if (fontSize !== undefined || fontWeight !== undefined) {
    const scale = (fontSize ?? BASE_SIZE) / BASE_SIZE;
    const px = (value: number): string => `${Math.round(value * scale)}px`;
    for (const [name, [size, line]] of Object.entries(TEXT_STYLES))
      style.setProperty(`--${name}`, `${fontWeight ?? NORMAL_WEIGHT} ${px(size)}/${px(line)} var(--family)`);
  }
  if (colors?.brand !== undefined) changeHost({ brand: colors.brand });
}

async function loadFace(
  { family, link, weight }: NonNullable<Branding['fontFaces']>[number],
  origin: string,
): Promise<void> {
  if (!URL.canParse(link) || new URL(link).origin !== origin) return;
  const face = new FontFace(family.replaceAll(/["']/g, ''), `url(${JSON.stringify(new URL(link).href)})`, {
    weight: String(weight ?? NORMAL_WEIGHT),
  });
  try {
    document.fonts.add(await face.load());
  } catch {
    // The next typeface of the family is used.
  }
}
