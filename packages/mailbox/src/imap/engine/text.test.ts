import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMailboxName, encodeMailboxName } from './mailbox-name.ts';
import { CommandText, readUidSet, uidSets } from './text.ts';

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

describe('CommandText', () => {
  it('lets no outside string end its line or its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: HOSTILE, maxLength: 40 }), (value) => {
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
    for (const bad of ['a b', 'a)', '', '\\', 'a\r\n', 'ü', '"']) {
      expect(() => new CommandText('X').flags([bad])).toThrow('invalid_request');
    }
  });
});

describe('uid sets', () => {
  const uids = fc.uniqueArray(fc.integer({ min: 1, max: 4294967295 }), { maxLength: 300 });

  it('contain exactly the uids, in pieces that fit into a line', () => {
    fc.assert(
      fc.property(uids, (all) => {
        const sets = uidSets(all);
        for (const set of sets) expect(set.length).toBeLessThan(7000);
        expect(sets.flatMap((set) => readUidSet(set, 1000) ?? [])).toEqual(all.toSorted((a, b) => a - b));
      }),
    );
    expect(uidSets([5, 1, 2, 3, 9])).toEqual(['1:3,5,9']);
  });

  it('reject invalid uids, and sets with too many', () => {
    for (const bad of [0, -1, 1.5, Number.NaN, 4294967296]) expect(() => uidSets([bad])).toThrow('invalid_request');
    expect(readUidSet('1:4294967295', 1000)).toBeNull();
    expect(readUidSet('1;2', 1000)).toBeNull();
    expect(readUidSet('3:1', 1000)).toEqual([1, 2, 3]);
  });
});

describe('modified UTF-7', () => {
  it('decodes to the original, and is ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const encoded = encodeMailboxName(name);
        expect(encoded).toMatch(/^[\u0020-\u007e]*$/);
        expect(decodeMailboxName(encoded)).toBe(name);
      }),
    );
  });

  it('matches the examples of RFC 3501', () => {
    expect(decodeMailboxName('~peter/mail/&U,BTFw-/&ZeVnLIqe-')).toBe('~peter/mail/台北/日本語');
    expect(encodeMailboxName('Entwürfe & mehr')).toBe('Entw&APw-rfe &- mehr');
  });

  it('leaves invalid modified UTF-7 unchanged', () => {
    for (const name of ['a&b', '&!-', '&A-', 'Entwürfe', '&']) expect(decodeMailboxName(name)).toBe(name);
  });
});
