import type { Attachment, Message } from '@pillarbox/contract/mail/message';

/** A part for tests. */
export function makePart(part: string, name: string, cid = ''): Attachment {
  return { part, type: 'file', mime: 'application/octet-stream', name, dlURL: '', size: 1000, cid };
}

/** A message from Tom to Clara and Marcus for tests, with what is given put over it. */
export function makeMessage(over: Partial<Message> = {}, header: Partial<Message['header']> = {}): Message {
  return {
    uid: 7,
    folder: 'INBOX',
    uidvalidity: 1,
    flags: 1,
    size: 2000,
    part: '1',
    parts: [{ part: '1', mime: 'text/html', text: '<p>Hello <b>Clara</b></p>', truncated: false }],
    inlines: [],
    images: [],
    attachments: [],
    remoteimages: false,
    notes: [],
    ...over,
    header: {
      subject: 'Stairs',
      date: Date.UTC(2025, 9, 15, 9, 32),
      from: [{ name: 'Tom Ashdown', mail: 'tom@ashdown.example' }],
      sender: [],
      replyto: [],
      to: [
        { name: 'Clara', mail: 'clara@joinery.example' },
        { name: 'Marcus', mail: 'marcus@joinery.example' },
      ],
      cc: [{ name: '', mail: 'office@joinery.example' }],
      bcc: [],
      messageid: '<a@b>',
      inreplyto: '',
      references: [],
      priority: 3,
      receiptto: '',
      listunsubscribe: '',
      all: [],
      ...header,
    },
  };
}
