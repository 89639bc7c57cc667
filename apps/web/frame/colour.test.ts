import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignal, readColour, turned, turnedInk } from './colour.ts';

const channel = fc.integer({ min: 0, max: 255 });

describe('colours for the dark', () => {
  it('reads computed colours', () => {
    expect(readColour('rgb(255, 255, 255)')).toMatchObject({ alpha: 1 });
    expect(readColour('rgb(255, 255, 255)')?.l).toBeCloseTo(1, 3);
    expect(readColour('rgba(0, 0, 0, 0)')).toMatchObject({ alpha: 0 });
    expect(readColour('color(srgb 1 0 0)')).toBeNull();
  });

  it('turns paper into the sheet and black ink into light ink', () => {
    const paper = readColour('rgb(255, 255, 255)');
    const ink = readColour('rgb(0, 0, 0)');
    expect(paper && turned(paper).l).toBeCloseTo(0.215, 3);
    expect(ink && turned(ink).l).toBeCloseTo(0.945, 3);
  });

  it('keeps the order of lightness turned round, and stays within sheet and ink', () => {
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const colour = readColour(`rgb(${r}, ${g}, ${b})`);
        expect(colour).not.toBeNull();
        if (colour === null) return;
        expect(turned(colour).l).toBeGreaterThan(0.21);
        expect(turned(colour).l).toBeLessThan(0.95);
      }),
    );
  });

  it('never makes text too dark to be read on the sheet', () => {
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const ink = readColour(`rgb(${r}, ${g}, ${b})`);
        expect(ink === null ? 1 : turnedInk(ink).l).toBeGreaterThan(0.69);
      }),
    );
  });

  it('lets a coloured button stay as it is', () => {
    const blue = readColour('rgb(28, 98, 194)');
    const grey = readColour('rgb(128, 128, 128)');
    expect(blue && isSignal(blue)).toBe(true);
    expect(grey && isSignal(grey)).toBe(false);
  });
});
