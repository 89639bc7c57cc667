import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Placement } from './position.ts';
import { positionBeside } from './position.ts';

const view = { width: 1000, height: 800 };
const anchor = { top: 100, bottom: 128, left: 200, right: 300 };
const size = { width: 160, height: 240 };

describe('positionBeside', () => {
  it('aligns to the edge that the placement names', () => {
    expect(positionBeside(anchor, size, { ...view, placement: 'bottom-start' })).toEqual({ left: 200, top: 132 });
    expect(positionBeside(anchor, size, { ...view, placement: 'bottom-end' })).toEqual({ left: 140, top: 132 });
    expect(positionBeside(anchor, size, { ...view, placement: 'beside' })).toEqual({ left: 304, top: 96 });
  });

  it('is mirrored where lines run from right to left', () => {
    const mirrored = { ...view, isMirrored: true };
    expect(positionBeside(anchor, size, { ...mirrored, placement: 'bottom-start' })).toEqual({ left: 140, top: 132 });
    expect(positionBeside(anchor, size, { ...mirrored, placement: 'bottom-end' })).toEqual({ left: 200, top: 132 });
    expect(positionBeside(anchor, size, { ...mirrored, placement: 'beside' })).toEqual({ left: 36, top: 96 });
  });

  it('goes above the anchor when there is no space below', () => {
    const low = { ...anchor, top: 700, bottom: 728 };
    expect(positionBeside(low, size, { ...view, placement: 'bottom-start' }).top).toBe(456);
  });

  it('stays inside the window', () => {
    const at = fc.integer({ min: -50, max: 1050 });
    const side = fc.constantFrom<Placement>('bottom-start', 'bottom-end', 'top-start', 'top', 'beside');
    fc.assert(
      fc.property(at, at, side, (left, top, placement) => {
        const box = positionBeside({ left, top, right: left + 40, bottom: top + 20 }, size, { ...view, placement });
        expect(box.left).toBeGreaterThanOrEqual(8);
        expect(box.top).toBeGreaterThanOrEqual(8);
        expect(box.left + size.width).toBeLessThanOrEqual(view.width - 8);
        expect(box.top + size.height).toBeLessThanOrEqual(view.height - 8);
      }),
    );
  });
});
