import { downloadAttachment } from '@pillarbox/contract/mail/message';
import { MAX_NESTED, nestedMessage } from '@pillarbox/contract/mail/nested';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { MailBed } from './mail.test-bed.ts';

const CRLF = '\r\n';

function messageWith(subject: string, name: string, file: { readonly mime: string; readonly content: string }): string {
  const line = `@attach ${name} ${file.mime} ${Buffer.from(file.content).toString('base64')}`;
  return [`Subject: ${subject}`, 'From: bob@example.test', '', 'hello', line].join(CRLF);
}

const INNER = messageWith('Inner', 'plan.txt', { mime: 'text/plain', content: 'the plan' });
const OUTER = messageWith('Outer', 'inner.eml', { mime: 'message/rfc822', content: INNER });

describe('a message inside a message', () => {
  it('opens with its own header and files, which can be downloaded', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', OUTER);
    const { client, session } = bed;
    const opened = await client.call(nestedMessage, { session, body: { folder: 'INBOX', uid, part: '2' } });
    expect(opened).toMatchObject({ uid, folder: 'INBOX', header: { subject: 'Inner' }, size: INNER.length });
    const [file] = opened.attachments;
    expect(file).toMatchObject({ name: 'plan.txt', part: '2/2' });
    const query = { folder: 'INBOX', uid: String(uid), part: file?.part ?? '', action: 'download' as const };
    expect(new URL(file?.dlURL ?? '', 'http://x').searchParams.get('part')).toBe(query.part);
    const saved = (await client.call(downloadAttachment, { session, query })) as Download;
    expect(Buffer.from(saved.content as Uint8Array).toString()).toBe('the plan');
    expect(await bed.isSeen('INBOX', uid)).toBe(false);
  });

  it('is not found where the part is no message, is missing, or lies too deep', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', OUTER);
    const { client, session } = bed;
    const deep = Array.from({ length: MAX_NESTED + 2 }, () => '2').join('/');
    for (const part of ['2/2', '3', '2/3', '/', '2/', deep]) {
      const call = client.call(nestedMessage, { session, body: { folder: 'INBOX', uid, part } });
      expect(await codeOf(call), part).toBe('attachment_not_found');
    }
  });
});
