import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './place.ts';

describe('search parameters', () => {
  it('stay plain strings: a folder called 2025 is no number', () => {
    expect(parseSearch('?currentfolder=2025&flag=true&list=[1]')).toEqual({
      currentfolder: '2025',
      flag: 'true',
      list: '[1]',
    });
  });

  it('come back as they were, whatever is in them', () => {
    const name = fc.string({ minLength: 1 }).filter((key) => key !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' })), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });

  it('leave out what is not there', () => {
    expect(stringifySearch({ a: undefined, b: null, c: 'x' })).toBe('?c=x');
    expect(stringifySearch({})).toBe('');
  });
});
