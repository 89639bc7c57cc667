import { Failure } from '@pillarbox/contract/failure';
import type { MessageParser, ParsedAttachment, ParsedMessage, PartContent } from '@pillarbox/mailbox/message/parsed';

/**
 * A simple parser for tests of its callers: a header, a text body, and one attachment per line `@attach <name> <mime>
 * <base64>` of the body. It counts its calls.
 */
export class PlainParser implements MessageParser {
  parsed = 0;

  async parse(source: Uint8Array): Promise<ParsedMessage> {
    this.parsed += 1;
    const { headers, body } = split(source);
    const header = (name: string): string => headers.find((line) => line.name.toLowerCase() === name)?.value ?? '';
    const people = (value: string): { name: string; mail: string }[] =>
      value === '' ? [] : [{ name: '', mail: value }];
    return {
      header: {
        subject: header('subject'),
        date: 0,
        from: people(header('from')),
        sender: [],
        replyto: people(header('reply-to')),
        to: people(header('to')),
        cc: [],
        bcc: [],
        messageid: header('message-id'),
        inreplyto: header('in-reply-to'),
        references: header('references').split(' ').filter(Boolean),
        priority: 3,
        receiptto: '',
        listunsubscribe: '',
        all: headers,
      },
      part: '1',
      parts: [{ part: '1', mime: 'text/plain', text: body, truncated: false }],
      inlines: [],
      images: [],
      attachments: attachmentsOf(body).map(({ info }) => info),
      remoteimages: false,
      notes: [],
    };
  }

  async part(source: Uint8Array, part: string): Promise<PartContent> {
    const found = attachmentsOf(split(source).body).find(({ info }) => info.part === part);
    if (found === undefined) throw new Failure('attachment_not_found');
    return { mime: found.info.mime, name: found.info.name, content: found.content };
  }

  /** Knows no abridged sources. */
  find({ source }: { readonly source: Uint8Array }, part: string): Promise<PartContent> {
    return this.part(source, part);
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }
}

function split(source: Uint8Array): { headers: { name: string; value: string }[]; body: string } {
  const text = Buffer.from(source).toString('utf8');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const headers = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });
  return { headers, body: rest.join('\r\n\r\n') };
}

function attachmentsOf(body: string): { info: ParsedAttachment; content: Uint8Array }[] {
  const lines = body.split('\r\n').filter((line) => line.startsWith('@attach '));
  return lines.map((line, index) => {
    const [, name = '', mime = '', base64 = ''] = line.split(' ');
    const content = Buffer.from(base64, 'base64');
    return { info: { part: String(index + 2), type: 'file', mime, name, size: content.length, cid: '' }, content };
  });
}
