import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { kept } from '../lib/storage.ts';
import { clampPaneWidth } from '../ui/pane-width.ts';
import { keepPaneWidth, recallPaneWidth } from './pane-store.ts';

beforeEach(() => {
  kept.remove('guiSizes');
});

describe('the folder pane', () => {
  it('is 216 px wide at first [SHELL-127]', () => {
    expect(recallPaneWidth()).toBe(216);
  });

  it('stores its width as guiSizes.nav1Width, with the other sizes [SHELL-128]', () => {
    kept.set('guiSizes', { list: 348 });
    keepPaneWidth(300);
    expect(kept.get('guiSizes')).toEqual({ list: 348, nav1Width: 300 });
    expect(recallPaneWidth()).toBe(300);
  });

  it('stays between 216 and 500 [VAL-046]', () => {
    fc.assert(
      fc.property(fc.double(), (width) => {
        expect(clampPaneWidth(width)).toBeGreaterThanOrEqual(216);
        expect(clampPaneWidth(width)).toBeLessThanOrEqual(500);
      }),
    );
    kept.set('guiSizes', { nav1Width: '9999' });
    expect(recallPaneWidth()).toBe(216);
  });
});
