import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';
import { readPartContent } from './part-content.test-bed.ts';
import { message, PNG } from './raw-message.test-bed.ts';

describe('attachments', () => {
  const related = message(
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    '<img src="cid:Logo%40x">',
    '--b',
    'Content-Type: image/png',
    'Content-ID: <logo@x>',
    'Content-Transfer-Encoding: base64',
    '',
    PNG,
    '--b',
    'Content-Type: image/jpeg; name="unused.jpg"',
    'Content-ID: <unused@x>',
    'Content-Transfer-Encoding: base64',
    '',
    PNG,
    '--b',
    'Content-Type: image/webp; name="new.webp"',
    'Content-Transfer-Encoding: base64',
    '',
    PNG,
    '--b--',
  );

  it('keeps pictures that the HTML shows apart from those to download; displayable are png, gif, jpg and jpeg [VAL-043, MAIL-070]', () => {
    const { inlines, images, attachments } = parseMessage(related);
    expect(inlines.map(({ part, cid, name }) => [part, cid, name])).toEqual([
      ['2', 'logo@x', 'part-2.png'],
      ['3', 'unused@x', 'unused.jpg'],
    ]);
    expect(images).toEqual([]);
    expect(attachments.map(({ name, type }) => [name, type])).toEqual([['new.webp', 'image']]);
  });

  it('offers an invitation once that is both an alternative and a file', () => {
    const invitation = (file: string[]): Buffer =>
      message(
        'Content-Type: multipart/mixed; boundary=m',
        '',
        '--m',
        'Content-Type: multipart/alternative; boundary=a',
        '',
        '--a',
        'Content-Type: text/plain',
        '',
        'Come on Thursday',
        '--a',
        'Content-Type: text/calendar; method=REQUEST; name=invite.ics',
        '',
        'BEGIN:VCALENDAR',
        '--a--',
        ...file,
        '--m--',
      );
    const part = [
      '--m',
      'Content-Type: application/ics; name=invite.ics',
      'Content-Disposition: attachment',
      '',
      'BEGIN:VCALENDAR',
    ];
    const partsOf = (source: Buffer): string[] => parseMessage(source).attachments.map((one) => one.part);
    expect(partsOf(invitation(part))).toEqual(['2']);
    expect(partsOf(invitation([]))).toEqual(['1.2']);
  });

  it('returns a nested message as one attachment, unchanged', () => {
    const inner = 'From: a@b\r\nSubject: inner\r\nContent-Type: text/html\r\n\r\n<script>x</script>';
    const source = message(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'see below',
      '--b',
      'Content-Type: message/rfc822',
      '',
      inner,
      '--b--',
    );
    const parsed = parseMessage(source);
    expect(parsed.attachments).toMatchObject([{ part: '2', type: 'message', name: 'inner.eml' }]);
    expect(parsed.parts.map(({ text }) => text)).toEqual(['see below']);
    expect(Buffer.from(readPartContent(source, '2').content).toString()).toBe(inner);
  });

  it.each([
    ['filename="../../etc/passwd"', 'passwd'],
    ['filename="C:\\\\Users\\\\me\\\\a.txt"', 'a.txt'],
    ['filename="..hidden"', 'hidden'],
    ['filename="a\tb\u0001c.txt"', 'a b c.txt'],
    ["filename*=UTF-8''%E2%82%AC%20rates.pdf", '€ rates.pdf'],
    ["filename*0*=UTF-8''Long%20; filename*1=name; filename*2*=%2Etxt", 'Long name.txt'],
    ['filename="=?utf-8?B?0J/RgNC40LLQtdGCLnR4dA==?="', 'Привет.txt'],
    ['filename="invoice\u00e2\u0080\u00aefdp.exe"', 'invoice\u202efdp.exe'],
    ['filename=two words.pdf', 'two words.pdf'],
    ['filename=""', 'part-1.bin'],
  ])('reads the name of %s', (parameter, name) => {
    const source = message(
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; ${parameter}`,
      '',
    );
    expect(parseMessage(source).attachments.map((file) => file.name)).toEqual([name]);
  });

  it('shortens a name that is too long and keeps its extension', () => {
    const disposition = `Content-Disposition: attachment; filename="${'n'.repeat(500)}.pdf"`;
    const [file] = parseMessage(message('Content-Type: application/pdf', disposition, '', 'x')).attachments;
    expect(file?.name).toHaveLength(200);
    expect(file?.name.endsWith('n.pdf')).toBe(true);
  });
});
