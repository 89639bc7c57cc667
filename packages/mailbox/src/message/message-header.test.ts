import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';
import { message } from './raw-message.test-bed.ts';

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

  it('reads ids, references, priority and the receipt request', () => {
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
  ])('finds no receipt request in %s [MAIL-079]', (_, lines) => {
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
