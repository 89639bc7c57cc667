import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '@pillarbox/contract/failure';
import { reasonOf } from './command.test-bed.ts';
import { Cursor } from './cursor.ts';
import type { Value } from './cursor.ts';
import { LIMITS } from './limits.ts';
import { readResponse } from './response.ts';
import { readFetched } from './commands/fetch.ts';

/** A value as a server might send it. */
function written(value: Value): Buffer {
  if (value === null) return Buffer.from('NIL');
  if (Array.isArray(value)) {
    return Buffer.concat([
      Buffer.from('('),
      ...value.flatMap((one, at) => [Buffer.from(at === 0 ? '' : ' '), written(one)]),
      Buffer.from(')'),
    ]);
  }
  const text = value.toString('latin1');
  if (/^[\u0020-\u007e]*$/.test(text)) return Buffer.from(`"${text.replace(/["\\]/g, '\\$&')}"`);
  return Buffer.concat([Buffer.from(`{${String(value.length)}}\r\n`), value]);
}

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.uint8Array({ maxLength: 12, size: 'max' }).map((bytes) => Buffer.from(bytes)),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

const at = (text: string) => new Cursor(Buffer.from(text), LIMITS);

describe('Cursor', () => {
  it('reads back every value that was written', () => {
    fc.assert(
      fc.property(value, (one) => {
        const cursor = new Cursor(written(one), LIMITS);
        expect(cursor.value()).toEqual(one);
        expect(cursor.atEnd).toBe(true);
        const skipping = new Cursor(written(one), LIMITS);
        skipping.skipValue();
        expect(skipping.atEnd).toBe(true);
      }),
    );
  });

  it('reads any bytes or fails with a code, and always ends', () => {
    const tokens = fc.constantFrom(
      '* ',
      '1 ',
      'FETCH ',
      '(',
      ')',
      'UID ',
      'ENVELOPE ',
      'BODYSTRUCTURE ',
      'FLAGS ',
      '"',
      '{3}\r\n',
      'NIL ',
      'abc',
      '\\',
      '[',
      ']',
      '99999999999 ',
      'INTERNALDATE ',
      'OK ',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 25, size: 'max' }), (parts) => {
        try {
          const response = readResponse({ bytes: Buffer.from(parts.join(''), 'latin1'), cut: false }, LIMITS);
          if (response.type === 'untagged' && response.untagged.status === null) readFetched(response.untagged);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('reads lists below the depth limit as empty, and what follows them normally', () => {
    const nested = (depth: number): Buffer => Buffer.from(`${'('.repeat(depth)}a${')'.repeat(depth)} b`);
    for (const depth of [LIMITS.depth, LIMITS.depth + 1, 10_000]) {
      const cursor = new Cursor(nested(depth), LIMITS);
      let value = cursor.value();
      let levels = 0;
      for (; Array.isArray(value); value = value[0] ?? null) levels += 1;
      expect(levels).toBe(Math.min(depth, LIMITS.depth + 1));
      cursor.spaces();
      expect(cursor.atom()).toBe('b');
    }
  });

  it('rejects a number at the end of a reply, because it may be incomplete', () => {
    expect(() => at('12').number()).toThrow('mail_protocol');
    expect(at('12)').number()).toBe(12);
  });

  it('reads numbers that JavaScript can hold, and no others', () => {
    expect(at('0123456789 ').number()).toBe(123456789);
    expect(at('9007199254740991 ').number()).toBe(Number.MAX_SAFE_INTEGER);
    for (const bad of ['9007199254740992 ', ' 1', '-1 ', '/1 ', ':1 ', ')']) {
      expect(reasonOf(() => at(bad).number())).toBe('expected a number');
    }
    for (const after of ['/', ':']) expect(at(`12${after}`).number()).toBe(12);
  });

  it('reads atoms up to a space, a parenthesis, a quote or a brace', () => {
    for (const end of [' ', '(', ')', '"', '{']) {
      const cursor = at(`\\Seen[1]%${end}x`);
      expect(cursor.atom()).toBe('\\Seen[1]%');
      expect(cursor.rest()).toBe(`${end}x`);
    }
    expect(at('\u00ff').atom()).toBe('\u00c3\u00bf');
    expect(at('').atom()).toBe('');
  });

  it('reads the names of items with their sections', () => {
    const section = 'body[header.fields (from to)]<0>';
    for (const end of [' ', '(', ')']) {
      const cursor = at(`${section}${end}x`);
      expect(cursor.item()).toBe(section.toUpperCase());
      expect(cursor.rest()).toBe(`${end}x`);
    }
    expect(at('uid').item()).toBe('UID');
  });

  it('reads strings in every form', () => {
    for (const [text, value] of [
      ['NIL)', null],
      ['nil', null],
      ['NILS ', 'NILS'],
      ['NI ', 'NI'],
      ['"NIL"', 'NIL'],
      ['""', ''],
      ['"a\\"\\\\b"', 'a"\\b'],
      ['abc)', 'abc'],
      ['a{1}\r\nb', 'a'],
      ['~abc ', '~abc'],
      ['{3}\r\na)"', 'a)"'],
      ['{3+}\r\nabc', 'abc'],
      ['{3}\nabc', 'abc'],
      ['~{3}\r\na\u0000b', 'a\u0000b'],
      ['{0}\r\n', ''],
    ] as const) {
      expect([text, at(text).nstring()?.toString() ?? null]).toEqual([text, value]);
    }
  });

  it('stands behind the string that it read', () => {
    for (const text of ['NIL', '"a\\"b"', '{3}\r\na)"', '~{3+}\r\nabc', 'abc']) {
      const cursor = at(`${text})`);
      cursor.nstring();
      expect(cursor.rest()).toBe(')');
    }
  });

  it.each([
    ['', 'expected a string'],
    [')', 'expected a string'],
    [' a', 'expected a string'],
    ['"a', 'quoted string without end'],
    ['"a\\"', 'quoted string without end'],
    ['{x}\r\nabc', 'expected a number'],
    ['{3', 'expected a number'],
    ['{3 }\r\nabc', 'broken literal'],
    ['{3++}\r\nabc', 'broken literal'],
    ['{3x\r\nabc', 'broken literal'],
    ['{3}abc', 'broken literal'],
    ['{3}\rabc', 'broken literal'],
    ['{3}\r\nab', 'literal beyond its answer'],
  ])('refuses the string %j', (text, reason) => {
    expect(reasonOf(() => at(text).nstring())).toBe(reason);
  });

  it('reads values with any spaces between them, and refuses lists without end', () => {
    expect(at('(  a (NIL  ) )').value()).toEqual([Buffer.from('a'), [null]]);
    for (const text of ['(', '(a', '(a ', '((a)']) {
      expect(reasonOf(() => at(text).value())).toBe('expected a string');
      expect(reasonOf(() => at(text).skipValue())).toBe('expected a string');
    }
  });

  it('skips one value and no more', () => {
    for (const text of ['a', ' "a)"', '(a (b) "(")', '()']) {
      const cursor = at(`${text} b)`);
      cursor.skipValue();
      expect(cursor.rest()).toBe(' b)');
    }
    expect(reasonOf(() => at(') a').skipValue())).toBe('expected a string');
  });

  it('skips characters only where they are', () => {
    const cursor = at('(a');
    expect(cursor.skip(')')).toBe(false);
    expect(reasonOf(() => cursor.expect(')'))).toBe('expected )');
    expect(cursor.skip('(')).toBe(true);
    expect(cursor.rest()).toBe('a');
    expect(cursor.atEnd).toBe(false);
  });

  it('reads the rest as UTF-8', () => {
    expect(at('aü').rest()).toBe('aü');
  });
});

describe('a FETCH reply', () => {
  const item = fc.constantFrom(
    'UID 7',
    'FLAGS (\\Seen)',
    'RFC822.SIZE 9',
    'INTERNALDATE "x"',
    'PREVIEW "p"',
    'X-NEW (1 (2))',
  );
  const envelope = 'ENVELOPE (NIL "subject" ((NIL NIL "a" "b")) NIL NIL NIL NIL NIL NIL "<id@x>")';
  const take = (text: string) => {
    const response = readResponse({ bytes: Buffer.from(`* 1 FETCH (${text}`, 'latin1'), cut: true }, LIMITS);
    if (response.type !== 'untagged') throw new Error('no untagged answer');
    return readFetched(response.untagged);
  };

  it('is read up to where it breaks off', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 5 }), fc.nat(), (items, length) => {
        const text = ['UID 1234', ...items, envelope].join(' ');
        const cutText = text.slice(0, length % (text.length + 1));
        const { uid, envelope: read } = take(cutText);
        expect([undefined, 1234, 7]).toContain(uid);
        if (/^UID 1234 /.test(cutText)) expect(uid).toBeDefined();
        if (cutText.includes('"subject" ')) expect(read?.subject?.toString()).toBe('subject');
      }),
    );
  });

  it('is read without malformed items', () => {
    const fetched = take(`ENVELOPE (("deep") NIL) BODYSTRUCTURE ((("a" FLAGS (\\Seen)))) UID 7 FLAGS (\\Seen))`);
    expect(fetched).toMatchObject({ uid: 7, flags: 1 });
  });
});
