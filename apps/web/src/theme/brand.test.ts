import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandColours } from './brand.ts';
import { fitChroma, inGamut, oklchToRgb, parseHex, rgbToOklch, toHex } from './oklch.ts';
import { applyLook, resolveLook } from './theme.ts';
import { THEMES } from './themes.ts';

const hexColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colour arithmetic', () => {
  it('brings every sRGB colour back from OKLCH', () => {
    fc.assert(
      fc.property(hexColour, (hex) => {
        const rgb = parseHex(hex);
        expect(rgb && toHex(oklchToRgb(rgbToOklch(rgb)))).toBe(hex);
      }),
    );
  });

  it('fits into the gamut by chroma alone', () => {
    const colour = fc.record({
      l: fc.double({ min: 0, max: 1, noNaN: true }),
      c: fc.double({ min: 0, max: 0.4, noNaN: true }),
      h: fc.double({ min: 0, max: 360, noNaN: true }),
    });
    fc.assert(
      fc.property(colour, (wanted) => {
        const shown = fitChroma(wanted);
        expect(inGamut(shown) || shown.c < 1e-6).toBe(true);
        expect([shown.l, shown.h]).toEqual([wanted.l, wanted.h]);
      }),
    );
  });

  it('gives the hex values of the default theme that ui.md 2.2 lists', () => {
    expect(toHex(oklchToRgb({ l: 0.51, c: 0.165, h: 258 }))).toBe('#1c62c2');
    expect(toHex(oklchToRgb({ l: 0.295, c: 0.165 * 0.38, h: 258 }))).toBe('#182d4b');
  });
});

describe('a partner colour', () => {
  it('keeps its hue and holds its chroma to 0.012..0.20', () => {
    fc.assert(
      fc.property(hexColour, (hex) => {
        const colours = brandColours(hex);
        expect(colours?.c).toBeGreaterThanOrEqual(0.012);
        expect(colours?.c).toBeLessThanOrEqual(0.2);
      }),
    );
    expect(brandColours('#007584')?.h).toBeCloseTo(210.3, 0);
  });

  it('is refused when it is no hex colour', () => {
    expect(brandColours('red; background: url(x)')).toBeNull();
  });
});

describe('the look of the page', () => {
  it('has the eight themes of the chooser and two hidden ones [BRAND-034] [BRAND-035]', () => {
    const names = THEMES.filter((theme) => theme.hidden !== true).map((theme) => theme.name);
    expect(names).toEqual(['default', 'red', 'orange', 'green', 'teal', 'blue', 'navy', 'violet']);
    expect(THEMES.filter((theme) => theme.hidden === true).map((theme) => theme.name)).toEqual(['light', 'dark']);
  });

  it('lets a chosen theme beat the partner colour, and the partner colour beat the default', () => {
    expect(resolveLook({ theme: 'teal', mode: 'match', brand: '#ff0000' }).colours.h).toBe(190);
    expect(resolveLook({ mode: 'match', brand: '#007584' }).colours.h).toBeCloseTo(210.3, 0);
    expect(resolveLook({ mode: 'dark' })).toMatchObject({ colours: { h: 258 }, mode: 'dark' });
  });

  it('forces the mode of a hidden theme', () => {
    expect(resolveLook({ theme: 'dark', mode: 'light' }).mode).toBe('dark');
  });

  it('sets the properties of the root element', () => {
    const set: Record<string, string> = {};
    const root = {
      style: { setProperty: (name: string, value: string) => (set[name] = value) },
      dataset: {} as Record<string, string>,
    };
    applyLook({ theme: 'violet', mode: 'light' }, root as unknown as HTMLElement);
    expect(set).toEqual({ '--h': '298', '--c': '0.17', '--pl': '0.36', '--pk': '0.62' });
    expect(root.dataset['mode']).toBe('light');
  });
});
