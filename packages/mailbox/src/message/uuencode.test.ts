import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';
import { readPartContent } from './part-content.test-bed.ts';
import { message } from './raw-message.test-bed.ts';
import { readUuencode } from './uuencode.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** As POSIX describes it: 45 octets a line, a space or a grave accent for 0. */
function uuencoded(name: string, content: Uint8Array, zero = '`'): string {
  const character = (value: number): string => (value === 0 ? zero : String.fromCharCode(value + 32));
  const lines: string[] = [];
  for (let at = 0; at < content.length; at += 45) {
    const piece = content.subarray(at, at + 45);
    let line = character(piece.length);
    for (let from = 0; from < piece.length; from += 3) {
      const [a = 0, b = 0, c = 0] = piece.subarray(from, from + 3);
      line += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(character).join('');
    }
    lines.push(line);
  }
  return [`begin 644 ${name}`, ...lines, zero, 'end', ''].join('\n');
}

describe('uuencoded files in a plain text', () => {
  it('are attachments, and the text is without them', () => {
    const source = message('Content-Type: text/plain', '', 'Before', 'begin 644 cat.txt', '#0V%T', '`', 'end', 'After');
    const { parts, attachments } = parseMessage(source);
    expect(parts[0]?.text.split('\n')).toEqual(['Before', 'After']);
    expect(attachments).toMatchObject([{ part: '1.1', name: 'cat.txt', size: 3 }]);
    expect(text(readPartContent(source, '1.1').content)).toBe('Cat');
    expect(() => readPartContent(source, '1.2')).toThrow('attachment_not_found');
  });

  it.each(['`', ' '])('are what was encoded, whatever the bytes, with %j for zero', (zero) => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300, size: 'max' }), { maxLength: 4 }),
        fc.boolean(),
        (contents, trims) => {
          const bodies = contents.map(
            (content, at) => `Line ${String(at)}\n${uuencoded(`f${String(at)}`, content, zero)}`,
          );
          // Some mail servers remove spaces at the end of a line.
          const whole = trims ? bodies.join('').replaceAll(/ +\n/g, '\n') : bodies.join('');
          const read = readUuencode(Buffer.from(whole, 'latin1'));
          expect(read.files.map((file) => [...file.content])).toEqual(contents.map((content) => [...content]));
          expect(text(read.text)).toBe(contents.map((_, at) => `Line ${String(at)}\n`).join(''));
        },
      ),
    );
  });

  it.each([
    ['begin 644 a\n#0V%T\n`\n', 'no end'],
    ['begin 644 a\n#0V%\u00e4\n`\nend\n', 'a foreign character'],
    ['begin 644 a\n#0V%T0V%T0V%T\n`\nend\n', 'a line that is too long'],
    ['begin with a plan, the end', 'words'],
    ['> begin 644 a\n#0V%T\n`\nend\n', 'a quotation'],
    ['begin 644\n#0V%T\n`\nend\n', 'no name'],
  ])('stay text when something is wrong: %j, %s', (source) => {
    expect(readUuencode(Buffer.from(source, 'latin1'))).toMatchObject({ files: [] });
    expect(text(readUuencode(Buffer.from(source, 'latin1')).text)).toBe(source);
  });

  it('have safe names, and the hundred-and-first stays text', () => {
    const [file] = readUuencode(Buffer.from(uuencoded('../../etc/.pass\u0007wd', Buffer.from('x')), 'latin1')).files;
    expect(file?.name).toMatch(/^pass.?wd$/);
    const many = readUuencode(Buffer.from(uuencoded('a', Buffer.from('x')).repeat(101), 'latin1'));
    expect(many.files).toHaveLength(100);
    expect(text(many.text)).toContain('begin 644 a');
  });

  it('do not grow to many times the text when their lines have no spaces', () => {
    // Each line is 45 octets of zero.
    const hostile = (lines: number): Buffer => Buffer.from(`begin 644 a\n${'M\n'.repeat(lines)}\`\nend\n`, 'latin1');
    expect(readUuencode(hostile(1000)).files[0]?.content).toHaveLength(45_000);
    const large = hostile(50_000);
    expect(readUuencode(large).files).toEqual([]);
    expect(text(readUuencode(large).text)).toBe(text(large));
  });

  it('never fail, are not much larger than the text, and take linear time', () => {
    const piece = fc.constantFrom('begin 644 a\n', '#0V%T\n', '`\n', 'end\n', ' \n', '\r\n', 'M', 'begin ', '\n');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 8 }))), (pieces) => {
        const source = Buffer.from(pieces.join(''), 'latin1');
        const { files, text: left } = readUuencode(source);
        // A line that lost its spaces is one character for 45 octets, and its end.
        expect(files.reduce((sum, { content }) => sum + content.length, left.length)).toBeLessThanOrEqual(
          source.length * 23,
        );
      }),
      { examples: [[['begin 644 a\n', 'M', '\n', '`\n', 'end\n']]] },
    );
    for (const run of ['begin 644 a\n', 'begin ', 'begin 644 a\n#0V%T\n', '#0V%T\n', 'M\n'])
      expect(readUuencode(Buffer.from(`begin 644 a\n${run.repeat(100_000)}`, 'latin1')).files).toEqual([]);
  });
});
