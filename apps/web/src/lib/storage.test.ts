import { describe, expect, it } from 'vitest';
import { keepIn } from './storage.ts';

const refusing = {
  setItem: () => {
    throw new DOMException('denied');
  },
} as unknown as Storage;

describe('stored values', () => {
  it('are in local storage as JSON', () => {
    const kept = keepIn(() => localStorage);
    kept.set('guiSizes', { nav1Width: 300 });
    expect(localStorage.getItem('guiSizes')).toBe('{"nav1Width":300}');
    expect(kept.get('guiSizes')).toEqual({ nav1Width: 300 });
    kept.remove('guiSizes');
    expect(kept.get('guiSizes')).toBeUndefined();
  });

  it.each([
    ['refuses to write', () => refusing],
    [
      'cannot even be named',
      () => {
        throw new DOMException('denied');
      },
    ],
    ['does not exist', () => undefined],
  ])('fall back to memory when storage %s [SHELL-177]', (_, open: () => Storage | undefined) => {
    const kept = keepIn(open);
    kept.set('a', [1]);
    expect(kept.get('a')).toEqual([1]);
  });

  it('are undefined when they are not JSON', () => {
    localStorage.setItem('broken', '{');
    expect(keepIn(() => localStorage).get('broken')).toBeUndefined();
  });

  it('are cleared except the named ones [AUTH-037]', () => {
    const kept = keepIn(() => localStorage);
    kept.set('partnerPreferences', 1);
    kept.set('look', 2);
    kept.set('journal', 3);
    kept.clearExcept(['partnerPreferences']);
    expect([kept.get('partnerPreferences'), kept.get('look'), kept.get('journal')]).toEqual([1, undefined, undefined]);
  });
});
