import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { MessageParser } from './parsed.ts';
import { readOutline } from './outline.ts';
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

/** A worker that misbehaves if the first line tells it to, and otherwise answers. */
async function wickedWorker(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'parser-'));
  folders.push(folder);
  const file = join(folder, 'worker.mjs');
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ source, want }) => {
      const word = Buffer.from(source).toString();
      if (word === 'heavy' && want === 'outline') parentPort.postMessage({ message: { notes: ['too_heavy'] } });
      if (word === 'heavy' && want === 'message') for (;;);
      if (word === 'heavy') return;
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
  it('parses in a worker and returns a part byte for byte, without changing the source', async () => {
    const made = parser();
    const before = Buffer.from(MESSAGE);
    const message = await made.parse(MESSAGE, 'ann');
    expect(message.header.subject).toBe('Two parts');
    expect(message.attachments).toEqual([
      { part: '2', type: 'pdf', mime: 'application/pdf', name: 'plan.pdf', size: 4, cid: '' },
    ]);
    const part = await made.part(MESSAGE, '2', 'ann');
    expect([...part.content]).toEqual([0, 1, 2, 255]);
    expect(MESSAGE.equals(before)).toBe(true);
  });

  it('returns small files in the text one after the other', async () => {
    const made = parser();
    const letter = (name: string): Buffer =>
      Buffer.from(`Content-Type: text/plain\r\n\r\nbegin 644 ${name}\r\n#0V%T\r\n\`\r\nend\r\n`);
    for (const name of ['a.txt', 'b.txt']) {
      const part = await made.part(letter(name), '1.1', 'ann');
      expect([part.name, Buffer.from(part.content).toString()]).toEqual([name, 'Cat']);
    }
  });

  it('reports a missing part', async () => {
    await expect(parser().part(MESSAGE, '7', 'ann')).rejects.toMatchObject({ code: 'attachment_not_found' });
    await expect(parser().part(MESSAGE, '__proto__', 'ann')).rejects.toMatchObject({ code: 'attachment_not_found' });
  });

  it('parses many messages at once, with the results in the right order', async () => {
    const made = parser({ workers: 2 });
    const subjects = Array.from({ length: 40 }, (_, at) => `Number ${String(at)}`);
    const parsed = await Promise.all(
      subjects.map((text) => made.parse(Buffer.from(`Subject: ${text}\r\n\r\nx`), 'ann')),
    );
    expect(parsed.map(({ header }) => header.subject)).toEqual(subjects);
  });

  it.each(['spin', 'fill', 'throw', 'leave'])(
    'gives up on a message that makes its worker %s, and goes on',
    async (word) => {
      const made = parser({ program: await wickedWorker(), timeLimitMs: 1500, memoryMb: 32 });
      const [bad, good] = await Promise.allSettled([
        made.parse(Buffer.from(word), 'ann'),
        made.part(Buffer.from('ok'), '1', 'ann'),
      ]);
      expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'message_unreadable' } });
      expect(good).toMatchObject({ status: 'rejected', reason: { code: 'attachment_not_found' } });
    },
  );

  it('returns a message that exceeds the limits as files', async () => {
    const made = parser({ program: await wickedWorker(), timeLimitMs: 1500 });
    expect(await made.parse(Buffer.from('heavy'), 'eve')).toEqual({ notes: ['too_heavy'] });
    const outline = readOutline(MESSAGE);
    expect(outline).toMatchObject({ header: { subject: 'Two parts' }, parts: [], notes: ['too_heavy'] });
    expect(outline.attachments.map(({ part, name, mime }) => [part, name, mime])).toEqual([
      ['1', 'part-1.txt', 'text/plain'],
      ['2', 'plan.pdf', 'application/pdf'],
      ['source', 'Two parts.eml', 'message/rfc822'],
    ]);
  });

  it('leaves a worker to the others while an account\u2019s messages exceed the limits', async () => {
    const made = parser({ program: await wickedWorker(), workers: 2, timeLimitMs: 60_000 });
    const spinning = [1, 2, 3].map(() => made.parse(Buffer.from('spin'), 'eve'));
    const ended = Promise.allSettled(spinning);
    // If both workers were busy, this would wait for two minutes.
    await expect(made.part(Buffer.from('ok'), '1', 'ann')).rejects.toMatchObject({ code: 'attachment_not_found' });
    await made.close();
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('rejects messages after it was closed, and above the length of its queue', async () => {
    const full = parser({ queue: 0 });
    await expect(full.parse(MESSAGE, 'ann')).rejects.toMatchObject({ code: 'mail_timeout' });
    const closed = parser();
    await closed.close();
    await expect(closed.parse(MESSAGE, 'ann')).rejects.toMatchObject({ code: 'mail_timeout' });
  });
});
