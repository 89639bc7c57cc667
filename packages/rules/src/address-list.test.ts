import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAddress, MAX_LIST_LENGTH, parseAddressList } from './address-list.ts';

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

  it('joins a name that has a comma only where semicolons or lines separate the list', () => {
    expect(plain('Doe, John <j@d.example>\nRoe, Jane <r@d.example>')).toEqual([
      'Doe, John|j@d.example|true',
      'Roe, Jane|r@d.example|true',
    ]);
    expect(plain('Doe, John <j@d.example>')).toEqual(['|Doe|false', 'John|j@d.example|true']);
    expect(plain('Doe, j@d.example; Roe')).toEqual(['|Doe|false', '|j@d.example|true', '|Roe|false']);
    expect(plain('a@b.example; Doe,')).toEqual(['|a@b.example|true', '|Doe|false']);
    expect(plain('Doe, Roe, John <j@d.example>;')).toEqual(['|Doe|false', '|Roe|false', 'John|j@d.example|true']);
    expect(plain(' , John <j@d.example>;')).toEqual(['John|j@d.example|true']);
  });

  it('reads escaped characters only inside quotes, and quotes only around a whole name', () => {
    expect(plain('"Doe \\"; x" <a@b.example>, c@d.example')).toEqual([
      'Doe "; x|a@b.example|true',
      '|c@d.example|true',
    ]);
    expect(plain('Doe \\, a@b.example')).toEqual(['|Doe \\|false', '|a@b.example|true']);
    expect(plain('The "J" Doe <a@b.example>')).toEqual(['The "J" Doe|a@b.example|true']);
    expect(plain('"J" Doe <a@b.example>')).toEqual(['"J" Doe|a@b.example|true']);
    expect(plain("O'Neill 'x' <a@b.example>")).toEqual(["O'Neill 'x'|a@b.example|true"]);
    expect(plain("'x' O'Neill <a@b.example>")).toEqual(["'x' O'Neill|a@b.example|true"]);
    expect(plain('" Ann " <a@b.example>')).toEqual(['Ann|a@b.example|true']);
  });

  it('removes what nobody sees from names and addresses', () => {
    expect(plain('An\u200bn\u202e  B\tC <MAILTO:\u200ba@b.example >')).toEqual(['Ann B C|a@b.example|true']);
    expect(plain('Ann <x:mailto:a@b.example>')).toEqual(['Ann|x:mailto:a@b.example|false']);
  });

  it('reads line ends of every system, blanks between addresses, and brackets and comments in their places', () => {
    expect(plain('a@b.example\rc@d.example\r\ne@f.example')).toEqual([
      '|a@b.example|true',
      '|c@d.example|true',
      '|e@f.example|true',
    ]);
    expect(plain('a@b.example\tc@d.example')).toEqual(['|a@b.example|true', '|c@d.example|true']);
    expect(plain('a@b.example nobody')).toEqual(['|a@b.example nobody|false']);
    expect(plain('<a@b.example> Ann')).toEqual(['|a@b.example|true']);
    expect(plain('a@b.example (Ann, B)')).toEqual(['Ann, B|a@b.example|true']);
    expect(plain('x a@b.example (Ann)')).toEqual(['|x a@b.example (Ann)|false']);
  });

  it('reads no more than its limit', () => {
    expect(parseAddressList(`${' '.repeat(MAX_LIST_LENGTH)}a@b.example`)).toEqual([]);
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
      fc.property(fc.string({ unit: 'binary', maxLength: 200, size: 'max' }), (text) => {
        // eslint-disable-next-line no-control-regex -- searches for these characters
        const bad = /[\r\n\u0000]/;
        return parseAddressList(text).every((one) => !bad.test(one.name) && !bad.test(one.mail) && one.mail !== '');
      }),
    );
  });

  it('reads what it writes', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20, size: 'max' })
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

describe('formatAddress', () => {
  it('quotes a name only where the name needs it', () => {
    expect(formatAddress({ name: '', mail: 'a@b.example' })).toBe('a@b.example');
    expect(formatAddress({ name: 'Ann B', mail: 'a@b.example' })).toBe('Ann B <a@b.example>');
    expect(formatAddress({ name: 'B, "Ann" \\', mail: 'a@b.example' })).toBe('"B, \\"Ann\\" \\\\" <a@b.example>');
  });
});
