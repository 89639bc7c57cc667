import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDGE_CONTRAST, EDGE_GROUNDS, edgeColours } from './edge.ts';
import { contrast, oklchToRgb, parseHex, rgbToOklch } from './oklch.ts';

const hex = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 })
  .map((channels) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`);

describe('the edge of a highlighted row', () => {
  it('stands out in light and in dark mode, whatever the colour', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const edge = edgeColours(colour);
        for (const mode of ['light', 'dark'] as const) {
          const rgb = parseHex(edge?.[mode] ?? '');
          expect(rgb).not.toBeNull();
          // Rounding to 8 bits may cost a little.
          expect(contrast(rgb ?? [0, 0, 0], oklchToRgb(EDGE_GROUNDS[mode]))).toBeGreaterThan(EDGE_CONTRAST - 0.05);
        }
      }),
    );
  });

  it('keeps a colour that stands out, and the hue of one that does not', () => {
    expect(edgeColours('#b00020')?.light).toBe('#b00020');
    const pale = edgeColours('#ffe9a8')?.light ?? '';
    const hue = (colour: string): number => rgbToOklch(parseHex(colour) ?? [0, 0, 0]).h;
    expect(pale).not.toBe('#ffe9a8');
    expect(Math.abs(hue(pale) - hue('#ffe9a8'))).toBeLessThan(6);
  });

  it('is nothing for a text that is no colour', () => {
    expect(edgeColours('red')).toBeNull();
  });
});
