import { describe, expect, it } from 'vitest';
import { aliasList } from './alias-list.ts';

const own = { mail: 'alice@example.test', domain: 'example.test' };

describe('the addresses of an account', () => {
  it('begin with its own, whether or not the provider names it [DATA-014, PREF-023]', () => {
    expect(aliasList(own, [])).toEqual(['alice@example.test']);
    expect(aliasList(own, ['info@other.test', 'Alice@Example.test'])).toEqual([
      'alice@example.test',
      'info@other.test',
    ]);
  });

  it('get the account’s domain where they have none [PREF-024]', () => {
    expect(aliasList(own, ['sales', ' Info '])).toEqual([
      'alice@example.test',
      'sales@example.test',
      'info@example.test',
    ]);
  });

  it('contain no invalid address', () => {
    expect(aliasList(own, ['', 'a b', 'x@', '@y.test', 'a@b@c.test', 'a\r\nb'])).toEqual(['alice@example.test']);
  });
});
