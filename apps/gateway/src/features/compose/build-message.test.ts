import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { MessageParts } from './build-message.ts';
import { bccHeaderOf, buildMessage, checkEnvelope, newMessageId } from './build-message.ts';
import { envelopeOf } from './envelope.ts';
import { written } from './written.test-bed.ts';

const FROM = { name: 'Alice Example', mail: 'alice@example.test' };

function parts(message: Outgoing, more: Partial<MessageParts> = {}): MessageParts {
  return {
    message,
    from: FROM,
    attachments: [],
    messageId: '<id@example.test>',
    date: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
    inReplyTo: '',
    references: [],
    ...more,
  };
}

async function built(message: Outgoing, more: Partial<MessageParts> = {}): Promise<string> {
  return (await buildMessage(parts(message, more))).toString('latin1');
}

const head = (source: string): string => source.split('\r\n\r\n', 1)[0] ?? '';

describe('the source of a message', () => {
  it('is plain text with the required headers and does not name the product', async () => {
    const source = await built(written());
    expect(head(source).split('\r\n')).toEqual(
      expect.arrayContaining([
        'From: Alice Example <alice@example.test>',
        'To: Bob <bob@example.test>',
        'Subject: Hello',
        'Message-ID: <id@example.test>',
        'Date: Fri, 02 Jan 2026 03:04:05 +0000',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
      ]),
    );
    expect(head(source)).not.toMatch(/mailer|user-agent/i);
  });

  it('has text and HTML as alternatives', async () => {
    const source = await built(written({ html: '<p>Hi</p>' }));
    expect(head(source)).toMatch(/^Content-Type: multipart\/alternative/m);
    const parsed = await PostalMime.parse(source);
    expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual(['Hi', '<p>Hi</p>']);
  });

  it('carries an invitation as the last alternative with its method, and as a file [API-049]', async () => {
    const ics = `BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Gr\u00fc\u00dfe\r\nEND:VCALENDAR\r\n`;
    const source = await built(written({ html: '<p>Hi</p>', calendar: { method: 'CANCEL', ics } }));
    const types = source.match(/^Content-Type: [^;\r]+/gim) ?? [];
    expect(types.map((line) => line.slice(14))).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'text/calendar',
      'application/ics',
    ]);
    expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL\r$/m);
    expect(head(source)).toContain('Auto-Submitted: auto-generated');
    const { attachments } = await PostalMime.parse(source);
    const texts = attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer));
    expect(texts.map((text) => text.replaceAll(/\r?\n/g, '\r\n'))).toEqual([ics, ics]);
    expect(attachments.map(({ filename }) => filename)).toEqual([null, 'invite.ics']);
  });

  it('sends a picture whose content is in the HTML as one part, and no other kind of such content', async () => {
    const png = Buffer.from('picture').toString('base64');
    const svg = '<img src="data:image/svg+xml;base64,PHN2Zy8+">';
    const picture = `<img width="9" src="data:image/png;base64,${png}">`;
    const { html = '', attachments } = await PostalMime.parse(
      await built(written({ html: `<p>data:image/png;base64,QQ==</p>${picture}${picture}${svg}` })),
    );
    const [part] = attachments;
    expect(attachments).toHaveLength(1);
    expect(part).toMatchObject({ mimeType: 'image/png', related: true, filename: 'picture-1.png' });
    expect(new TextDecoder().decode(part?.content as ArrayBuffer)).toBe('picture');
    const shown = `<img width="9" src="cid:${part?.contentId?.slice(1, -1) ?? ''}">`;
    expect(html.trim()).toBe(`<p>data:image/png;base64,QQ==</p>${shown}${shown}${svg}`);
  });

  it('relates a picture to the HTML that shows it, and attaches one that it does not show', async () => {
    const picture = { mime: 'image/png', content: Buffer.from('png') };
    const source = await built(written({ html: '<img src="cid:shown@x">' }), {
      attachments: [
        { ...picture, name: 'a.png', cid: 'shown@x' },
        { ...picture, name: 'b.png', cid: 'hidden@x' },
      ],
    });
    const { attachments } = await PostalMime.parse(source);
    expect(attachments.map((each) => [each.filename, each.disposition, each.related ?? false])).toEqual([
      ['a.png', 'inline', true],
      ['b.png', 'attachment', false],
    ]);
    expect(source).toContain('multipart/related');
  });

  it('encodes file names of any language (RFC 2231)', async () => {
    const name = 'Rechnung für März 日本.pdf';
    const attachment = { name, mime: 'application/pdf', content: Buffer.from('pdf'), cid: '' };
    const source = await built(written(), { attachments: [attachment] });
    expect(source).toMatch(/filename\*0\*=utf-8''/);
    expect((await PostalMime.parse(source)).attachments[0]?.filename).toBe(name);
  });

  it('keeps every byte of an attachment', async () => {
    const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 7) % 256));
    const source = await built(written(), {
      attachments: [{ name: 'x.bin', mime: 'application/x-thing', content, cid: '' }],
    });
    const [attachment] = (await PostalMime.parse(source)).attachments;
    expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(content);
  });

  it('attaches a message as a message, and one that needs encoding as plain bytes', async () => {
    const attach = (content: string): Promise<string> =>
      built(written(), {
        attachments: [{ name: 'm.eml', mime: 'message/rfc822', content: Buffer.from(content, 'latin1'), cid: '' }],
      });
    const fine = await attach('Subject: x\n\nbody\n');
    expect(fine).toContain('Subject: x\r\n\r\nbody\r\n');
    expect(fine).not.toMatch(/[^\r]\n/);
    expect(await attach(`Subject: x\r\n\r\n${'y'.repeat(999)}`)).toMatch(/application\/octet-stream[^]*base64/);
    expect(await attach('Subject: x\r\n\r\n\0')).toMatch(/application\/octet-stream[^]*base64/);
  });

  it('replaces an invalid MIME type', async () => {
    const attachment = { name: 'x', mime: 'text/html\r\nX-Evil: 1', content: Buffer.from('x'), cid: '' };
    const source = await built(written(), { attachments: [attachment] });
    expect(source).not.toContain('X-Evil');
    expect(source).toContain('application/octet-stream');
  });

  it('names its original in In-Reply-To and References', async () => {
    const source = await built(written(), { inReplyTo: '<b@x>', references: ['<a@x>', '<b@x>'] });
    expect(source).toContain('In-Reply-To: <b@x>\r\n');
    expect(source).toContain('References: <a@x> <b@x>\r\n');
  });

  it('has headers for priority and for a requested receipt', async () => {
    const source = await built(written({ priority: 1, receipt: true }));
    expect(source).toContain('Importance: high\r\n');
    expect(source).toContain('X-Priority: 1\r\n');
    expect(source).toContain('Disposition-Notification-To: <alice@example.test>\r\n');
  });

  it('never has a Bcc header, while a draft and the copy in Sent have one', async () => {
    const message = written({ bcc: [{ name: 'Secret Ä', mail: 'secret@example.test' }] });
    expect(await built(message)).not.toMatch(/secret/i);
    const draft = await built(message, { draft: { id: 'draft-12', version: 3 } });
    expect(draft).toMatch(/^Bcc: .*<secret@example.test>\r$/m);
    expect(draft).toContain('X-Draft-ID: draft-12\r\nX-Draft-Version: 3\r\n');
    expect(bccHeaderOf(message)).toMatch(/^Bcc: .*<secret@example.test>\r\n$/);
    expect(bccHeaderOf(written())).toBe('');
  });

  it('folds a Bcc header of many and keeps each of them', async () => {
    const bcc = Array.from({ length: 60 }, (_, n) => ({
      name: `Name ${String(n)}`,
      mail: `n${String(n)}@example.test`,
    }));
    const header = bccHeaderOf(written({ bcc }));
    const parsed = await PostalMime.parse(`${header}\r\n`);
    expect(parsed.bcc).toHaveLength(60);
  });

  it('keeps the incomplete addresses of a draft', async () => {
    const source = await built(
      written({
        to: [
          { name: '', mail: 'bob' },
          { name: 'someone', mail: '' },
        ],
      }),
      {
        draft: { id: 'draft-12', version: 1 },
      },
    );
    expect(head(source)).toMatch(/^To: <bob>, <someone>\r$/m);
  });
});

describe('a value with control characters', () => {
  const cases = ['\r\nX-Evil: 1', '\nX-Evil: 1', '\rX-Evil: 1', '\0', '\u0001', '\u007f'];
  const fields: readonly ((bad: string) => Partial<Outgoing>)[] = [
    (bad) => ({ subject: `a${bad}` }),
    (bad) => ({ to: [{ name: `a${bad}`, mail: 'bob@example.test' }] }),
    (bad) => ({ cc: [{ name: '', mail: `bob${bad}@example.test` }] }),
    (bad) => ({ bcc: [{ name: `a${bad}`, mail: 'bob@example.test' }] }),
    (bad) => ({ from: { name: `a${bad}`, mail: 'alice@example.test' } }),
    (bad) => ({ replyto: { name: '', mail: `a${bad}@example.test` } }),
    (bad) => ({ attachments: [{ ref: { kind: 'staged', id: 'x' }, name: `a${bad}` }] }),
    (bad) => ({ attachments: [{ ref: { kind: 'staged', id: 'x' }, cid: `a${bad}` }] }),
  ];

  it.each(cases)('refuses %j in every field, in a message to be sent and in a draft', async (bad) => {
    for (const field of fields) {
      const message = { ...written(), ...field(bad) };
      expect(await codeOf(buildMessage(parts(message)))).toBe('header_invalid');
      const draft = { id: 'draft-12', version: 1 };
      expect(await codeOf(buildMessage(parts(message, { draft })))).toBe('header_invalid');
    }
  });

  it('adds no header and no recipient, whatever names and subject contain', async () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 60, size: 'max' })
      // eslint-disable-next-line no-control-regex -- control characters are refused, which is tested above
      .map((each) => each.replaceAll(/[\u0000-\u001f\u007f]/g, ''));
    const plain = head(await built(written({ bcc: [] }))).split(/\r\n(?![ \t])/).length;
    await fc.assert(
      fc.asyncProperty(text, text, async (name, subject) => {
        const message = written({ to: [{ name, mail: 'bob@example.test' }], subject: subject === '' ? 'x' : subject });
        checkEnvelope(parts(message), envelopeOf(message, FROM.mail));
        const source = await built(message);
        const names = head(source).split(/\r\n(?![ \t])/);
        expect(names.length).toBeLessThanOrEqual(plain + 1);
        expect(source).not.toMatch(/[^\r]\n|\r[^\n]/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the envelope', () => {
  const to = (...mails: string[]): Pick<Outgoing, 'to' | 'cc' | 'bcc'> => ({
    to: mails.map((mail) => ({ name: '', mail })),
    cc: [],
    bcc: [],
  });

  it('names each recipient once, of To, Cc and Bcc together', () => {
    const message = {
      ...to('bob@example.test', 'Bob@EXAMPLE.test'),
      cc: [],
      bcc: [{ name: '', mail: 'bob@example.test' }],
    };
    expect(envelopeOf(message, FROM.mail)).toEqual({
      from: 'alice@example.test',
      to: ['bob@example.test', 'Bob@example.test'],
    });
  });

  it('writes a domain in ASCII', () => {
    expect(envelopeOf(to('bob@bücher.example'), FROM.mail).to).toEqual(['bob@xn--bcher-kva.example']);
  });

  it.each([
    'bob',
    'bob@',
    '@example.test',
    'bob@example',
    'bob@example.test>',
    'a b@example.test',
    'bob@example.test\r\nRCPT',
  ])('refuses %j as a recipient [VAL-009]', (mail) => {
    expect(() => envelopeOf(to(mail), FROM.mail)).toThrow('recipient_invalid');
  });

  it('requires a recipient and allows at most 500', () => {
    expect(() => envelopeOf(to(), FROM.mail)).toThrow('recipient_missing');
    const many = Array.from({ length: 501 }, (_, n) => `n${String(n)}@example.test`);
    expect(() => envelopeOf(to(...many), FROM.mail)).toThrow('too_many_recipients');
    expect(envelopeOf(to(...many.slice(1)), FROM.mail).to).toHaveLength(500);
  });

  it.each([
    '"victim@evil.test x"@example.test',
    '"a,b"@example.test',
    "o'brien+tag@example.test",
    'bob@[192.0.2.1]',
    'jörg@bücher.example',
  ])('is what the headers say for %j', (mail) => {
    const message = written({ to: [{ name: 'a <x@evil.test>, b', mail }] });
    expect(() => checkEnvelope(parts(message), envelopeOf(message, FROM.mail))).not.toThrow();
  });
});

describe('newMessageId', () => {
  it('is unique and at the sender’s domain', () => {
    expect(newMessageId('alice@example.test')).toMatch(/^<[0-9a-f-]{36}@example\.test>$/);
    expect(newMessageId('a@b.c')).not.toBe(newMessageId('a@b.c'));
  });
});

describe('a message that the page has encrypted or signed', () => {
  const entity = (body = 'x'): Buffer =>
    Buffer.from(
      `Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary="=_a"\r\n\r\n--=_a\r\n\r\n${body}\r\n--=_a--\r\n`,
    );
  const attached = (content: Buffer): Partial<MessageParts> => ({
    attachments: [{ name: 'message.asc', mime: 'application/octet-stream', cid: '', content }],
  });
  const sealed = (more: object = {}): Outgoing =>
    written({ html: '', text: '', subject: '...', pgp: { kind: 'encrypted', autocrypt: '' }, ...more });

  it('has the headers of the gateway above the unchanged entity of the page', async () => {
    const source = await built(sealed(), attached(entity()));
    expect(source.endsWith(`MIME-Version: 1.0\r\n${entity().toString()}`)).toBe(true);
    const names = head(source)
      .split(/\r\n(?![ \t])/)
      .map((line) => line.split(':', 1)[0]?.toLowerCase());
    expect(names.filter((name) => name?.startsWith('content-') === true)).toEqual(['content-type']);
    expect(names).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']));
    expect(names).not.toContain('bcc');
  });

  it('brings the key of its sender to the recipients in lines of legal length', async () => {
    const key = 'A'.repeat(6000);
    const source = await built(sealed({ pgp: { kind: 'encrypted', autocrypt: key } }), attached(entity()));
    const value = /^Autocrypt: ((?:[^\r\n]|\r\n[ \t])*)/m.exec(source)?.[1] ?? '';
    expect(value.replaceAll(/\s/g, '')).toBe(`addr=alice@example.test;keydata=${key}`);
    expect(
      head(source)
        .split('\r\n')
        .every((line) => line.length <= 998),
    ).toBe(true);
  });

  it('is refused with text beside the entity, further headers in it, or another type', async () => {
    const refusals = [
      built(sealed({ text: 'beside' }), attached(entity())),
      built(sealed(), {}),
      built(sealed(), attached(Buffer.from('Content-Type: text/html\r\n\r\n<b>'))),
      built(sealed(), attached(Buffer.from(`Bcc: eve@example.test\r\n${entity().toString()}`))),
      built(sealed({ pgp: { kind: 'signed', autocrypt: '' } }), attached(entity())),
    ];
    for (const refused of refusals) expect(await codeOf(refused)).toBe('invalid_request');
  });
});
