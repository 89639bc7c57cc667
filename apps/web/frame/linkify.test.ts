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
});
