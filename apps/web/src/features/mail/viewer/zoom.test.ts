import { describe, expect, it } from 'vitest';
import { nextStep, scaleOf, turned } from './zoom.ts';

const view = { width: 1048, height: 548 };

describe('the zoom of the viewer', () => {
  it('fits the width, or the whole page, inside the margins', () => {
    expect(scaleOf('width', { width: 500, height: 1000 }, view)).toBe(2);
    expect(scaleOf('page', { width: 500, height: 1000 }, view)).toBe(0.5);
    expect(scaleOf(150, { width: 500, height: 1000 }, view)).toBe(1.5);
  });

  it('goes from any scale to the next step, and stays at the ends', () => {
    expect(nextStep(0.93, 1)).toBe(100);
    expect(nextStep(0.93, -1)).toBe(75);
    expect(nextStep(4, 1)).toBe(400);
    expect(nextStep(0.2, -1)).toBe(50);
    expect(nextStep(1, 1)).toBe(125);
  });

  it('exchanges width and height with each quarter turn', () => {
    expect(turned({ width: 1, height: 2 }, 90)).toEqual({ width: 2, height: 1 });
    expect(turned({ width: 1, height: 2 }, 180)).toEqual({ width: 1, height: 2 });
  });
});
