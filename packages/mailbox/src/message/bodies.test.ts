import { describe, expect, it } from 'vitest';
import { MAX_BODY } from './bodies.ts';
import { parseMessage } from './parse-message.ts';
import { message, PNG } from './raw-message.test-bed.ts';

describe('bodies', () => {
  it('shows the HTML of an alternative and keeps its text', () => {
    const source = message(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Gr=C3=BC=C3=9Fe',
      '--b',
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>Gr=FC=DFe</p>',
      '--b--',
    );
    const { part, parts } = parseMessage(source);
    expect(part).toBe('2');
    expect(parts).toEqual([
      { part: '2', mime: 'text/html', text: '<p>Grüße</p>', truncated: false },
      { part: '1', mime: 'text/plain', text: 'Gr=C3=BC=C3=9Fe', truncated: false },
    ]);
  });

  it('shows every part of each version of an alternative, in order', () => {
    const source = message(
      'Content-Type: multipart/alternative; boundary=a',
      '',
      '--a',
      'Content-Type: text/plain',
      '',
      'all words',
      '--a',
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      'Content-Type: text/html',
      '',
      '<b>one</b>',
      '--m',
      'Content-Type: application/pdf; name=x.pdf',
      '',
      'pdf',
      '--m',
      'Content-Type: text/html',
      '',
      '<b>two</b>',
      '--m--',
      '--a--',
    );
    const { parts, attachments } = parseMessage(source);
    expect(parts.map(({ text }) => text)).toEqual(['<b>one</b>\n<hr>\n<b>two</b>', 'all words']);
    expect(attachments.map(({ part }) => part)).toEqual(['2.2']);
  });

  it('shortens a body to 500,000 characters and reports it [CONST-012]', () => {
    const { parts } = parseMessage(Buffer.from(`Subject: long\r\n\r\n${'x'.repeat(MAX_BODY + 1)}`));
    expect(parts[0]).toMatchObject({ truncated: true });
    expect(parts[0]?.text).toHaveLength(500_000);
    const exact = parseMessage(Buffer.from(`Subject: long\r\n\r\n${'x'.repeat(MAX_BODY)}`));
    expect(exact.parts[0]).toMatchObject({ truncated: false });
  });

  it('joins text around a picture, and escapes text inside HTML', () => {
    const source = message(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'before <b>',
      '--b',
      'Content-Type: image/png; name=a.png',
      'Content-Transfer-Encoding: base64',
      '',
      PNG,
      '--b',
      'Content-Type: text/html',
      '',
      '<i>after</i>',
      '--b--',
    );
    const { parts, attachments, images } = parseMessage(source);
    expect(parts.map(({ mime }) => mime)).toEqual(['text/html', 'text/plain']);
    expect(parts[0]?.text).toContain('before &#60;b&#62;');
    expect(parts[0]?.text).toContain('<i>after</i>');
    expect(parts[1]?.text).toBe('before <b>\n\nafter');
    expect(attachments.map(({ name }) => name)).toEqual(['a.png']);
    expect(images).toEqual(attachments);
  });

  it('joins the lines of format=flowed', () => {
    const source = message('Content-Type: text/plain; format=flowed', '', 'one ', 'two', '> q ', '> r', '-- ', 'me');
    expect(parseMessage(source).parts[0]?.text).toBe('one two\n> q r\n-- \nme');
  });
});
