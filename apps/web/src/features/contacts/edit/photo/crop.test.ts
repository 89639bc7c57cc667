import { describe, expect, it } from 'vitest';
import { croppedByKey, heldCrop, wholeCrop, zoomed, zoomOf } from './crop.ts';

const size = { width: 400, height: 200 };

describe('the part of a picture that becomes the photo', () => {
  it('is the largest square in the middle at first', () => {
    expect(wholeCrop(size)).toEqual({ x: 200, y: 100, side: 200 });
  });

  it('stays within the picture and is not too small', () => {
    expect(heldCrop(size, { x: -50, y: 500, side: 200 })).toEqual({ x: 100, y: 100, side: 200 });
    expect(heldCrop(size, { x: 200, y: 100, side: 1 }).side).toBeCloseTo(200 / 6);
    expect(zoomOf(size, zoomed(size, wholeCrop(size), 2))).toBe(2);
  });

  it('moves by arrow keys and changes its size by plus and minus', () => {
    const near = zoomed(size, wholeCrop(size), 2);
    expect(croppedByKey(size, near, 'ArrowLeft')).toEqual({ ...near, x: 190 });
    expect(croppedByKey(size, near, 'ArrowDown')).toEqual({ ...near, y: 110 });
    expect(croppedByKey(size, near, '+')?.side).toBeCloseTo(100 / 1.2);
    expect(croppedByKey(size, near, '-')?.side).toBeCloseTo(120);
    expect(croppedByKey(size, near, 'a')).toBeNull();
  });
});
