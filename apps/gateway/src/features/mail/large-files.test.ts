import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { zipAttachments } from '@pillarbox/contract/mail/archives';
import { downloadAttachment, msg } from '@pillarbox/contract/mail/message';
import { nestedMessage } from '@pillarbox/contract/mail/nested';
import { findPart, parseMessage } from '@pillarbox/mailbox/message/parse-message';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import { describe, expect, it } from 'vitest';
import type { Download, RangedContent } from '../../platform/http/request-pipeline.ts';
import { streamOf } from './download.service.ts';
import { MailBed } from './mail.test-bed.ts';
import { PIECE_BYTES } from './source-pieces.ts';

const FILE = Buffer.from(Array.from({ length: 4 * PIECE_BYTES }, (_none, at) => (at * 2_654_435_761) % 251));
const LINES = FILE.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
const HEAD = 'Subject: Large\r\nFrom: bob@example.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
const TEXT = '--b\r\nContent-Type: text/plain\r\n\r\nhello\r\n';
const FILE_HEAD = '--b\r\nContent-Type: application/pdf; name=f.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n';
const LARGE = `${HEAD}${TEXT}${FILE_HEAD}${LINES}\r\n--b--\r\n`;

/** The parser of the product, without its workers. */
const PARSER: Pick<MessageParser, 'parse' | 'find'> = {
  parse: (source, _account, gaps) => Promise.resolve(parseMessage(source, gaps)),
  find: ({ source, gaps }, part) => Promise.resolve(findPart(source, part, gaps)),
};

/** A mail system that gives large messages in pieces. */
async function bedWith(source: string): Promise<MailBed> {
  const bed = await MailBed.open();
  Object.assign(bed.parser, PARSER);
  bed.faults.answer('source', (given) => {
    const [, , mostAtOnce = Infinity] = bed.faults.callsOf('source').at(-1) ?? [];
    if (given.source.length <= mostAtOnce) return given;
    return { ...given, source: given.source.subarray(0, mostAtOnce), isWhole: false };
  });
  await bed.deliver('INBOX', source);
  return bed;
}

async function get(bed: MailBed, query: Record<string, string> = {}): Promise<Download> {
  const full = {
    folder: 'INBOX',
    part: '2',
    uid: '1',
    uidvalidity: String(await bed.account.uidvalidity('INBOX')),
    ...query,
  };
  return await bed.client.download<Download, typeof downloadAttachment>(downloadAttachment, {
    session: bed.session,
    query: full,
  });
}

/** Compared instead of the bytes: a difference of long ones takes long to print. */
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a large file of a message', () => {
  it('is downloaded as it is in the message, with its size, and any part of it [MAIL-080]', async () => {
    const bed = await bedWith(LARGE);
    const { name, mime, content } = await get(bed);
    const ranged = content as RangedContent;
    expect([name, mime, ranged.size]).toEqual(['f.pdf', 'application/pdf', FILE.length]);
    expect(hash(await buffer(streamOf(content)))).toBe(hash(FILE));
    for (const [start, end] of [
      [0, 1],
      [1_000_003, 3_000_001],
      [FILE.length - 1, FILE.length],
    ] as const)
      expect(hash(await buffer(ranged.open({ start, end })))).toBe(hash(FILE.subarray(start, end)));
    expect((await get(bed)).content).toMatchObject({ etag: ranged.etag });
    // What is in memory is not asked for.
    const asked = bed.faults.callsOf('sourcePiece').map(([, { count }]) => count);
    expect(Math.max(...asked)).toBe(PIECE_BYTES);
  });

  it('is not held by the message that is opened, whose sizes are right', async () => {
    const bed = await bedWith(LARGE);
    const opened = await bed.client.call(msg, { session: bed.session, body: { folder: 'INBOX', uid: 1 } });
    expect(opened).toMatchObject({
      size: LARGE.length,
      parts: [{ text: 'hello' }],
      attachments: [{ size: FILE.length }],
    });
  });

  it('is downloaded from a message inside a message', async () => {
    const inner = `${HEAD}--b\r\nContent-Type: message/rfc822\r\n\r\n${LARGE.replaceAll('--b', '--c').replaceAll('=b', '=c')}\r\n--b--\r\n`;
    const bed = await bedWith(inner);
    const { session } = bed;
    const opened = await bed.client.call(nestedMessage, { session, body: { folder: 'INBOX', uid: 1, part: '1' } });
    expect(opened).toMatchObject({ size: LARGE.length, attachments: [{ part: '1/2', size: FILE.length }] });
    expect(hash(await buffer(streamOf((await get(bed, { part: '1/2' })).content)))).toBe(hash(FILE));
  });

  it('is downloaded where the mail system gives messages only as a whole', async () => {
    const bed = await MailBed.open();
    Object.assign(bed.parser, PARSER);
    await bed.deliver('INBOX', LARGE);
    expect(hash((await get(bed)).content as Uint8Array)).toBe(hash(FILE));
  });

  it('is in an archive with others, and so is the source of its message', async () => {
    const bed = await bedWith(LARGE);
    expect(hash(await buffer(streamOf((await get(bed, { part: 'source' })).content)))).toBe(hash(Buffer.from(LARGE)));
    await get(bed);
    // Now the message is known, and so is the size of its source.
    expect((await get(bed, { part: 'source' })).content).toMatchObject({ size: LARGE.length });
    const query = { folder: 'INBOX', parts: '1:2,1:2' };
    const archive = await bed.client.download<Download, typeof zipAttachments>(zipAttachments, {
      session: bed.session,
      query,
    });
    expect((await buffer(archive.content as Readable)).length).toBeGreaterThan(FILE.length);
  });

  it.each(['message_not_found', 'mailbox_changed', 'mail_unavailable'] as const)(
    'breaks off with %s in the middle',
    async (code) => {
      const bed = await bedWith(LARGE);
      const { content } = await get(bed);
      bed.faults.fail('sourcePiece', new Failure(code));
      await expect(buffer(streamOf(content))).rejects.toMatchObject({ code });
    },
  );

  it('breaks off where the server gives too little', async () => {
    const bed = await bedWith(LARGE);
    const { content } = await get(bed);
    bed.faults.answer('sourcePiece', () => new Uint8Array());
    await expect(buffer(streamOf(content))).rejects.toMatchObject({ code: 'mail_protocol' });
  });

  it('is asked for as slowly as it is read, and no more when the reader leaves', async () => {
    const bed = await bedWith(LARGE);
    const { content } = await get(bed);
    const before = bed.faults.callsOf('sourcePiece').length;
    const stream = streamOf(content);
    let received = 0;
    for await (const piece of stream) {
      received += (piece as Uint8Array).length;
      if (received > PIECE_BYTES) break;
    }
    expect(bed.faults.callsOf('sourcePiece').length - before).toBeLessThanOrEqual(3);
    expect(stream.destroyed).toBe(true);
  });
});
