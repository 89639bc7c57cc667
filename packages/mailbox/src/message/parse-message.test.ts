import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BODY } from './bodies.ts';
import { parseMessage, readPartContent } from './parse-message.ts';
import { summarise } from './summary.ts';
import { MAX_DEPTH, MAX_PARTS } from './tree.ts';

function message(...lines: string[]): Buffer {
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

const PNG = 'iVBORw0KGgo=';

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

  it('cuts a body at 500,000 characters and says so [CONST-012]', () => {
    const { parts } = parseMessage(Buffer.from(`Subject: long\r\n\r\n${'x'.repeat(MAX_BODY + 1)}`));
    expect(parts[0]).toMatchObject({ truncated: true });
    expect(parts[0]?.text).toHaveLength(500_000);
    const exact = parseMessage(Buffer.from(`Subject: long\r\n\r\n${'x'.repeat(MAX_BODY)}`));
    expect(exact.parts[0]).toMatchObject({ truncated: false });
  });

  it('joins text around a picture, text escaped where it stands in HTML', () => {
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

  it('takes format=flowed apart', () => {
    const source = message('Content-Type: text/plain; format=flowed', '', 'one ', 'two', '> q ', '> r', '-- ', 'me');
    expect(parseMessage(source).parts[0]?.text).toBe('one two\n> q r\n-- \nme');
  });
});

describe('where parts belong', () => {
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

  it('counts blank text, and HTML that shows nothing, as no body', () => {
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

  it('ends a header at a line of one space, unless the header goes on', () => {
    expect(parseMessage(Buffer.from('Subject: x\r\n \r\nThe body\r\n')).parts[0]?.text).toBe('The body\n');
    const goesOn = parseMessage(Buffer.from('Subject: x\r\n \r\nTo: a@b.test\r\n\r\nThe body'));
    expect([goesOn.header.to[0]?.mail, goesOn.parts[0]?.text]).toEqual(['a@b.test', 'The body']);
    expect(parseMessage(Buffer.from('Subject: x\r\n \r\n y\r\n\r\nThe body')).header.subject).toBe('x  y');
  });
});

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

  it('keeps pictures that the HTML shows apart from those to download; displayable are png, gif, jpg and jpeg [VAL-043]', () => {
    const { inlines, images, attachments } = parseMessage(related);
    expect(inlines.map(({ part, cid, name }) => [part, cid, name])).toEqual([
      ['2', 'logo@x', 'part-2.png'],
      ['3', 'unused@x', 'unused.jpg'],
    ]);
    expect(images).toEqual([]);
    expect(attachments.map(({ name, type }) => [name, type])).toEqual([['new.webp', 'image']]);
  });

  it('gives a nested message as one attachment, whole', () => {
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

  it('shortens a name that is too long and keeps its ending', () => {
    const disposition = `Content-Disposition: attachment; filename="${'n'.repeat(500)}.pdf"`;
    const [file] = parseMessage(message('Content-Type: application/pdf', disposition, '', 'x')).attachments;
    expect(file?.name).toHaveLength(200);
    expect(file?.name.endsWith('n.pdf')).toBe(true);
  });
});

describe('headers', () => {
  const header = (...lines: string[]): ReturnType<typeof parseMessage>['header'] =>
    parseMessage(message(...lines, '', 'x')).header;

  it('reads encoded words, raw UTF-8 and raw bytes of the charset of the text', () => {
    expect(header('Subject: =?iso-8859-1?Q?Gr=FC=DFe?= =?utf-8?B?8J+Msg==?=').subject).toBe('Grüße🌲');
    expect(header('Subject: Gr\u00c3\u00bc\u00c3\u009fe').subject).toBe('Grüße');
    expect(
      header('Content-Type: text/plain; charset=koi8-r', 'Subject: \u00f0\u00d2\u00c9\u00d7\u00c5\u00d4').subject,
    ).toBe('Привет');
    expect(header('Subject: a\r\n\tb\u0000c').subject).toBe('a b c');
  });

  it('loses no address, however malformed', () => {
    expect(header('From: "Doe, J" <j@x.test>, =?utf-8?Q?=C3=84nn?= <a@x.test>').from).toEqual([
      { name: 'Doe, J', mail: 'j@x.test' },
      { name: 'Änn', mail: 'a@x.test' },
    ]);
    expect(header('To: undisclosed-recipients:;').to).toEqual([{ name: 'undisclosed-recipients', mail: '' }]);
    expect(header('To: Team: a@x.test, b@x.test;, c@x.test').to.map(({ mail }) => mail)).toEqual([
      'a@x.test',
      'b@x.test',
      'c@x.test',
    ]);
    expect(header('From: just a name').from).toEqual([{ name: 'just a name', mail: '' }]);
    expect(header('From: ').from).toEqual([]);
  });

  it('reads ids, references, priority and the wish for a receipt', () => {
    const read = header(
      'Message-ID: <1@x>',
      'In-Reply-To: <0@x>',
      'X-Priority: 1 (Highest)',
      'Disposition-Notification-To: Ann <ann@x.test>',
    );
    expect(read).toMatchObject({
      messageid: '<1@x>',
      inreplyto: '<0@x>',
      references: ['<0@x>'],
      priority: 1,
      receiptto: 'ann@x.test',
    });
    expect(header('Message-ID: bare@x', 'Importance: low')).toMatchObject({ messageid: '<bare@x>', priority: 5 });
  });

  it.each([['ann@x.test'], ['"Ann, of Kent" <ann@x.test>'], ['Ann\r\n <ann@x.test>']])(
    'finds the one who asks for a receipt in %j [MAIL-079]',
    (value) => {
      expect(header(`Disposition-Notification-To: ${value}`).receiptto).toBe('ann@x.test');
    },
  );

  it.each([
    ['several addresses', ['Disposition-Notification-To: ann@x.test, bob@x.test']],
    ['several fields', ['Disposition-Notification-To: ann@x.test', 'Disposition-Notification-To: bob@x.test']],
    ['a group', ['Disposition-Notification-To: all: ann@x.test, bob@x.test;']],
    ['no address', ['Disposition-Notification-To: yes']],
    ['an empty field', ['Disposition-Notification-To: ']],
    ['the null sender', ['Disposition-Notification-To: <>']],
    ['another line in the address', ['Disposition-Notification-To: <a@x.test\rBcc: b@x.test>']],
    ['an address without end', [`Disposition-Notification-To: ${'a'.repeat(400)}@x.test`]],
    [
      'a receipt',
      [
        'Disposition-Notification-To: ann@x.test',
        'Content-Type: multipart/report; report-type=disposition-notification',
      ],
    ],
  ])('takes %s for nobody who asks for a receipt [MAIL-079]', (_, lines) => {
    expect(header(...lines).receiptto).toBe('');
  });

  it.each([
    ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06.000Z'],
    ['21 Nov 97 09:55:06 GMT', '1997-11-21T09:55:06.000Z'],
    ['Thu, 13 Feb 1969 23:32:54 -0330', null],
    ['Mon, 1 Jan 2024 00:00:00 EST', '2024-01-01T05:00:00.000Z'],
    ['2024-02-03T04:05:06Z', '2024-02-03T04:05:06.000Z'],
    ['yesterday', null],
  ])('reads the date %s', (text, iso) => {
    const { date } = header(`Date: ${text}`);
    expect(date === 0 ? null : new Date(date).toISOString()).toBe(iso);
  });
});

describe('remote pictures', () => {
  const remote = (html: string): boolean =>
    parseMessage(Buffer.from(`Content-Type: text/html\r\n\r\n${html}`)).remoteimages;

  it.each([
    '<img src="https://x.test/a.png">',
    '<IMG SRC=//x.test/a>',
    "<td background='http://x.test/a'>",
    '<p style="background:url(http://x.test/a)">',
    '<style>@import "http://x.test/a";</style>',
    '<img src="&#104;ttps://x.test/a">',
    '<img srcset="a.png 2x">',
  ])('are seen in %s', (html) => {
    expect(remote(html)).toBe(true);
  });

  it.each(['<a href="https://x.test">x</a>', '<img src="cid:a@b">', '<img src="data:image/png;base64,x">', 'none'])(
    'are not seen in %s',
    (html) => {
      expect(remote(html)).toBe(false);
    },
  );
});

describe('limits and notes', () => {
  it('tells what is encrypted', () => {
    const pgp = message('Content-Type: multipart/encrypted; boundary=b', '', '--b', '', 'Version: 1', '--b--');
    expect(parseMessage(pgp).notes).toEqual(['encrypted']);
    expect(parseMessage(message('Subject: x', '', '-----BEGIN PGP MESSAGE-----', 'x')).notes).toEqual(['encrypted']);
    const smime = message('Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', '', 'x');
    expect(parseMessage(smime).notes).toEqual(['encrypted']);
  });

  it('stops at a depth and a number of parts, and says so', () => {
    const levels = Array.from({ length: MAX_DEPTH + 5 }, (_, at) => `b${String(at)}x`);
    const deep = levels
      .map((level) => `Content-Type: multipart/mixed; boundary=${level}\r\n\r\n--${level}\r\n`)
      .join('');
    expect(parseMessage(Buffer.from(deep)).notes).toEqual(['too_deep']);
    const many = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(MAX_PARTS + 50)}`;
    expect(parseMessage(Buffer.from(many)).notes).toEqual(['too_many_parts']);
  });

  it('reads a wrong charset label as what the bytes are, and says when it cannot', () => {
    const utf8 = Buffer.concat([
      message('Content-Type: text/plain; charset=iso-2022-jp', '', ''),
      Buffer.from('Grüße'),
    ]);
    expect(parseMessage(utf8)).toMatchObject({ parts: [{ text: 'Grüße' }], notes: [] });
    const broken = message('Content-Type: text/plain; charset=utf-8', '', 'Gr\u00fc\u00dfe');
    expect(parseMessage(broken).notes).toEqual(['broken_encoding']);
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
  const mail = fc.array(fc.oneof({ weight: 4, arbitrary: token }, fc.string({ unit: 'binary' })), { maxLength: 40 });

  it('are taken apart without an error, and every part that is named can be had', () => {
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

  it('are given back by base64 as they went in', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
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
