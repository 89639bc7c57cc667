import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './location.ts';

describe('search parameters', () => {
  it('are parsed as plain strings, also a folder named 2025', () => {
    expect(parseSearch('?currentfolder=2025&flag=true&list=[1]')).toEqual({
      currentfolder: '2025',
      flag: 'true',
      list: '[1]',
    });
  });

  it('are the same after stringifying and parsing', () => {
    const name = fc.string({ minLength: 1 }).filter((key) => key !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' })), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });

  it('leaves out null and undefined', () => {
    expect(stringifySearch({ a: undefined, b: null, c: 'x' })).toBe('?c=x');
    expect(stringifySearch({})).toBe('');
  });
});
