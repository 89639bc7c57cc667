import { describe, expect, it } from 'vitest';
import { backgroundSize } from './backgrounds.ts';

describe('the size of a background image', () => {
  it.each([
    [800, 2000, 'auto'],
    [801, 601, 'cover'],
    [2000, 600, 'auto'],
    [1, 1, 'auto'],
    [1920, 1200, 'cover'],
  ])('of %i by %i is %s [BRAND-042, BRAND-043, CONST-070]', (width, height, size) => {
    expect(backgroundSize({ width, height })).toBe(size);
  });
});
