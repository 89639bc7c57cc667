import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAX_COUNTRIES, prefixOfCountry } from './country-codes.ts';
import { readFaxNumber, showFaxNumber } from './number.ts';

describe('numbers of faxes', () => {
  it.each([
    ['01632 960119', 'GB', '+441632960119'],
    ['+44 (0)1632 960-119', 'DE', '+441632960119'],
    ['0044 1632/960.119', 'DE', '+441632960119'],
    ['(030) 5550 1420', 'DE', '+493055501420'],
    ['06 6988 1234', 'IT', '+390669881234'],
    ['06 1 234 5678', 'HU', '+3612345678'],
    ['(212) 555-2368', 'US', '+12125552368'],
    ['1 212 555 2368', 'CA', '+12125552368'],
    ['555 2368', 'BB', '+12465552368'],
    ['\u202a+49 30 5550 1420\u202c', 'GB', '+493055501420'],
    [' +49\u00a030\u202f55501420 ', 'GB', '+493055501420'],
  ])('%s in %s is %s', (typed, country, number) => {
    expect(readFaxNumber(typed, country)).toBe(number);
  });

  it.each([
    '',
    '+',
    '110',
    '-49 30 55501420',
    '--help',
    '+49 30 5550\r\n1420',
    '+49305550@1420',
    '+4930555,1420',
    '+4930555;1420',
    '+4930555p1420',
    '+4930555#1420',
    '+4930555*1420',
    '+49+3055501420',
    '++493055501420',
    '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
    '+4930555\u20281420',
    '+1 012 555 2368',
    '+999 1234567',
    '+49 30 5550 1420 1420 1420',
    `+49${' '.repeat(50)}3055501420`,
  ])('refuses %j', (typed) => {
    expect(readFaxNumber(typed, 'DE')).toBeNull();
  });

  it('does not guess where the country is unknown', () => {
    expect(readFaxNumber('030 5550 1420', 'QQ')).toBeNull();
    expect(readFaxNumber('+49 30 5550 1420', 'QQ')).toBe('+493055501420');
  });

  it('gives nothing but a plus sign and digits, and reads its own result', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[+(]?[0-9 ()/.,@-]{0,30}$/));
    fc.assert(
      fc.property(typed, fc.constantFrom(...FAX_COUNTRIES), (text, { country }) => {
        const number = readFaxNumber(text, country);
        if (number === null) return;
        expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(readFaxNumber(showFaxNumber(number), 'QQ')).toBe(number);
      }),
    );
  });

  it('are shown in groups', () => {
    expect(showFaxNumber('+441632960119')).toBe('+44 1632 960 119');
    expect(showFaxNumber('+12125552368')).toBe('+1 212 555 2368');
    expect(showFaxNumber('anonymous')).toBe('anonymous');
  });
});

describe('countries', () => {
  it('have a name and a prefix each, about 240 of them', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(FAX_COUNTRIES.length).toBeGreaterThan(235);
    expect(new Set(FAX_COUNTRIES.map(({ country }) => country)).size).toBe(FAX_COUNTRIES.length);
    for (const { country, prefix } of FAX_COUNTRIES) {
      expect([country, typeof names.of(country)]).toEqual([country, 'string']);
      expect(prefix).toMatch(/^\+[1-9]\d{0,3}$/);
    }
    expect([prefixOfCountry('GB'), prefixOfCountry('QQ')]).toEqual(['+44', null]);
  });
});
