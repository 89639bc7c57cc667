import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';

function read(text: string): [name: string, mail: string][] {
  return readAddresses([text], 'utf-8').map(({ name, mail }) => [name, mail]);
}

describe('addresses of a header', () => {
  it.each<[string, [string, string][]]>([
    [
      'Ann <ann@x.test>, "B, C" <b@x.test>; d@x.test',
      [
        ['Ann', 'ann@x.test'],
        ['B, C', 'b@x.test'],
        ['', 'd@x.test'],
      ],
    ],
    ['ann@x.test (Ann (of Kent))', [['Ann (of Kent)', 'ann@x.test']]],
    ['"john doe"@x.test', [['', '"john doe"@x.test']]],
    [
      'Team: a@x.test, B <b@x.test>;, c@x.test',
      [
        ['', 'a@x.test'],
        ['B', 'b@x.test'],
        ['', 'c@x.test'],
      ],
    ],
    ['undisclosed-recipients:;', [['undisclosed-recipients', '']]],
    ['Pete(A nice \\) chap) <pete(his)@ silly . test(host)>', [['Pete', 'pete@silly.test']]],
    ['<@a.test,@b.test:c@x.test>', [['', 'c@x.test']]],
    [
      'a@x.test b@x.test',
      [
        ['', 'a@x.test'],
        ['', 'b@x.test'],
      ],
    ],
    ['=?utf-8?q?Doe,_J=C3=B6rg?= <j@x.test>', [['Doe, J\u00f6rg', 'j@x.test']]],
    ['Ann', [['Ann', '']]],
    ['Ann <ann@x.test', [['Ann', 'ann@x.test']]],
    [' , ,; ', []],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each<[string, [string, string][]]>([
    ['"A" <a@x.test>:<b@y.test>', [['A : <b@y.test>', 'a@x.test']]],
    ['bank@x.test <eve@y.test>', [['bank@x.test', 'eve@y.test']]],
    ['<a@x.test> <b@y.test>', [['<b@y.test>', 'a@x.test']]],
    ['"bank@x.test" <eve@y.test>', [['bank@x.test', 'eve@y.test']]],
    ['=?utf-8?q?Bank_=3Cbank=40x.test=3E?=', [['Bank <bank@x.test>', '']]],
    ['a <b <c@x.test>', [['a b', 'c@x.test']]],
  ])('uses the first angle brackets as the address and shows the rest: %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('reads any text without an error, and returns single lines', () => {
    const unit = fc.constantFrom(
      'a',
      '@',
      '<',
      '>',
      '"',
      '(',
      ')',
      ',',
      ';',
      ':',
      '\\',
      ' ',
      '=?',
      '?=',
      '\r',
      '\u00e4',
      '.',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40, size: 'max' }), (text) => {
        // eslint-disable-next-line no-control-regex -- no name or address may contain these
        for (const [name, mail] of read(text)) expect(name + mail).not.toMatch(/[\u0000-\u001f]/);
      }),
    );
  });
});
