import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDetails, signatureDetails } from './details.ts';
import { phonesIn } from './phones.ts';

const AUTHOR = { name: 'Jonas Weber', mail: 'jonas@nordwind.example' };
const plain = (text: string) => signatureDetails([{ mime: 'text/plain', text }], AUTHOR);
const html = (text: string) => signatureDetails([{ mime: 'text/html', text }], AUTHOR);
const numbers = (text: string) => plain(text).phones.map(({ label, value }) => `${label} ${value}`.trim());

/** What people of each language write below their messages. */
const SIGNATURES: readonly (readonly [language: string, text: string, phones: readonly string[]])[] = [
  [
    'en',
    'Best regards,\nJonas Weber\nT: +44 20 7946 0958 ext. 12 | M: +44 7700 900123',
    ['work +44 20 7946 0958,12', 'mobile +44 7700 900123'],
  ],
  [
    'en-US',
    '--\nJonas Weber\nOffice (555) 123-4567 x89\nCell: 555.987.6543',
    ['work (555) 123-4567,89', 'mobile 555.987.6543'],
  ],
  [
    'de',
    'Mit freundlichen Grüßen\n\nJonas Weber\nNordwind GmbH\nTel.: +43 (0)1 234 56 78-0\nMobil: 0660/1234567\nFax: +43 1 234 56 78-99',
    ['work +43 1 234 56 78-0', 'mobile 0660/1234567', 'fax +43 1 234 56 78-99'],
  ],
  [
    'fr',
    'Cordialement,\nJonas Weber\nTél. : 01 23 45 67 89 - Port. : 06 12 34 56 78',
    ['work 01 23 45 67 89', 'mobile 06 12 34 56 78'],
  ],
  [
    'es',
    'Un saludo,\nJonas Weber\nTeléfono: 912 345 678\nMóvil: +34 612 345 678',
    ['work 912 345 678', 'mobile +34 612 345 678'],
  ],
  ['it', 'Cordiali saluti\nJonas Weber\nTel. 06 1234567 Cell. 333 1234567', ['work 06 1234567', 'mobile 333 1234567']],
  ['pt', 'Com os melhores cumprimentos,\nJonas Weber\nTelemóvel: 912 345 678', ['mobile 912 345 678']],
  ['da', 'Med venlig hilsen\nJonas Weber\nTlf. 12 34 56 78', ['work 12 34 56 78']],
  ['nb', 'Vennlig hilsen\nJonas Weber\nMob: 987 65 432', ['mobile 987 65 432']],
  [
    'sv',
    'Med vänliga hälsningar\nJonas Weber\nTelefon: 08-123 456 78\nMobil 070-123 45 67',
    ['work 08-123 456 78', 'mobile 070-123 45 67'],
  ],
  ['hu', 'Üdvözlettel,\nJonas Weber\nTelefonszám: +36 1 234 5678', ['work +36 1 234 5678']],
  ['ro', 'Cu stimă,\nJonas Weber\nMobil: 0721 234 567', ['mobile 0721 234 567']],
  ['hr', 'Lijep pozdrav\nJonas Weber\nMobitel: 091 234 5678', ['mobile 091 234 5678']],
  ['sq', 'Me respekt,\nJonas Weber\nCel: +355 69 123 4567', ['mobile +355 69 123 4567']],
  ['el', 'Με εκτίμηση,\nJonas Weber\nΤηλ.: 210 1234567, Κιν.: 6941234567', ['work 210 1234567', 'mobile 6941234567']],
  ['bg', 'Поздрави,\nJonas Weber\nтел.: 02 123 4567\nфакс: 02 123 4568', ['work 02 123 4567', 'fax 02 123 4568']],
  ['no label', '-- \nJonas Weber\n+43 660 1234567\n0043 1 2345678', ['+43 660 1234567', '0043 1 2345678']],
  ['one of two', '--\nTel. & Fax: 01 234 56 78', ['work 01 234 56 78']],
  ['marks around', '--\nMobil: \u202a+43 660 1234567\u202c', ['mobile +43 660 1234567']],
];

describe('the numbers of a signature', () => {
  it.each(SIGNATURES)('%s', (_language, signature, expected) => {
    expect(numbers(`Hello,\n\nas we said on 12.05.2026.\n\n${signature}\n`)).toEqual(expected);
    expect(html(`<p>Hello</p><div>${signature.replaceAll('\n', '<br>')}</div>`).phones).toHaveLength(expected.length);
  });

  it.each([
    '12.05.2026',
    '2026-11-27 10:30',
    '2019-2024',
    'Mo-Fr 08.00 - 17.00',
    '08.00 - 17.00',
    'IBAN: AT61 1904 3002 3457 3201',
    'DE89 3704 0044 0532 0130 00',
    'FR14 0041 0100 0505 0000',
    'Order 123456789',
    'Bestellnummer: 0123 456 789',
    'UID-Nr.: ATU12345678',
    'HRB 123456, Amtsgericht',
    'SIRET 012 345 678 00012',
    'P.IVA 01234567890',
    'ΑΦΜ: 012345678',
    'Ref. +43 123 456 789',
    '192.168.10.254',
    '1010 Wien',
    'https://example.org/0043123456789',
    'Total 012 345 678,00 EUR',
    '00000000000',
    '1234567890123456789012345',
    'Zoom meeting ID: 012 3456 7890',
  ])('has none in %j', (line) => {
    expect(numbers(`Hi\n\n-- \n${line}`)).toEqual([]);
  });

  it('are unsure without label and country, and where nothing marks a signature', () => {
    expect(plain('-- \n01 234 56 78').phones).toEqual([{ label: '', value: '01 234 56 78', isSure: false }]);
    expect(plain('Please call me.\nTel. 01 234 56 78').phones).toMatchObject([{ label: 'work', isSure: false }]);
    expect(plain('Please call me.\n01 234 56 78').phones).toEqual([]);
    expect(plain('-- \nTel. 01 234 56 78').phones).toMatchObject([{ isSure: true }]);
  });

  it('are each there once', () => {
    expect(numbers('--\nTel +43 1 2345678\nT: 0043 1 2345678\n+43 (0)1 234 56 78')).toEqual(['work +43 1 2345678']);
  });

  it('of quoted people are not taken', () => {
    const quoted = '-- \nAnn Lee\nTel. +43 1 9999999';
    const marked = quoted.replaceAll(/^/gm, '> ');
    expect(numbers(`Yes!\n-- \nJonas Weber\nTel. +43 1 2345678\n\nOn Monday Ann wrote:\n${marked}`)).toEqual([
      'work +43 1 2345678',
    ]);
    expect(numbers(`${marked}\nYes!\nBest\nJonas Weber\n+43 1 2345678`)).toEqual(['+43 1 2345678']);
    expect(numbers(`Yes!\n\n-----Original Message-----\nFrom: Ann\nSent: Monday\nTo: Jonas\n\n${quoted}`)).toEqual([]);
    expect(numbers(`From: Ann\nSent: Monday\nTo: Jonas\n\n${quoted}`)).toEqual([]);
    const deep = '<blockquote>'.repeat(50) + quoted + '</blockquote>'.repeat(49);
    expect(html(`<p>Yes!</p>${deep}`).phones).toEqual([]);
    expect(html(`<p>Yes!</p><div id="divRplyFwdMsg">${quoted.replaceAll('\n', '<br>')}</div>`).phones).toEqual([]);
  });
});

describe('what else a signature says', () => {
  it('is company, address and pages', () => {
    const found = plain(
      'Hello\n\n-- \nJonas Weber\nNordwind Energie GmbH\nHauptstraße 12a, 1010 Wien\nwww.nordwind.example | https://social.example/jonas\nhttps://news.example/?who=1',
    );
    expect(found).toEqual({
      phones: [],
      company: 'Nordwind Energie GmbH',
      address: { street: 'Hauptstraße 12a', zip: '1010', city: 'Wien' },
      sites: [
        { value: 'www.nordwind.example', isSure: true },
        { value: 'https://social.example/jonas', isSure: false },
      ],
    });
    expect(plain('Best\nJonas\n10 Downing Street, London SW1A 2AA').address?.street).toContain('SW1A 2AA');
    expect(hasDetails(plain('Hello\nJonas'))).toBe(false);
    expect(hasDetails(signatureDetails([], AUTHOR))).toBe(false);
  });

  it('is found in the element that a mail program made for it', () => {
    const body =
      '<div>Hi</div><div class="gmail_signature" dir="ltr"><table><tr><td>Jonas</td></tr><tr><td>Tel</td><td>01 2345678</td></tr></table></div>';
    expect(html(body).phones).toEqual([{ label: 'work', value: '01 2345678', isSure: true }]);
  });

  it('is not in pages that deceive', () => {
    expect(plain('--\nhttps://a.example@b.example\nwww.x\njavascript:alert(1)').sites).toEqual([]);
  });
});

describe('untrusted text', () => {
  const digit = fc.integer({ min: 0, max: 9 });

  it('of any kind gives numbers that have 5 to 24 digits and were written there', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Tel. ',
        '+43 ',
        '0',
        '(0)',
        '-- ',
        '\n',
        '>',
        ' | ',
        'IBAN ',
        '12.05.2026',
        ' x',
        'Fax: ',
        '/',
        ',',
      ),
      digit.map(String),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60, size: 'max' }), (pieces) => {
        const text = pieces.join('');
        for (const { value } of [...plain(text).phones, ...phonesIn(text.slice(0, 300))]) {
          const [number = ''] = value.split(',');
          expect(number).toMatch(/^[+(\d][\d ().\-/–]*\d$/);
          expect(number.replaceAll(/\D/g, '').length).toBeLessThanOrEqual(17);
        }
        for (const { value } of plain(text).sites)
          expect(URL.canParse(value.replace(/^www/i, 'https://www'))).toBe(true);
      }),
    );
  });

  it('with any label and grouping gives the number', () => {
    const labels = fc.constantFrom('Tel. ', 'Mobile: ', 'Τηλ. ', 'тел.: ', 'Fax ', 'M ', '');
    const groups = fc.array(fc.array(digit, { minLength: 2, maxLength: 3 }), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(labels, groups, fc.constantFrom(' ', '-', '.', ' / '), (label, parts, gap) => {
        const number = `+49 30${gap}${parts.map((part) => part.join('')).join(gap)}`;
        expect(numbers(`-- \n${label}${number}`).at(0)).toContain(number);
      }),
    );
  });

  /** A rule that backtracks without bound, or a quadratic one, would exceed the limit of the runner on any machine. */
  it.each([
    ...[
      '1',
      '+1',
      '(0',
      '12 ',
      '1-',
      '0043 ',
      'Tel ',
      'Tel.: 1',
      '--\n',
      '-- \n1',
      '>',
      '> ',
      '>\n',
      '\n',
      ' ',
      '\u202e',
      'www.',
      'http://',
    ],
    ...[
      '<blockquote>',
      '</blockquote>',
      '<div class=',
      '<div id=signature',
      'signature',
      '__________\n',
      '-----a b-----\n',
      'From: x\n',
      'Best\n',
    ],
    ...['A GmbH ', '1010 Wien,', 'Main Street 1, ', 'x ext ', '1 x', '(+', 'Jonas Weber\n'],
  ])('takes linear time: %j', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    for (const body of [text, `-- \n${text}`, `${text}\n-- \nTel. 01 234 56 78`]) {
      expect(plain(body).phones.length).toBeLessThanOrEqual(8);
      expect(html(body).phones.length).toBeLessThanOrEqual(8);
    }
  });
});
