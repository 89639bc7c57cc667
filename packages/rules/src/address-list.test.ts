import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddressList } from './address-list.ts';

const plain = (list: string): string[] => parseAddressList(list).map((one) => `${one.name}|${one.mail}|${one.valid}`);

describe('parseAddressList', () => {
  it('reads names, quotes, comments and every separator [VAL-009]', () => {
    expect(plain('Tom <t@a.example>, c@d.example;e@f.example\nx@y.example (Xenia)')).toEqual([
      'Tom|t@a.example|true',
      '|c@d.example|true',
      '|e@f.example|true',
      'Xenia|x@y.example|true',
    ]);
    expect(plain('"Doe, \\"J\\" John" <j@d.example>')).toEqual(['Doe, "J" John|j@d.example|true']);
    expect(plain("'Ann' <a@b.example>")).toEqual(['Ann|a@b.example|true']);
    expect(plain('"a b"@c.example')).toEqual(['|"a b"@c.example|true']);
  });

  it('keeps text that is no address in its position', () => {
    expect(plain('a@b.example, priya@raman, nobody, c@d.example')).toEqual([
      '|a@b.example|true',
      '|priya@raman|false',
      '|nobody|false',
      '|c@d.example|true',
    ]);
  });

  it('reads lists of other programs', () => {
    expect(plain('Doe, John <j@d.example>; Roe, Jane <r@d.example>')).toEqual([
      'Doe, John|j@d.example|true',
      'Roe, Jane|r@d.example|true',
    ]);
    expect(plain('a@b.example c@d.example')).toEqual(['|a@b.example|true', '|c@d.example|true']);
    expect(plain('mailto:a@b.example')).toEqual(['|a@b.example|true']);
    expect(plain('Team: a@b.example, c@d.example;')).toEqual(['|a@b.example|true', '|c@d.example|true']);
    expect(plain('a@b.example <a@b.example>')).toEqual(['|a@b.example|true']);
  });

  it('does not let an unclosed quote or bracket hide the rest', () => {
    expect(plain('"Tom <t@a.example>, c@d.example').at(-1)).toBe('|c@d.example|true');
    expect(plain('<a@b.example\nc@d.example').at(-1)).toBe('|c@d.example|true');
  });

  it('returns nothing for nothing', () => {
    expect(parseAddressList('')).toEqual([]);
    expect(parseAddressList(' ,;\n , \u200b')).toEqual([]);
  });

  it('never throws and never returns a line end or a NUL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        // eslint-disable-next-line no-control-regex -- searches for these characters
        const bad = /[\r\n\u0000]/;
        return parseAddressList(text).every((one) => !bad.test(one.name) && !bad.test(one.mail) && one.mail !== '');
      }),
    );
  });

  it('reads what it writes', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => text.replace(/[^\p{L}\p{N}",;:<>@()\\. ]/gu, '').trim())
      .filter((text) => text !== '' && !text.includes('  '));
    const address = fc.record({ name, mail: fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/) });
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 5 }), (list) => {
        const text = list.map(formatAddress).join(', ');
        expect(parseAddressList(text)).toEqual(list.map((one) => ({ ...one, valid: true })));
      }),
    );
  });
});
