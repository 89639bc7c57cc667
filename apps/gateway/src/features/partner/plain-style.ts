import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { ThemeColours } from '@pillarbox/rules/theme/colours';
import { chooseTheme } from '@pillarbox/rules/theme/themes';

/** The partner's colours, for users who have not chosen any. */
export function themeOf({ id, brandColor }: Pick<PartnerSettings, 'id' | 'brandColor'>): ThemeColours {
  return chooseTheme({ brand: brandColor, hostopian: id });
}

/** The style of a page without scripts, in the partner's colours, light and dark. The shades are those of the client's theme/tokens.css. */
export function plainStyle({ h, c }: ThemeColours): string {
  const t = Math.min(1, c / 0.06);
  const shade = (light: readonly [number, number], dark: readonly [number, number]): string =>
    `light-dark(${[light, dark].map(([l, chroma]) => `oklch(${String(l)} ${chroma.toFixed(4)} ${String(h)})`).join(',')})`;
  const colours = {
    desk: shade([0.957, 0.008 * t], [0.178, 0.011 * t]),
    sheet: shade([1, 0], [0.215, 0.012 * t]),
    line: shade([0.922, 0.006 * t], [0.285, 0.012 * t]),
    ink: shade([0.235, 0.02 * t], [0.945, 0.006 * t]),
    quiet: shade([0.505, 0.018 * t], [0.695, 0.012 * t]),
    accent: shade([0.47, c], [0.79, c * 0.66]),
  };
  return [
    ':root{color-scheme:light dark}',
    `body{margin:0;background:${colours.desk};color:${colours.ink};font:15px/24px system-ui,sans-serif}`,
    '.plain{box-sizing:border-box;max-width:480px;margin:12vh auto 0;padding:32px;overflow-wrap:anywhere;',
    `background:${colours.sheet};border:1px solid ${colours.line};border-top:4px solid ${colours.accent};border-radius:12px}`,
    '.plain h1{margin:24px 0 8px;font-size:22px;line-height:28px}.plain p{margin:0 0 12px}',
    '.plain .brand{display:flex;align-items:center;gap:12px;margin:0 0 12px;font-size:17px}.plain .brand img{max-width:136px}',
    `.plain a{color:${colours.accent};font-weight:600}.plain small{color:${colours.quiet}}`,
    '@media(width<560px){.plain{min-height:100vh;margin:0;border-width:4px 0 0;border-radius:0}}',
  ].join('');
}
