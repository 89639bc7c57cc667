import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';
import { message } from './raw-message.test-bed.ts';

describe('placement of parts', () => {
  const mixed = (...parts: string[][]): Buffer =>
    message('Content-Type: multipart/mixed; boundary=b', '', ...parts.flatMap((part) => ['--b', ...part]), '--b--');

  it.each([['Content-Type: text/plain; name="a.txt"'], ['Content-Type: text/html; name="a.html"']])(
    'shows text with a name where nothing before it shows anything: %s',
    (type) => {
      const { parts, attachments } = parseMessage(mixed(['', '  \u00a0', ''], [type, '', 'the words']));
      expect(parts.map(({ text }) => text.trim())).toEqual(['the words']);
      expect(attachments.map(({ part }) => part)).toEqual(['2']);
      expect(parseMessage(mixed(['', 'hello'], [type, '', 'the words'])).parts.map(({ text }) => text)).toEqual([
        'hello',
      ]);
      const attached = [type, 'Content-Disposition: attachment', '', 'the words'];
      expect(parseMessage(mixed(['', ' '], attached)).parts).toEqual([]);
    },
  );

  it('does not count blank text, or HTML without content, as a body', () => {
    expect(parseMessage(Buffer.from('Subject: x\r\n\r\n \r\n\r\n')).parts).toEqual([]);
    expect(parseMessage(message('Content-Type: text/html', '', '<div><br>&nbsp;</div>')).parts).toEqual([]);
    expect(parseMessage(message('Content-Type: text/html', '', '<img src="cid:a">')).parts).toHaveLength(1);
  });

  it('offers bytes in an unknown encoding as a file', () => {
    const unknown = message('Content-Type: text/plain', 'Content-Transfer-Encoding: base9000', '', 'x9');
    const { parts, attachments } = parseMessage(unknown);
    expect(parts).toEqual([]);
    expect(attachments).toMatchObject([{ part: '1', mime: 'application/octet-stream', size: 2 }]);
    for (const known of ['8 bit', 'utf-8', '"7bit"', 'quoted printable', 'text/html', 'BINARY (x)']) {
      const source = message('Content-Type: text/plain', `Content-Transfer-Encoding: ${known}`, '', 'words');
      expect(
        parseMessage(source).parts.map(({ text }) => text.trim()),
        known,
      ).toEqual(['words']);
    }
  });

  it('names an attached message by its subject', () => {
    const inner = (subject: string): string => {
      const part = ['Content-Type: message/rfc822', '', `Subject: ${subject}`, '', 'x'];
      return parseMessage(mixed(['', 'hello'], part)).attachments[0]?.name ?? '';
    };
    expect(inner('Offer 1/2: =?utf-8?q?gr=C3=BCn?=')).toBe('Offer 1-2_ gr\u00fcn.eml');
    expect(inner('')).toBe('part-2.eml');
    expect(inner('../../etc')).toBe('-..-etc.eml');
    expect(inner('x'.repeat(500))).toHaveLength(200);
  });

  it('ends a header at a line of one space, unless the header continues', () => {
    expect(parseMessage(Buffer.from('Subject: x\r\n \r\nThe body\r\n')).parts[0]?.text).toBe('The body\n');
    const goesOn = parseMessage(Buffer.from('Subject: x\r\n \r\nTo: a@b.test\r\n\r\nThe body'));
    expect([goesOn.header.to[0]?.mail, goesOn.parts[0]?.text]).toEqual(['a@b.test', 'The body']);
    expect(parseMessage(Buffer.from('Subject: x\r\n \r\n y\r\n\r\nThe body')).header.subject).toBe('x  y');
  });
});
