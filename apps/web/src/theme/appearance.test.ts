import { describe, expect, it } from 'vitest';
import { applyAppearance, resolveAppearance } from './appearance.ts';

describe('the appearance of the page', () => {
  it('forces the mode of a hidden theme', () => {
    expect(resolveAppearance({ theme: 'dark', mode: 'light' }).mode).toBe('dark');
  });

  it('sets the properties of the root element', () => {
    const set: Record<string, string> = {};
    const root = {
      style: { setProperty: (name: string, value: string) => (set[name] = value) },
      dataset: {} as Record<string, string>,
    };
    applyAppearance({ theme: 'violet', mode: 'light' }, root as unknown as HTMLElement);
    expect(set).toEqual({ '--h': '298', '--c': '0.17', '--pl': '0.36', '--pk': '0.62' });
    expect(root.dataset['mode']).toBe('light');
  });
});
