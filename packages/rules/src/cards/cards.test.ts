import { describe, expect, it } from 'vitest';
import { readContacts } from './contact.ts';
import { readInvitation } from './invitation.ts';
import { readDeliveryStatus, readReceipt, readReportedMessage } from './report.ts';

const lines = (...all: string[]): string => all.join('\r\n');

describe('an invitation', () => {
  it('has what, when, where and who, without those of its alarms and zones', () => {
    const text = lines(
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'SUMMARY:Stairs\\, first',
      '  visit',
      'DTSTART;TZID="Europe/Berlin":20261201T090000',
      'DTEND:20261201T100000Z',
      'LOCATION:Ashdown House\\; hall',
      'ORGANIZER;CN="Tom; Ashdown":mailto:tom@example.test',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;CN=Clara:MAILTO:clara@example.test',
      'ATTENDEE:urn:uuid:1',
      'RRULE:FREQ=DAILY',
      'BEGIN:VALARM',
      'SUMMARY:Alarm',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    );
    expect(readInvitation(text)).toEqual({
      method: 'request',
      title: 'Stairs, first visit',
      start: { date: '2026-12-01', time: '09:00:00', zone: 'Europe/Berlin' },
      end: { date: '2026-12-01', time: '10:00:00', zone: 'UTC' },
      place: 'Ashdown House; hall',
      organizer: { name: 'Tom; Ashdown', mail: 'tom@example.test' },
      sentBy: '',
      people: [
        { name: 'Clara', mail: 'clara@example.test' },
        { name: '', mail: '' },
      ],
      repeats: true,
    });
  });

  it('is cancelled by its method or its status', () => {
    const event = (status: string): string =>
      lines('BEGIN:VEVENT', status, 'DTSTART;VALUE=DATE:20261201', 'END:VEVENT');
    expect(readInvitation(event('STATUS:CANCELLED'))?.method).toBe('cancel');
    expect(readInvitation(lines('METHOD:CANCEL', event('X:1')))?.method).toBe('cancel');
    expect(readInvitation(event('X:1'))?.start).toEqual({ date: '2026-12-01', time: '', zone: '' });
  });

  it('does not exist in other text, and hostile text takes no time', () => {
    for (const text of [
      '',
      'BEGIN:VTODO\nEND:VTODO',
      'x'.repeat(1_000_000),
      '"'.repeat(300_000),
      'A;'.repeat(300_000),
    ]) {
      expect(readInvitation(text)).toBeNull();
    }
    const nested = readInvitation(`BEGIN:VEVENT\n${'BEGIN:VALARM\n'.repeat(10_000)}`);
    expect(nested).toMatchObject({ title: '', start: null });
    expect(readInvitation('BEGIN:VEVENT\nDTSTART:20269901T990000\nEND:VEVENT')?.start).toBeNull();
  });
});

describe('contacts', () => {
  it('have names, addresses and numbers, also with groups and without a formatted name', () => {
    const text = lines(
      'BEGIN:VCARD',
      'FN:Vera Lang',
      'ORG:Lang \\& Co;Sales',
      'item1.EMAIL;TYPE=work:vera@example.test',
      'TEL;VALUE=uri:tel:+49-30-1',
      'END:VCARD',
      'BEGIN:VCARD',
      'N:Ashdown;Tom;;;',
      'END:VCARD',
      'BEGIN:VCARD',
      'NOTE:nothing',
      'END:VCARD',
    );
    expect(readContacts(text)).toMatchObject([
      { name: 'Vera Lang', organization: 'Lang \\& Co, Sales', mails: ['vera@example.test'], phones: ['+49-30-1'] },
      { name: 'Tom Ashdown', organization: '', mails: [], phones: [] },
    ]);
    expect(readContacts('BEGIN:VCARD\nFN:a\nEND:VCARD\n'.repeat(1000))).toHaveLength(20);
  });
});

describe('reports', () => {
  it('name each address, what happened there and why', () => {
    const text = lines(
      'Reporting-MTA: dns; mx.example.test',
      '',
      'Original-Recipient: rfc822;gone@example.test',
      'Final-Recipient: rfc822; other@example.test',
      'Action: Failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such',
      '  user',
      '',
      'Final-Recipient: rfc822; slow@example.test',
      'Action: delayed',
      'Status: 4.4.1',
    );
    expect(readDeliveryStatus(text)).toEqual([
      { address: 'gone@example.test', action: 'failed', reason: '550 5.1.1 No such user' },
      { address: 'slow@example.test', action: 'delayed', reason: '4.4.1' },
    ]);
    expect(readDeliveryStatus('Action: failed')).toEqual([]);
  });

  it('of reading say whether the message was displayed', () => {
    const receipt = (disposition: string): string =>
      lines('Final-Recipient: rfc822; tom@example.test', `Disposition: ${disposition}`);
    expect(readReceipt(receipt('manual-action/MDN-sent-manually; displayed'))).toEqual({
      address: 'tom@example.test',
      isDisplayed: true,
    });
    expect(readReceipt(receipt('automatic-action/MDN-sent-automatically; deleted'))?.isDisplayed).toBe(false);
    expect(readReceipt('Disposition: x; displayed')).toBeNull();
  });

  it('name the message that they are about by its envelope, its queue id or its Message-ID', () => {
    const status = lines(
      'Reporting-MTA: dns; mx',
      'X-Postfix-Queue-ID: 4F2',
      'Original-Envelope-Id: a+2Bb',
      '',
      'x: y',
    );
    const header = lines('', 'Subject: Hi', 'Message-Id:', '  <one@example.test> (x)', '', 'Message-ID: <body@x>');
    expect(readReportedMessage(status, header)).toEqual({
      envelopeId: 'a+b',
      queueId: '4F2',
      messageId: '<one@example.test>',
    });
    const receipt = lines('Final-Recipient: rfc822; tom@example.test', 'Original-Message-ID: <two@example.test>');
    expect(readReportedMessage(receipt, header).messageId).toBe('<two@example.test>');
    for (const text of ['', '<'.repeat(200_000), `Message-ID: ${'<a'.repeat(100_000)}`, 'Message-ID: <a b>']) {
      expect(readReportedMessage(text, text)).toEqual({ envelopeId: '', queueId: '', messageId: '' });
    }
  });
});
