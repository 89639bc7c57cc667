import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArchiveNames } from './archive-names.ts';

describe('names in an archive', () => {
  it('get a number when two differ in case only or not at all', () => {
    const names = new ArchiveNames();
    expect(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', '', ''].map((name) => names.take(name, 'file'))).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (3).pdf',
      'a (2) (2).pdf',
      'file',
      'file (2)',
    ]);
  });

  it('never contain a path', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('.', '/', '\\', 'a', ':', '\u0000', '\u202e'),
      maxLength: 12,
      size: 'max',
    });
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 8 }), (wished) => {
        const names = new ArchiveNames();
        const given = wished.map((name) => names.take(name, 'file'));
        const isSafe = given.every(
          (name) => !['/', '\\', ':', '\u0000'].some((one) => name.includes(one)) && name !== '..' && name !== '.',
        );
        return isSafe && new Set(given.map((name) => name.toLowerCase())).size === given.length;
      }),
    );
  });
});
