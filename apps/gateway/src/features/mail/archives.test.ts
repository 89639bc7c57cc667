import { MAX_ARCHIVE, zipAttachments, zipMessages } from '@pillarbox/contract/mail/archives';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { MailBed } from './mail.test-bed.ts';

const attach = (name: string, content: string): string =>
  `@attach ${name} application/octet-stream ${Buffer.from(content).toString('base64')}`;
const mail = (subject: string, ...files: string[]): string =>
  [`Subject: ${subject}`, 'From: bob@example.test', '', 'hello', ...files].join('\r\n');

/** The content of an archive, read by its central directory (APPNOTE 4.3.12) and without the library that wrote it. */
async function unpacked({ content }: Download): Promise<Record<string, string>> {
  const zip = await buffer(content as Readable);
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packedSize, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + packedSize);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files[name] = (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('latin1');
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

describe('archives', () => {
  it('hold attachments of several messages, each under a unique name [MAIL-081, API-052]', async () => {
    const bed = await MailBed.open();
    const first = await bed.deliver('INBOX', mail('Plans', attach('plan.bin', 'one'), attach('plan.bin', 'two')));
    const second = await bed.deliver('INBOX', mail('More', attach('../../evil.sh', 'three')));
    const parts = `${String(first)}:2,${String(first)}:3,${String(second)}:2,${String(second)}:2`;
    const query = { folder: 'INBOX', parts, lang: 'de_DE' };
    const download = await bed.client.download<Download>(zipAttachments, { session: bed.session, query });
    expect(download).toMatchObject({ mime: 'application/zip', name: 'Anhänge.zip', inline: false });
    expect(await unpacked(download)).toEqual({ 'plan.bin': 'one', 'plan (2).bin': 'two', '_.._evil.sh': 'three' });
    expect(await bed.isSeen('INBOX', first)).toBe(false);
  });

  it('of one message are named by its subject', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', mail('Plans', attach('plan.bin', 'one')));
    const query = { folder: 'INBOX', parts: `${String(uid)}:2` };
    const download = await bed.client.download<Download>(zipAttachments, { session: bed.session, query });
    expect(download.name).toBe('Plans.zip');
  });

  it('hold messages byte for byte, without those that no longer exist [MAIL-082, API-053]', async () => {
    const bed = await MailBed.open();
    const source = mail('Re: a/b');
    const uids = [await bed.deliver('INBOX', source), await bed.deliver('INBOX', mail('Re: a/b')), 4000];
    const query = { folder: 'INBOX', uids: uids.join(','), lang: 'en_US' };
    const download = await bed.client.download<Download>(zipMessages, { session: bed.session, query });
    expect(download.name).toBe('Messages.zip');
    const files = await unpacked(download);
    expect(Object.keys(files).sort()).toEqual(['Re_ a_b (2).eml', 'Re_ a_b.eml']);
    expect(files['Re_ a_b.eml']).toBe(source);
  });

  it('above the limit are refused before anything is sent, with the limit [MAIL-083, CONST-039]', async () => {
    expect(MAX_ARCHIVE).toBe(140_509_184);
    const bed = await MailBed.open();
    const large = `Content-Type: application/octet-stream\r\n${mail('Large')}${'x'.repeat(30_000_000)}`;
    const uids: number[] = [];
    for (let n = 0; n < 5; n += 1) uids.push(await bed.deliver('INBOX', large));
    const query = { folder: 'INBOX', uids: uids.join(',') };
    const refused = bed.client.download(zipMessages, { session: bed.session, query });
    await expect(refused).rejects.toMatchObject({ code: 'message_too_large', details: { limit: MAX_ARCHIVE } });
  });

  it('are refused for parts that do not exist and for invalid requests', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', mail('Plans'));
    const asked = async (query: { folder: string; parts: string }): Promise<unknown> =>
      codeOf(bed.client.download(zipAttachments, { session: bed.session, query }));
    expect(await asked({ folder: 'INBOX', parts: `${String(uid)}:7` })).toBe('attachment_not_found');
    expect(await asked({ folder: 'INBOX', parts: '99:2' })).toBe('message_not_found');
    expect(await asked({ folder: 'INBOX', parts: '1:2;3' })).toBe('invalid_request');
    expect(await asked({ folder: 'INBOX', parts: '' })).toBe('invalid_request');
    const none = bed.client.download(zipMessages, { session: bed.session, query: { folder: 'INBOX', uids: '99' } });
    expect(await codeOf(none)).toBe('message_not_found');
  });

  it('that are broken off are not complete archives', async () => {
    const bed = await MailBed.open();
    const uids = [await bed.deliver('INBOX', mail('a')), await bed.deliver('INBOX', mail('b'))];
    const query = { folder: 'INBOX', uids: uids.join(',') };
    const { content } = await bed.client.download<Download>(zipMessages, { session: bed.session, query });
    await bed.account.remove('INBOX', [uids[1] ?? 0]);
    await expect(buffer(content as Readable)).rejects.toThrow();
  });
});
