import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandColours } from '@pillarbox/rules/theme/brand';
import type { ThemeColours } from '@pillarbox/rules/theme/colours';
import { contrast, rgbToOklch } from '@pillarbox/rules/theme/oklch';
import { THEMES } from '@pillarbox/rules/theme/themes';
import { tokenReader } from './tokens.test-reader.ts';

const read = tokenReader(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'));

function brand(hex: string): ThemeColours {
  const colours = brandColours(hex);
  if (colours === null) throw new Error(hex);
  return colours;
}

const EVERY: readonly ThemeColours[] = [...THEMES, brand('#ffd400'), brand('#ff5fa2'), brand('#808080')];

function worst(pair: readonly [string, string], mode: 'light' | 'dark'): number {
  return Math.min(...EVERY.map((theme) => contrast(read(pair[0], theme, mode), read(pair[1], theme, mode))));
}

/** The table of ui.md 2.3 (lowest contrast over all themes), and the least contrast of WCAG 2.2 AA. */
const TABLE: readonly (readonly [string, string, number, number, number])[] = [
  ['ink', 'sheet', 16.6, 14.9, 4.5],
  ['ink-3', 'sheet', 5.8, 6.4, 4.5],
  ['ink-3', 'desk', 5.1, 6.9, 4.5],
  ['ink-2', 'sel', 7.3, 7.3, 4.5],
  ['accent-ink', 'sheet', 6.4, 8.6, 4.5],
  ['accent-ink', 'sel', 5.4, 6.9, 4.5],
  ['bad', 'bad-soft', 5.5, 6.2, 4.5],
  ['ok', 'ok-soft', 5.5, 6.2, 4.5],
  ['warn', 'warn-soft', 5.5, 6.2, 4.5],
  ['info', 'info-soft', 5.5, 6.2, 4.5],
  ['now', 'sheet', 5.5, 6.2, 4.5],
  ['now', 'sel', 4.6, 4.8, 4.5],
  ['on-accent', 'accent', 5.4, 4.6, 4.5],
  ['on-accent', 'accent-hi', 6.9, 5.6, 4.5],
  ['on-accent', 'pillar', 10.5, 19.7, 4.5],
  ['pillar-dim', 'pillar', 6.3, 9.1, 4.5],
  ['ctl', 'sheet', 3.3, 3.8, 3],
  ['focus', 'sheet', 3.8, 6.6, 3],
  ['focus', 'desk', 3.4, 7.1, 3],
  ['on-accent', 'bad-solid', 5.5, 5.5, 4.5],
  ['on-toast', 'toast', 12, 12, 4.5],
  ['on-toast-2', 'toast', 7, 5.4, 4.5],
  ['on-toast', 'toast-2', 7, 7, 4.5],
  ['toast-bad', 'toast', 5, 4.5, 4.5],
  ['toast-ok', 'toast', 5, 4.5, 4.5],
];

/** The table is rounded to one decimal and was measured on 8-bit colors. */
const ROUNDING = 0.1;

describe('contrast of the tokens, worst over all themes and yellow, pink and grey partners', () => {
  it.each(TABLE)('%s on %s has the contrast of ui.md 2.3', (...row) => {
    const [text, ground, light, dark, floor] = row;
    const measured = { light: worst([text, ground], 'light'), dark: worst([text, ground], 'dark') };
    expect(measured.light).toBeGreaterThanOrEqual(Math.max(floor, light - ROUNDING));
    expect(measured.dark).toBeGreaterThanOrEqual(Math.max(floor, dark - ROUNDING));
  });
});

describe('a black, white or grey brand', () => {
  const SURFACES = ['desk', 'sel', 'accent', 'accent-soft', 'accent-ink', 'focus', 'pillar', 'ink', 'toast'] as const;

  it.each(['#000000', '#ffffff', '#7f7f7f', '#808180'])('%s adds no hue to the page', (hex) => {
    for (const name of SURFACES) {
      for (const mode of ['light', 'dark'] as const) {
        const { c } = rgbToOklch(read(name, brand(hex), mode));
        if (c > 0.04) throw new Error(`${name}, ${mode}: chroma ${String(c)}`);
      }
    }
    expect(rgbToOklch(read('accent', brand('#c2185b'), 'light')).c).toBeGreaterThan(0.1);
  });
});

describe('contrast under any partner colour', () => {
  it('meets WCAG 2.2 AA, in light and dark [BRAND-050]', () => {
    const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(anyHex, (hex) => {
        const theme = brand(hex);
        for (const [text, ground, , , floor] of TABLE) {
          for (const mode of ['light', 'dark'] as const) {
            const found = contrast(read(text, theme, mode), read(ground, theme, mode));
            if (found < floor) throw new Error(`${text} on ${ground}, ${mode}: ${String(found)}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
