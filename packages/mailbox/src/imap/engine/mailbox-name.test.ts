import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sent } from './command.test-bed.ts';
import { decodeMailboxName, encodeMailboxName, withName } from './mailbox-name.ts';
import { CommandText } from './text.ts';

describe('modified UTF-7', () => {
  it('decodes to the original, and is ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40, size: 'max' }), (name) => {
        const encoded = encodeMailboxName(name);
        expect(encoded).toMatch(/^[\u0020-\u007e]*$/);
        expect(decodeMailboxName(encoded)).toBe(name);
      }),
    );
  });

  it('matches the examples of RFC 3501', () => {
    expect(decodeMailboxName('~peter/mail/&U,BTFw-/&ZeVnLIqe-')).toBe('~peter/mail/台北/日本語');
    expect(encodeMailboxName('Entwürfe & mehr')).toBe('Entw&APw-rfe &- mehr');
    expect(encodeMailboxName('台北')).toBe('&U,BTFw-');
  });

  it('encodes control characters, and leaves all printable ASCII but & unchanged', () => {
    expect(encodeMailboxName(' ~-,+/\u007f')).toBe(' ~-,+/&AH8-');
  });

  it('leaves invalid modified UTF-7 unchanged', () => {
    for (const name of ['a&b', '&!-', '&A-', '&AA-', '&AAAA-', '&AOkA!-', '&!AOk-', 'Entwürfe', '&']) {
      expect(decodeMailboxName(name)).toBe(name);
    }
  });

  it('decodes to text that can be shown when it holds half a character', () => {
    expect(decodeMailboxName('&2D0-')).toBe('\ufffd');
  });
});

describe('the name of a folder in a command', () => {
  const written = (name: Buffer) => sent({ text: withName(new CommandText('SELECT'), name) });

  it('is quoted when it is ASCII, and otherwise a literal of the same bytes', () => {
    expect(written(Buffer.from('a "b"'))).toBe('SELECT "a \\"b\\""');
    expect(written(Buffer.from('\u007f'))).toBe('SELECT {1}\n\u007f');
    expect(written(Buffer.from('Entwürfe'))).toBe('SELECT {9}\nEntw\xc3\xbcrfe');
    expect(written(Buffer.from([0xff]))).toBe('SELECT {1}\n\xff');
    expect(written(Buffer.from('aü'))).toBe('SELECT {3}\na\xc3\xbc');
    expect(written(Buffer.from('üa'))).toBe('SELECT {3}\n\xc3\xbca');
  });

  it.each(['a\rb', 'a\nb', 'a\u0000b', 'ü\rb', 'ü\nb', 'ü\u0000b'])('is refused: %j', (name) => {
    expect(() => written(Buffer.from(name))).toThrow('invalid_request');
  });
});
