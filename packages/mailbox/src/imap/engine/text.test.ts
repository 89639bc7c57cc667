import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atom, CommandText, readUidSet, uidSets } from './text.ts';

const HOSTILE = fc.constantFrom(
  'a',
  '"',
  '\\',
  '\r',
  '\n',
  '\u0000',
  'ü',
  '{',
  '5',
  '+',
  '}',
  ' ',
  ')',
  '\u2028',
  '😀',
);

const NO_ATOMS = ['', 'a b', 'a)', '(a', '{a', 'a%', 'a*', 'a"', 'a]', 'a\r\n', 'a\u007f', 'ü', 'aü', '\u0000'];

describe('CommandText', () => {
  it('lets no outside string end its line or its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: HOSTILE, maxLength: 40, size: 'max' }), (value) => {
        // eslint-disable-next-line no-control-regex -- these characters are rejected
        if (/[\u0000\r\n]/.test(value)) {
          expect(() => new CommandText('X').string(value)).toThrow('invalid_request');
          return;
        }
        const pieces = new CommandText('X').string(value).finish();
        if (pieces.length === 1) expect(pieces[0]).toMatch(/^X "(?:[^"\\\r\n]|\\["\\])*"$/);
        else expect(pieces.slice(1)).toEqual([Buffer.from(value, 'utf8'), '']);
      }),
    );
  });

  it('accepts only atoms as flags', () => {
    expect(new CommandText('X').flags(['\\Seen', '$Junk']).finish()).toEqual(['X (\\Seen $Junk)']);
    for (const bad of [...NO_ATOMS, '\\', 'a\\', '\\\\a']) {
      expect(() => new CommandText('X').flags([bad])).toThrow('invalid_request');
    }
  });

  it('accepts only atoms as outside values that are sent unchanged', () => {
    expect(atom('$Label-1')).toBe('$Label-1');
    for (const bad of [...NO_ATOMS, '\\a']) expect(() => atom(bad)).toThrow('invalid_request');
  });

  it('quotes printable ASCII of up to 1,000 characters, and sends all else as a literal', () => {
    const text = (value: string) => new CommandText('X').words('A').string(value).words('B').finish();
    expect(text('a"\\~ ')).toEqual(['X A "a\\"\\\\~ " B']);
    expect(text('')).toEqual(['X A "" B']);
    const long = 'a'.repeat(1000);
    expect(text(long)).toEqual([`X A "${long}" B`]);
    expect(text(`${long}a`)).toEqual(['X A ', Buffer.from(`${long}a`), ' B']);
    for (const odd of ['aü', 'üa', '\u007f', '\t']) expect(text(odd)).toEqual(['X A ', Buffer.from(odd), ' B']);
  });

  it('sends ISO 8859-1 in one byte for each character', () => {
    const text = (value: string) => new CommandText('X').latin1(value).finish();
    expect(text('plain')).toEqual(['X "plain"']);
    expect(text('Grüße')).toEqual(['X ', Buffer.from('Gr\xfc\xdfe', 'latin1'), '']);
    for (const bad of ['ü\r', 'ü\n', 'ü\u0000', '\r']) expect(() => text(bad)).toThrow('invalid_request');
  });

  it('sends any bytes but NUL as a literal', () => {
    const bytes = Buffer.from('a\r\nb');
    expect(new CommandText('X').literal(bytes).literal(bytes).finish()).toEqual(['X ', bytes, ' ', bytes, '']);
    expect(() => new CommandText('X').literal(Buffer.from([65, 0]))).toThrow('invalid_request');
  });
});

describe('uid sets', () => {
  const uids = fc.uniqueArray(fc.integer({ min: 1, max: 4294967295 }), { maxLength: 300, size: 'max' });

  it('contain exactly the uids, in pieces that fit into a line', () => {
    fc.assert(
      fc.property(uids, (all) => {
        const sets = uidSets(all);
        for (const set of sets) expect(set.length).toBeLessThan(7000);
        expect(sets.flatMap((set) => readUidSet(set, 1000) ?? [])).toEqual(all.toSorted((a, b) => a - b));
      }),
    );
    expect(uidSets([5, 1, 2, 3, 9, 5])).toEqual(['1:3,5,9']);
    expect(uidSets([])).toEqual([]);
    expect(uidSets([4294967295])).toEqual(['4294967295']);
  });

  it('use the whole of a line', () => {
    // Ranges of 4 characters with a comma, the first without one: 1,400 of them have 6,999 characters.
    const all = Array.from({ length: 1500 }, (_, at) => 1000 + 2 * at);
    const sets = uidSets(all);
    expect(sets.map((set) => set.length)).toEqual([6999, 499]);
    expect(sets.join(',')).toBe(all.join(','));
  });

  it('are never longer than a line', () => {
    // The last uid would make 7,001 characters in the first case, and makes exactly 7,000 in the second.
    const long = (length: number) => Array.from({ length }, (_, at) => 1000 + 2 * at);
    expect(uidSets([1, ...long(1400)]).map((set) => set.length)).toEqual([6996, 4]);
    expect(uidSets([1, 3, 5, ...long(1399)]).map((set) => set.length)).toEqual([7000]);
  });

  it('reject invalid uids, and sets with too many', () => {
    for (const bad of [0, -1, 1.5, Number.NaN, 4294967296]) expect(() => uidSets([bad])).toThrow('invalid_request');
    // The last one of a range counts too.
    expect(() => uidSets([4294967295, 4294967296])).toThrow('invalid_request');
    expect(readUidSet('1:4294967295', 1000)).toBeNull();
    for (const bad of ['', '1;2', 'x1', '1x', '1:', ':1', '1:2:3', '1,,2', '0', '0:2', '4294967296', '12345678901']) {
      expect(readUidSet(bad, 1000)).toBeNull();
    }
    expect(readUidSet('3:1', 1000)).toEqual([1, 2, 3]);
    expect(readUidSet('4294967294:4294967295', 1000)).toEqual([4294967294, 4294967295]);
    expect(readUidSet('1:2,7', 3)).toEqual([1, 2, 7]);
    expect(readUidSet('1:2,7', 2)).toBeNull();
    expect(readUidSet('1:3', 2)).toBeNull();
  });
});
