import fc from 'fast-check';
import { decodeWords as independent } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { decodeWords, escapeRawOctets } from './encoded-words.ts';
import { headerText } from './header-fields.ts';

describe('encoded words', () => {
  it.each([
    ['=?utf-8?Q?Caf=C3=A9_au_lait?=', 'Café au lait'],
    ['=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=', 'ab'],
    ['=?ISO-8859-1?Q?a?= b', 'a b'],
    ['=?ISO-8859-1?Q?a?=\t \t=?ISO-8859-2?B?YvU=?=', 'abő'],
    ['=?utf-8?B?w6Q=w7Y=?=', 'äö'],
    // One character in two words.
    ['=?utf-8?B?5q==?= =?utf-8?B?sYk=?=', '汉'],
    ['=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['=?utf-8?Q?=41?= =?unknown?Q?b?= =?=', 'Ab =?='],
    ['no =?word?= here =?utf-8?X?abc?= =??Q?a?=', 'no =?word?= here =?utf-8?X?abc?= =??Q?a?='],
    ['=?utf-7?Q?+AOQ-?=', 'ä'],
    ['=?iso-2022-jp?B?GyRCJUYlOSVIGyhC?=', 'テスト'],
    ['(=?utf-8?Q?=C3=A4?=)', '(ä)'],
    ['=?utf-8?Q?a=ZZ=?=', 'a=ZZ='],
  ])('%s', (raw, wanted) => {
    expect(decodeWords(raw)).toBe(wanted);
  });

  it('decodes 8-bit octets inside a word once, by the charset of the word', () => {
    expect(headerText('=?iso-8859-2?Q?\u00b5\u00b9?= x', 'utf-8')).toBe('ľš x');
    expect(headerText('=?utf-8?Q?Gr\u00c3\u00bc=C3=9Fe?=', '')).toBe('Grüße');
    expect(headerText('=?koi8-r?Q?\u00f0\u00d2?= \u00c3\u00a4', '')).toBe('Пр ä');
    expect(escapeRawOctets('=?x?B?YQ\u00ff==?=')).toBe('=?x?b?YQ==?=');
  });

  it('are read as an independent decoder reads them', () => {
    const word = fc
      .tuple(
        fc.constantFrom('utf-8', 'iso-8859-1'),
        fc.constantFrom('b', 'q'),
        fc.string({ unit: fc.constantFrom(...'aZ éßÿ'), maxLength: 20, size: 'max' }),
      )
      .map(([charset, encoding, text]) => {
        const bytes = Buffer.from(text, charset === 'utf-8' ? 'utf8' : 'latin1');
        const payload =
          encoding === 'b'
            ? bytes.toString('base64')
            : [...bytes].map((byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
        return payload === '' ? 'plain' : `=?${charset}?${encoding}?${payload}?=`;
      });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const header = words.join(' ');
        expect(decodeWords(header)).toBe(independent(header));
      }),
    );
  });
});
