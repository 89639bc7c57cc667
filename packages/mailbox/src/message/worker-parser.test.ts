import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { MessageParser } from './parsed.ts';
import { createMessageParser } from './worker-parser.ts';
import type { ParserOptions } from './worker-parser.ts';

const MESSAGE = Buffer.from(
  [
    'From: Ann <ann@example.test>',
    'Subject: Two parts',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Hello',
    '--b',
    'Content-Type: application/pdf; name=plan.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    'AAEC/w==',
    '--b--',
    '',
  ].join('\r\n'),
);

const opened: MessageParser[] = [];
const folders: string[] = [];

function parser(options: ParserOptions = {}): MessageParser {
  const made = createMessageParser({ workers: 1, ...options });
  opened.push(made);
  return made;
}

/** A worker that misbehaves once its first line says so, and answers otherwise. */
async function wickedWorker(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'parser-'));
  folders.push(folder);
  const file = join(folder, 'worker.mjs');
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ source }) => {
      const word = Buffer.from(source).toString();
      if (word === 'spin') for (;;);
      if (word === 'fill') for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));
      if (word === 'throw') throw new Error('broken');
      if (word === 'leave') process.exit(0);
      parentPort.postMessage({ failure: 'attachment_not_found' });
    });`,
  );
  return pathToFileURL(file);
}

afterEach(() => Promise.all(opened.splice(0).map((made) => made.close())));
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe('message parser', () => {
  it('parses in a worker and gives a part byte for byte, leaving the source as it was', async () => {
    const made = parser();
    const before = Buffer.from(MESSAGE);
    const message = await made.parse(MESSAGE);
    expect(message.header.subject).toBe('Two parts');
    expect(message.attachments).toEqual([
      { part: '2', type: 'pdf', mime: 'application/pdf', name: 'plan.pdf', size: 4, cid: '' },
    ]);
    const part = await made.part(MESSAGE, '2');
    expect([...part.content]).toEqual([0, 1, 2, 255]);
    expect(MESSAGE.equals(before)).toBe(true);
  });

  it('tells a part that is not there', async () => {
    await expect(parser().part(MESSAGE, '7')).rejects.toMatchObject({ code: 'attachment_not_found' });
    await expect(parser().part(MESSAGE, '__proto__')).rejects.toMatchObject({ code: 'attachment_not_found' });
  });

  it('answers many messages at once in the right order', async () => {
    const made = parser({ workers: 2 });
    const subjects = Array.from({ length: 40 }, (_, at) => `Number ${String(at)}`);
    const parsed = await Promise.all(subjects.map((text) => made.parse(Buffer.from(`Subject: ${text}\r\n\r\nx`))));
    expect(parsed.map(({ header }) => header.subject)).toEqual(subjects);
  });

  it.each(['spin', 'fill', 'throw', 'leave'])(
    'gives up on a message that makes its worker %s, and goes on',
    async (word) => {
      const made = parser({ place: await wickedWorker(), timeLimitMs: 1500, memoryMb: 32 });
      const [bad, good] = await Promise.allSettled([made.parse(Buffer.from(word)), made.part(Buffer.from('ok'), '1')]);
      expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'message_unreadable' } });
      expect(good).toMatchObject({ status: 'rejected', reason: { code: 'attachment_not_found' } });
    },
  );

  it('refuses what comes after its end or beyond its queue', async () => {
    const full = parser({ queue: 0 });
    await expect(full.parse(MESSAGE)).rejects.toMatchObject({ code: 'message_unreadable' });
    const closed = parser();
    await closed.close();
    await expect(closed.parse(MESSAGE)).rejects.toMatchObject({ code: 'message_unreadable' });
  });
});
