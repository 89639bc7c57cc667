import { describe, expect, it } from 'vitest';
import { applyLook, resolveLook } from './theme.ts';

describe('the look of the page', () => {
  it('forces the mode of a hidden theme', () => {
    expect(resolveLook({ theme: 'dark', mode: 'light' }).mode).toBe('dark');
  });

  it('sets the properties of the root element', () => {
    const set: Record<string, string> = {};
    const root = {
      style: { setProperty: (name: string, value: string) => (set[name] = value) },
      dataset: {} as Record<string, string>,
    };
    applyLook({ theme: 'violet', mode: 'light' }, root as unknown as HTMLElement);
    expect(set).toEqual({ '--h': '298', '--c': '0.17', '--pl': '0.36', '--pk': '0.62' });
    expect(root.dataset['mode']).toBe('light');
  });
});
