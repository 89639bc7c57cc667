import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';
import { readPartContent } from './part-content.test-bed.ts';
import { message } from './raw-message.test-bed.ts';
import { summarise } from './summary.ts';
import { MAX_DEPTH, MAX_PARTS } from './tree.ts';

describe('limits and notes', () => {
  it('reports encrypted messages', () => {
    const pgp = message('Content-Type: multipart/encrypted; boundary=b', '', '--b', '', 'Version: 1', '--b--');
    expect(parseMessage(pgp).notes).toEqual(['encrypted']);
    expect(parseMessage(message('Subject: x', '', '-----BEGIN PGP MESSAGE-----', 'x')).notes).toEqual(['encrypted']);
    const smime = message('Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', '', 'x');
    expect(parseMessage(smime).notes).toEqual(['encrypted']);
  });

  it('stops at the limits of depth and number of parts, and reports it', () => {
    const levels = Array.from({ length: MAX_DEPTH + 5 }, (_, at) => `b${String(at)}x`);
    const deep = levels
      .map((level) => `Content-Type: multipart/mixed; boundary=${level}\r\n\r\n--${level}\r\n`)
      .join('');
    expect(parseMessage(Buffer.from(deep)).notes).toEqual(['too_deep']);
    const many = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(MAX_PARTS + 50)}`;
    expect(parseMessage(Buffer.from(many)).notes).toEqual(['too_many_parts']);
  });

  it('decodes text with a wrong charset label, and reports when it cannot', () => {
    const utf8 = Buffer.concat([
      message('Content-Type: text/plain; charset=iso-2022-jp', '', ''),
      Buffer.from('Grüße'),
    ]);
    expect(parseMessage(utf8)).toMatchObject({ parts: [{ text: 'Grüße' }], notes: [] });
    const western = message('Content-Type: text/plain; charset=utf-8', '', 'Gr\u00fc\u00dfe');
    expect(parseMessage(western)).toMatchObject({ parts: [{ text: 'Grüße' }], notes: [] });
    const broken = Buffer.concat([
      message('Content-Type: text/plain; charset=utf-8', '', ''),
      Buffer.from('Grüße an alle'),
      Buffer.from([0xff]),
    ]);
    expect(parseMessage(broken)).toMatchObject({
      parts: [{ text: 'Grüße an alle\ufffd' }],
      notes: ['broken_encoding'],
    });
  });
});

describe('any bytes', () => {
  const token = fc.constantFrom(
    'Content-Type: multipart/mixed; boundary=b\r\n',
    'Content-Type: multipart/alternative; boundary="b"\n',
    'Content-Type: message/rfc822\r\n',
    'Content-Type: text/html; charset=iso-2022-jp\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    'Subject: =?utf-8?Q?=?=\r\n',
    'From: "<(,;:@\r\n',
    '\r\n',
    '\n',
    '\r',
    '--b\r\n',
    '--b--\r\n',
    '=\r\n=3D=',
    '<!--<img src=x',
    '\u0000',
  );
  const mail = fc.array(fc.oneof({ weight: 4, arbitrary: token }, fc.string({ unit: 'binary' })), {
    maxLength: 40,
    size: 'max',
  });

  it('are parsed without an error, and every listed part can be read', () => {
    fc.assert(
      fc.property(mail, (pieces) => {
        const source = Buffer.from(pieces.join(''), 'utf8');
        const parsed = parseMessage(source);
        for (const { part, size } of [...parsed.attachments, ...parsed.inlines]) {
          expect(readPartContent(source, part).content).toHaveLength(size);
        }
        expect(summarise(source).messageId).toBe(parsed.header.messageid);
      }),
      { numRuns: 500 },
    );
  });

  it('are unchanged after base64 and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300, size: 'max' }), (bytes) => {
        const lines = (
          Buffer.from(bytes)
            .toString('base64')
            .match(/.{1,20}/g) ?? []
        ).join('\r\n');
        const source = `Content-Type: application/x-y\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`;
        expect([...readPartContent(Buffer.from(source), '1').content]).toEqual([...bytes]);
      }),
    );
  });
});
