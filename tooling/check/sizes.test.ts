import { describe, expect, it } from 'vitest';
import { judgeFolders, judgeSizes } from './sizes.ts';

describe('file sizes', () => {
  it('fail from 600 lines on and are named from 400 on', () => {
    const outcome = judgeSizes([
      { path: 'a.ts', lines: 599 },
      { path: 'b.ts', lines: 600 },
      { path: 'c.ts', lines: 399 },
    ]);
    expect(outcome.problems).toEqual(['b.ts: 600 lines, 599 is the most']);
    expect(outcome.note).toContain('a.ts has 599 lines');
    expect(outcome.note).not.toContain('c.ts');
  });
});

describe('folder names', () => {
  it('must say what is in them', () => {
    expect(judgeFolders(['apps/web/src/utils/a.ts', 'apps/web/src/lib/types.ts'])).toEqual([
      'apps/web/src/utils/: name the folder for what it is about',
    ]);
  });
});
