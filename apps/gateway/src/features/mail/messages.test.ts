import { Failure } from '@pillarbox/contract/failure';
import { fetchattachments, fetchMessages, load, MAX_DOWNLOAD, msg } from '@pillarbox/contract/mail/message';
import { downloadAttachment } from '@pillarbox/contract/mail/message';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { MailBed } from './mail.test-bed.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

function withAttachment(name: string, mime: string, content: Buffer | string): string {
  const line = `@attach ${name} ${mime} ${Buffer.from(content).toString('base64')}`;
  return `Subject: With a file\r\nFrom: bob@example.test\r\n\r\nhello\r\n${line}`;
}

describe('opening a message', () => {
  it('returns the message and marks it seen [API-023, DATA-002]', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', withAttachment('a.pdf', 'application/pdf', 'pdf'));
    const opened = await bed.client.call(load, { session: bed.session, body: { folder: 'INBOX', uid } });
    expect(opened).toMatchObject({ uid, folder: 'INBOX', flags: 1, header: { subject: 'With a file' } });
    expect(opened).toMatchObject({ part: '1', parts: [{ part: '1' }], inlines: [], images: [] });
    expect(opened.attachments).toMatchObject([{ name: 'a.pdf', mime: 'application/pdf', size: 3 }]);
    expect(opened.attachments[0]?.dlURL).toContain('part=2');
    expect(await bed.isSeen('INBOX', uid)).toBe(true);
  });

  it('shows a message that cannot be parsed with the header of its list row and its source', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: Heavy\r\nFrom: bob@example.test\r\n\r\nx');
    bed.parser.parse = () => Promise.reject(new Failure('message_unreadable'));
    const { session, client } = bed;
    const opened = await client.call(load, { session, body: { folder: 'INBOX', uid } });
    expect(opened).toMatchObject({ header: { subject: 'Heavy' }, parts: [], notes: ['too_heavy'] });
    expect(opened.attachments.map(({ part, name }) => [part, name])).toEqual([['source', 'Heavy.eml']]);
    const query = { folder: 'INBOX', uid: String(uid), part: 'source', action: 'download' as const };
    const source = (await client.call(downloadAttachment, { session, query })) as Download;
    expect(Buffer.from(source.content as Uint8Array).toString()).toContain('Subject: Heavy');
  });

  it('asks again, and gives the account\u2019s key, where too many wait to be parsed', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    const { session, client } = bed;
    const accounts: (string | undefined)[] = [];
    const parse = bed.parser.parse.bind(bed.parser);
    bed.parser.parse = (_source: Uint8Array, account?: string) => {
      accounts.push(account);
      return Promise.reject(new Failure('mail_timeout'));
    };
    const body = { folder: 'INBOX', uid };
    expect(await codeOf(client.call(load, { session, body }))).toBe('mail_timeout');
    bed.parser.parse = parse;
    expect((await client.call(load, { session, body })).notes).toEqual([]);
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toContain('alice@example.test');
  });

  it('shows the arrival time of a message without a date', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: When\r\n\r\nx');
    const opened = await bed.client.call(load, { session: bed.session, body: { folder: 'INBOX', uid } });
    const again = await bed.client.call(msg, { session: bed.session, body: { folder: 'INBOX', uid } });
    expect(opened.header.date).toBeGreaterThan(0);
    expect(again.header.date).toBe(opened.header.date);
  });

  it('names each attachment with name, address and size [MAIL-070, API-021, API-051]', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', withAttachment('a.pdf', 'application/pdf', 'pdf'));
    const body = { folder: 'INBOX', uid };
    const [attachment] = await bed.client.call(fetchattachments, { session: bed.session, body });
    const uidvalidity = await bed.account.uidvalidity('INBOX');
    expect(attachment).toMatchObject({ name: 'a.pdf', mime: 'application/pdf', size: 3 });
    expect(attachment?.dlURL).toBe(
      `/api/bf/attachments/?folder=INBOX&uid=${String(uid)}&part=2&action=download&uidvalidity=${String(uidvalidity)}`,
    );
    expect(await bed.isSeen('INBOX', uid)).toBe(false);
  });

  it('does not change flags with peek, and never in msg and fetch [API-012, API-018, API-023]', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    const { session, client } = bed;
    await client.call(load, { session, body: { folder: 'INBOX', uid, peek: true } });
    await client.call(msg, { session, body: { folder: 'INBOX', uid } });
    const several = await client.call(fetchMessages, { session, body: { folder: 'INBOX', uids: [uid, 99, uid] } });
    expect(several.map((message) => message.uid)).toEqual([uid]);
    expect(await bed.isSeen('INBOX', uid)).toBe(false);
  });

  it('keeps the seen mark for later when the server fails', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    await bed.feature.mailboxOf(bed.session);
    bed.faults.failNext('setFlags', new Failure('mail_timeout'));
    await bed.client.call(load, { session: bed.session, body: { folder: 'INBOX', uid } });
    expect(await bed.isSeen('INBOX', uid)).toBe(false);
    await bed.system.opened[0]?.close();
    await bed.feature.mailboxOf(bed.session);
    await expect.poll(() => bed.isSeen('INBOX', uid)).toBe(true);
  });

  it('sets a kept seen mark as soon as the server accepts another one', async () => {
    const bed = await MailBed.open();
    const first = await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    const second = await bed.deliver('INBOX', 'Subject: b\r\n\r\nx');
    await bed.feature.mailboxOf(bed.session);
    bed.faults.failNext('setFlags', new Failure('mail_unavailable'));
    const open = (uid: number): Promise<unknown> =>
      bed.client.call(load, { session: bed.session, body: { folder: 'INBOX', uid } });
    await open(first);
    await open(second);
    await expect.poll(() => Promise.all([first, second].map((uid) => bed.isSeen('INBOX', uid)))).toEqual([true, true]);
  });

  it('does not keep a mark that the server refuses, and opens the message', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    await bed.feature.mailboxOf(bed.session);
    bed.faults.failNext('setFlags', new Failure('mail_refused'));
    const opened = await bed.client.call(load, { session: bed.session, body: { folder: 'INBOX', uid } });
    expect(opened.header.subject).toBe('a');
    await bed.client.call(load, { session: bed.session, body: { folder: 'INBOX', uid, peek: true } });
    expect(await bed.isSeen('INBOX', uid)).toBe(false);
  });

  it('reports that a message no longer exists, also when it is cached', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    const uidvalidity = await bed.account.uidvalidity('INBOX');
    const open = (): Promise<unknown> =>
      bed.client.call(load, { session: bed.session, body: { folder: 'INBOX', uid, uidvalidity } });
    await open();
    await bed.account.remove('INBOX', [uid]);
    expect(await codeOf(open())).toBe('message_not_found');
    expect(await codeOf(open())).toBe('message_not_found');
  });

  it('reports a replaced folder and opens nothing', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    const uidvalidity = (await bed.account.uidvalidity('INBOX')) - 1;
    const body = { folder: 'INBOX', uid, uidvalidity };
    expect(await codeOf(bed.client.call(load, { session: bed.session, body }))).toBe('mailbox_changed');
    expect(await bed.isSeen('INBOX', uid)).toBe(false);
  });

  it('fetches and parses a message once, and shows its current flags', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    const body = { folder: 'INBOX', uid, uidvalidity: await bed.account.uidvalidity('INBOX') };
    await bed.client.call(load, { session: bed.session, body });
    const again = await bed.client.call(msg, { session: bed.session, body });
    expect(again.flags).toBe(1);
    expect(bed.parser.parsed).toBe(1);
    expect(bed.faults.callsOf('source')).toHaveLength(1);
  });
});

describe('downloads', () => {
  it('fetches a message once for concurrent requests for its parts', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', withAttachment('a.pdf', 'application/pdf', 'content'));
    const uidvalidity = await bed.account.uidvalidity('INBOX');
    const query = { folder: 'INBOX', uid: '1', part: '2', uidvalidity: String(uidvalidity) };
    await Promise.all([1, 2, 3].map(() => bed.client.download(downloadAttachment, { session: bed.session, query })));
    expect(bed.faults.callsOf('source')).toHaveLength(1);
  });

  async function get(bed: MailBed, query: Record<string, string>): Promise<Download> {
    const full = { folder: 'INBOX', part: '2', uid: '1', ...query };
    return await bed.client.download<Download, typeof downloadAttachment>(downloadAttachment, {
      session: bed.session,
      query: full,
    });
  }

  it('serves one part as a file [MAIL-080, API-051]', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', withAttachment('a.pdf', 'application/pdf', 'content'));
    const file = await get(bed, {});
    expect(file).toMatchObject({ name: 'a.pdf', mime: 'application/pdf', inline: false });
    expect(Buffer.from(file.content as Uint8Array).toString()).toBe('content');
  });

  it('serves the source byte for byte', async () => {
    const bed = await MailBed.open();
    const source = 'Subject: \xe4\r\n\r\n\xff\x00 odd\r\n';
    await bed.deliver('INBOX', source);
    const file = await get(bed, { part: 'source', name: 'My/mail' });
    expect(file).toMatchObject({ name: 'My_mail.eml', mime: 'message/rfc822', inline: false });
    expect(Buffer.from(file.content as Uint8Array).toString('latin1')).toBe(source);
  });

  it('shows only pictures inline, recognised by their first bytes [VAL-043]', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', withAttachment('a.html', 'text/html', PNG));
    await bed.deliver('INBOX', withAttachment('a.png', 'image/png', '<script>alert(1)</script>'));
    await bed.deliver('INBOX', withAttachment('a.svg', 'image/svg+xml', '<svg/>'));
    expect(await get(bed, { uid: '1', action: 'inline' })).toMatchObject({ mime: 'image/png', inline: true });
    expect(await get(bed, { uid: '2', action: 'inline' })).toMatchObject({ inline: false });
    expect(await get(bed, { uid: '3', action: 'inline' })).toMatchObject({
      mime: 'application/octet-stream',
      inline: false,
    });
  });

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'multipart/related', 'text/javascript'])(
    'saves %s as bytes without a meaning',
    async (mime) => {
      const bed = await MailBed.open();
      await bed.deliver('INBOX', withAttachment('a.bin', mime, 'x'));
      expect(await get(bed, {})).toMatchObject({ mime: 'application/octet-stream', inline: false });
    },
  );

  it('refuses a source above the limit before anything is sent, and names the limit [MAIL-083, CONST-038]', async () => {
    const bed = await MailBed.open();
    const source = Buffer.alloc(MAX_DOWNLOAD + 1, 'x');
    await bed.deliver('INBOX', source);
    await expect(get(bed, { part: 'source' })).rejects.toMatchObject({
      code: 'message_too_large',
      details: { limit: 35_127_296 },
    });
    await bed.deliver('INBOX', source.subarray(1));
    expect((await get(bed, { uid: '2', part: 'source' })).content).toHaveLength(MAX_DOWNLOAD);
  });

  it('reports a part that does not exist', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    expect(await codeOf(get(bed, { part: '7' }))).toBe('attachment_not_found');
    expect(await codeOf(get(bed, { uid: '7' }))).toBe('message_not_found');
  });
});
