import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractsIn } from './extracts.ts';
import { MAX_BLOCK, paragraphsOf } from './paragraphs.ts';

function words(text: string): string[] {
  return extractsIn(text).map(({ from, to }) => text.slice(from, to));
}

function days(text: string): string[] {
  return extractsIn(text).flatMap((one) =>
    one.kind === 'date' ? one.days.map(({ year, month, day }) => [year, month, day].join('-')) : [],
  );
}

describe('postal addresses', () => {
  it.each([
    ['Come to SW1A 2AA at noon', 'SW1A 2AA'],
    ['EC1A1BB', 'EC1A1BB'],
    ['(M1 1AE)', 'M1 1AE'],
    ['All 12 people came to M1 1AE', 'M1 1AE'],
    ['GIR 0AA', 'GIR 0AA'],
    ['We are at 10 Downing Street, London SW1A 2AA.', '10 Downing Street, London SW1A 2AA'],
    ['Visit us at:\n221b Baker Street\nLondon\nNW1 6XE', '221b Baker Street\nLondon\nNW1 6XE'],
  ])('British: %j [MAIL-114]', (text, found) => {
    expect(words(text)).toEqual([found]);
  });

  it.each([
    ['New York, NY 10001', 'NY 10001'],
    ['Portland, Oregon 97204-1234!', 'Oregon 97204-1234'],
    ['Send it to 12345-6789', '12345-6789'],
    ['1600 Pennsylvania Avenue NW, Washington, DC 20500', '1600 Pennsylvania Avenue NW, Washington, DC 20500'],
    ['350 Fifth Avenue, Suite 300, New York, NY 10118', '350 Fifth Avenue, Suite 300, New York, NY 10118'],
  ])('American: %j [MAIL-115]', (text, found) => {
    expect(words(text)).toEqual([found]);
  });

  it.each([
    ['Ottawa ON K1A 0B1', 'K1A 0B1'],
    ['H0H0H0', 'H0H0H0'],
    ['24 Sussex Drive, Ottawa, ON K1M 1M4', '24 Sussex Drive, Ottawa, ON K1M 1M4'],
  ])('Canadian: %j [MAIL-116]', (text, found) => {
    expect(words(text)).toEqual([found]);
  });

  it.each([
    'Order 12345 of 10001 pieces',
    'QQ1 1AA and ZZ99 9ZZ',
    'D1A 1A1 W1A',
    'https://example.org/SW1A-2AA',
    'v1.12345-6789',
    'part AB12-3CDE',
    'sw1a 2aa',
  ])('not in %j', (text) => {
    expect(words(text)).toEqual([]);
  });

  it('give the map one line', () => {
    const [found] = extractsIn('10 Downing Street,\n  London\nSW1A 2AA');
    expect(found).toMatchObject({ kind: 'place', address: '10 Downing Street, London, SW1A 2AA' });
  });
});

describe('dates', () => {
  it.each([
    ['due 2025/10/15.', '2025/10/15', 'MAIL-118'],
    ['Wednesday, October 15, 2025', 'Wednesday, October 15, 2025', 'MAIL-119'],
    ['on Wed Oct 15 2025 at noon', 'Wed Oct 15 2025', 'MAIL-119'],
    ['WEDNESDAY\nOCTOBER 15th, 2025', 'WEDNESDAY\nOCTOBER 15th, 2025', 'MAIL-119'],
    ['10/15/2025', '10/15/2025', 'MAIL-120'],
    ['10-15-2025', '10-15-2025', 'MAIL-121'],
    ['(2025-10-15)', '2025-10-15', 'MAIL-122'],
    ['2025-10-15T09:41:00Z', '2025-10-15', 'MAIL-122'],
  ])('%j [MAIL-118, MAIL-119, MAIL-120, MAIL-121, MAIL-122]', (text, found) => {
    expect(words(text)).toEqual([found]);
    expect(days(text)).toEqual(['2025-10-15']);
  });

  it('with the day and the month in an unclear order have both readings, the one of the specification first', () => {
    expect(days('03/04/2025')).toEqual(['2025-3-4', '2025-4-3']);
    expect(days('15/10/2025')).toEqual(['2025-10-15']);
    expect(days('05-05-2025')).toEqual(['2025-5-5']);
  });

  it.each([
    '2025-02-30',
    '13/32/2025',
    '10/15-2025',
    '2025/10/15/4',
    '1.2025-10-15',
    '555-10-15-2025',
    'Someday October 15, 2025',
    'October 15, 2025',
    '0000-01-01',
    'release-2025-10-15',
  ])('not in %j', (text) => {
    expect(days(text)).toEqual([]);
  });
});

describe('blocks', () => {
  it('of more than 10,000 characters are skipped, one of 10,000 is not [MAIL-117, CONST-074]', () => {
    const long = (length: number): string => `SW1A 2AA on 2025-10-15 ${'x'.repeat(length)}`.slice(0, length);
    expect(MAX_BLOCK).toBe(10_000);
    expect(extractsIn(long(10_000))).toHaveLength(2);
    expect(extractsIn(long(10_001))).toEqual([]);
  });

  it('are the paragraphs of a text', () => {
    const text = '\n\none\ntwo\n \nthree\n';
    expect([...paragraphsOf(text)].map((one) => one.text)).toEqual(['one\ntwo\n', 'three\n']);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', ' ', '\n\n')), (pieces) => {
        const joined = pieces.join('');
        const found = [...paragraphsOf(joined)];
        for (const one of found) expect(joined.startsWith(one.text, one.from)).toBe(true);
        expect(found.map((one) => one.text.replaceAll(/\s/g, '')).join('')).toBe(joined.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('untrusted text', () => {
  it('gives ranges in order, without overlap and inside the text', () => {
    const pieces = [
      'SW1A 2AA',
      '2025-10-15',
      '10/15/2025',
      'NY 10001',
      'Wed Oct 15 2025',
      '12 High Street',
      ' ',
      '\n',
      '1',
      'A',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const { from, to } of extractsIn(text)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  /** A rule that backtracks without bound would exceed the limit of the runner on any machine. */
  it.each([
    '1',
    '12 A',
    'A1',
    ' ',
    '1-',
    '1/',
    'Wed ',
    'Wed Oct ',
    'NY ',
    'SW1A ',
    '10/15/',
    '1st ',
    'New York ',
    '\n',
    '1 A\n',
  ])('takes linear time: %j', (piece) => {
    const block = piece.repeat(MAX_BLOCK).slice(0, MAX_BLOCK);
    for (let times = 0; times < 20; times += 1) expect(extractsIn(block).length).toBeLessThanOrEqual(MAX_BLOCK);
    const text = piece.repeat(100_000);
    for (const { from, text: own } of paragraphsOf(text)) expect(from + own.length).toBeLessThanOrEqual(text.length);
  });
});
