import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandColours } from './brand.ts';
import { fitChroma, inGamut, oklchToRgb, parseHex, rgbToOklch, toHex } from './oklch.ts';
import { chooseTheme, defaultThemeName, THEMES, themesFor } from './themes.ts';

const hexColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colour arithmetic', () => {
  it('converts every sRGB colour to OKLCH and back', () => {
    fc.assert(
      fc.property(hexColour, (hex) => {
        const rgb = parseHex(hex);
        expect(rgb && toHex(oklchToRgb(rgbToOklch(rgb)))).toBe(hex);
      }),
    );
  });

  it('fits a colour into the gamut only by its chroma', () => {
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

  it('gives the hexadecimal values of the default theme in ui.md 2.2', () => {
    expect(toHex(oklchToRgb({ l: 0.51, c: 0.165, h: 258 }))).toBe('#1c62c2');
    expect(toHex(oklchToRgb({ l: 0.295, c: 0.165 * 0.38, h: 258 }))).toBe('#182d4b');
  });
});

describe('a partner colour', () => {
  it('keeps its hue and limits its chroma to 0.012..0.20', () => {
    fc.assert(
      fc.property(hexColour, (hex) => {
        const colours = brandColours(hex);
        expect(colours?.c).toBeGreaterThanOrEqual(0.012);
        expect(colours?.c).toBeLessThanOrEqual(0.2);
      }),
    );
    expect(brandColours('#007584')?.h).toBeCloseTo(210.3, 0);
  });

  it('that is black, white or a grey becomes a cool grey, never pink', () => {
    const grey = fc.integer({ min: 0, max: 255 }).map((value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`);
    fc.assert(
      fc.property(grey, (hex) => {
        expect(brandColours(hex)).toMatchObject({ h: 258, c: 0.012 });
      }),
    );
    expect(brandColours('#808180')).toMatchObject({ h: 258 });
  });

  it('is rejected if it is no hexadecimal colour', () => {
    expect(brandColours('red; background: url(x)')).toBeNull();
  });
});

describe('themes', () => {
  const names = (hostopian: string): string[] => themesFor(hostopian).map(({ name }) => name);

  it('are eight in the chooser and two hidden ones [BRAND-034] [BRAND-035]', () => {
    expect(names('754')).toEqual(['default', 'red', 'orange', 'green', 'teal', 'blue', 'navy', 'violet']);
    expect(THEMES.filter((theme) => theme.hidden === true).map((theme) => theme.name)).toEqual(['light', 'dark']);
  });

  it('are nine for partner 2370 [BRAND-036]', () => {
    expect(names('2370')).toEqual([...names('754'), 'alternate']);
    expect(chooseTheme({ theme: 'alternate', hostopian: '754' })).toEqual(chooseTheme({}));
  });

  it('default to another one at partner 2370, whatever its colour [BRAND-037]', () => {
    const alternate = chooseTheme({ theme: 'alternate', hostopian: '2370' });
    expect(defaultThemeName('2370')).toBe('alternate');
    expect(defaultThemeName('754')).toBe('default');
    expect(alternate.h).not.toBe(chooseTheme({}).h);
    expect(chooseTheme({ hostopian: '2370', brand: '#ff0000' })).toEqual(alternate);
    expect(chooseTheme({ hostopian: '2370', theme: 'default', brand: '#007584' }).h).toBeCloseTo(210.3, 0);
    expect(chooseTheme({ hostopian: '2370', theme: 'teal' }).h).toBe(190);
  });

  it('are chosen by the user first, then by the partner colour, then the default', () => {
    expect(chooseTheme({ theme: 'teal', brand: '#ff0000' }).h).toBe(190);
    expect(chooseTheme({ brand: '#007584' }).h).toBeCloseTo(210.3, 0);
    expect(chooseTheme({ theme: 'unheard-of' })).toMatchObject({ h: 258 });
  });
});
