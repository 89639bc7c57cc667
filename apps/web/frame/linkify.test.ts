import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkify } from './linkify.ts';

describe('addresses in plain text', () => {
  it('finds web and mail addresses and leaves closing punctuation out', () => {
    expect(linkify('See https://example.com/a(b). Or (www.example.org/x), me@example.com!')).toEqual([
      { text: 'See ' },
      { text: 'https://example.com/a(b)', href: 'https://example.com/a(b)' },
      { text: '. Or (' },
      { text: 'www.example.org/x', href: 'https://www.example.org/x' },
      { text: '), ' },
      { text: 'me@example.com', href: 'mailto:me@example.com' },
      { text: '!' },
    ]);
  });

  it('takes no other scheme for a link', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://']) {
      expect(linkify(text).every((piece) => piece.href === undefined)).toBe(true);
    }
  });

  it('keeps every character of the line, and makes only http, https and mailto links', () => {
    const hostile = fc.array(
      fc.constantFrom(
        'http://',
        'https://a.b',
        'www.x.y',
        '"',
        "'",
        '<',
        '>',
        '[1]',
        ')',
        '(',
        ' ',
        'a@b.cd',
        '\u0000',
        '\u202e',
        '&',
        '#',
        '%',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          hostile.map((parts) => parts.join('')),
        ),
        (line) => {
          const pieces = linkify(line);
          expect(pieces.map((piece) => piece.text).join('')).toBe(line);
          for (const piece of pieces) if (piece.href !== undefined) expect(piece.href).toMatch(/^(?:https?|mailto):/);
        },
      ),
    );
  });

  it('looks at each character a few times at most, in 100 kB of whatever character', () => {
    const units = [
      'a',
      ')',
      '(',
      '.',
      '@',
      '-',
      '_',
      '/',
      ' ',
      '…',
      'a@',
      'a.',
      '@a.',
      'www.',
      'http://',
      'http://a.b/)',
    ];
    const lines = [...units, ...String.fromCharCode(...Array.from({ length: 95 }, (_one, at) => at + 32))];
    for (const unit of lines) {
      for (const before of ['', 'http://a.bc/']) {
        const line = before + unit.repeat(100_000 / unit.length);
        let steps = 0;
        const pieces = linkify(line, () => (steps += 1));
        expect(pieces.reduce((length, piece) => length + piece.text.length, 0)).toBe(line.length);
        expect(steps, `${before}${unit}`).toBeLessThanOrEqual(4 * line.length);
      }
    }
  });

  it('finds mail addresses up to where a domain ends', () => {
    const hrefs = (line: string): (string | undefined)[] => linkify(line).flatMap(({ href }) => href ?? []);
    expect(hrefs('a@b.example.')).toEqual(['mailto:a@b.example']);
    expect(hrefs('a@b.example.1')).toEqual(['mailto:a@b.example']);
    expect(hrefs('a.b+c@mail-1.example.co.uk, @x.yz a@b')).toEqual(['mailto:a.b+c@mail-1.example.co.uk']);
    expect(hrefs('https://user@host.example/x')).toEqual(['https://user@host.example/x']);
  });
});
