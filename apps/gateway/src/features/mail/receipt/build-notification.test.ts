import { parseMessage } from '@pillarbox/mailbox/message/parse-message';
import { describe, expect, it } from 'vitest';
import { buildNotification } from './build-notification.ts';
import type { Notification } from './build-notification.ts';

const base: Notification = {
  from: { name: 'Clara Önö', mail: 'clara@example.test' },
  to: 'tom@example.test',
  original: { messageId: '<asks.1@example.test>', subject: 'Van hire', date: Date.UTC(2026, 2, 4, 5, 6) },
  languages: ['', 'en_US'],
  date: new Date(Date.UTC(2026, 2, 5)),
};

async function built(change: Partial<Notification> = {}): Promise<string> {
  return (await buildNotification({ ...base, ...change })).toString('utf8');
}

/** Header lines up to the first empty one, each field unfolded. */
function headersOf(source: string): string[] {
  const [head = ''] = source.split('\r\n\r\n', 1);
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}

/** The fields of the machine-readable part. */
function fieldsOf(source: string): string[] {
  const [, after = ''] = source.split(/Content-Type: message\/disposition-notification\r\n(?:[^\r\n]+\r\n)*\r\n/i);
  return (after.split('\r\n--', 1)[0] ?? '').split('\r\n').filter((line) => line !== '');
}

describe('a read receipt', () => {
  it('is a manually sent disposition notification in reply to the message [MAIL-079]', async () => {
    const source = await built();
    const headers = headersOf(source);
    expect(headers.find((line) => line.startsWith('Content-Type:'))).toMatch(
      /^Content-Type: multipart\/report; report-type="?disposition-notification"?; boundary=/,
    );
    expect(headers).toEqual(
      expect.arrayContaining([
        'To: tom@example.test',
        'Subject: Read: Van hire',
        'Auto-Submitted: auto-replied',
        'In-Reply-To: <asks.1@example.test>',
        'MIME-Version: 1.0',
        'Date: Thu, 05 Mar 2026 00:00:00 +0000',
      ]),
    );
    expect(fieldsOf(source)).toEqual([
      'Reporting-UA: webmail',
      'Final-Recipient: rfc822; clara@example.test',
      'Original-Message-ID: <asks.1@example.test>',
      'Disposition: manual-action/MDN-sent-manually; displayed',
    ]);
    expect(source).toContain('Your message to clara@example.test was displayed.');
    expect(source).not.toMatch(/pillarbox|nodemailer|Disposition-Notification-To/i);
  });

  it('is read by our own parser, and requests no receipt itself [MAIL-079]', async () => {
    const { header, parts } = parseMessage(Buffer.from(await built()));
    expect(header).toMatchObject({ receiptto: '', from: [base.from], to: [{ name: '', mail: 'tom@example.test' }] });
    expect(parts[0]?.text).toContain('Subject: Van hire');
    expect(parts[0]?.text).toContain('March 4, 2026');
  });

  it('is in the language of the user [MAIL-079]', async () => {
    const { header, parts } = parseMessage(Buffer.from(await built({ languages: ['de_DE'] })));
    expect(header.subject).toBe('Gelesen: Van hire');
    expect(parts[0]?.text).toContain('Ihre Nachricht an clara@example.test wurde angezeigt.');
    expect(parts[0]?.text).toContain('4. März 2026');
  });

  it('has the same Message-ID each time it is built for a message, and another one for another message', async () => {
    const idOf = async (change: Partial<Notification>): Promise<string> =>
      parseMessage(Buffer.from(await built(change))).header.messageid;
    const one = await idOf({});
    expect(one).toMatch(/^<[0-9a-f]{64}@example\.test>$/);
    expect(await idOf({ date: new Date(0), languages: ['de_DE'] })).toBe(one);
    expect(await idOf({ original: { ...base.original, messageId: '<asks.2@example.test>' } })).not.toBe(one);
  });

  it.each([
    ['\r\nBcc: x@y.test\r\n\r\nbody'],
    ['\nDisposition-Notification-To: x@y.test'],
    ['\u0000\u0007\u2028X-Evil: 1'],
    ['{mail} {0} <b>'],
    ['🎈'.repeat(5000)],
    [''],
  ])('lets no subject end a line: %j [MAIL-079]', async (subject) => {
    const source = await built({ original: { ...base.original, subject } });
    const names = headersOf(source).map((line) => line.slice(0, line.indexOf(':')));
    expect(names.toSorted()).toEqual([
      'Auto-Submitted',
      'Content-Type',
      'Date',
      'From',
      'In-Reply-To',
      'MIME-Version',
      'Message-ID',
      'References',
      'Subject',
      'To',
    ]);
    expect(source.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  });

  it.each(['<a\r\nBcc:x@y.test>', '<a b@c>', '<\u0001@c>', '<ünï@c>', `<${'a'.repeat(990)}@c>`, ''])(
    'leaves a Message-ID out that cannot stand in a header: %j',
    async (messageId) => {
      const source = await built({ original: { ...base.original, messageId } });
      expect(source).not.toMatch(/^(Original-Message-ID|In-Reply-To|References|Bcc):/im);
    },
  );

  it('encodes an address that is not ASCII (RFC 6533 3)', async () => {
    const source = await built({ from: { name: '', mail: 'klära@example.test' } });
    expect(fieldsOf(source)).toContain('Final-Recipient: utf-8; kl\\x{E4}ra@example.test');
  });

  it('is refused with control characters in a name or an address', async () => {
    for (const from of [
      { name: 'a\r\nBcc: x@y.test', mail: 'a@b.test' },
      { name: '', mail: 'a@b.test\n' },
    ]) {
      await expect(built({ from })).rejects.toMatchObject({ code: 'header_invalid' });
    }
  });

  it('is built without a date when the message has none', async () => {
    for (const date of [Number.NaN, 1e20]) {
      expect(await built({ original: { ...base.original, date } })).toContain('Date: -');
    }
  });
});
