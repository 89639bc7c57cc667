import { Readable, Writable } from 'node:stream';
import { define } from '@pillarbox/contract/define';
import { Failure } from '@pillarbox/contract/failure';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log/log.ts';
import { dial, headOf, listen } from '../testing/raw-http.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const download = define({
  id: 'test.download',
  method: 'GET',
  path: '/api/test/download/:kind',
  transport: 'download',
  summary: 'A file that breaks off, or has no end.',
  params: z.object({ kind: z.string() }),
  reply: z.unknown(),
});

const SECRET = 'hunter2';
let platform: TestPlatform;
let port: number;
let headers: Record<string, string>;
let log = '';
let endless: Readable;
/** Resolved when the beginning has arrived. */
let arrived = Promise.withResolvers<undefined>();

async function* breakingOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('beginning');
  await arrived.promise;
  throw new Failure('mail_refused', { serverText: SECRET });
}

function* withoutEnd(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(100_000);
}

beforeAll(async () => {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  platform = await createTestPlatform({ log: createLog('info', destination) });
  platform.mount(download, ({ params: { kind } }) => {
    const file = { mime: 'application/pdf', name: 'a.pdf', inline: false };
    const open = (): Readable => Readable.from(breakingOff(), { objectMode: false });
    if (kind === 'sized') return Promise.resolve({ ...file, content: { size: 20, etag: '"1"', open } });
    if (kind === 'stream') return Promise.resolve({ ...file, content: open() });
    endless = Readable.from(withoutEnd(), { objectMode: false });
    return Promise.resolve({ ...file, content: endless });
  });
  headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
  port = await listen(platform);
});
afterAll(() => platform.close());

it.each(['sized', 'stream'])('a file that breaks off does not look complete: %s', async (kind) => {
  arrived = Promise.withResolvers();
  const wire = await dial(port);
  wire.socket.write(headOf('GET', `/api/test/download/${kind}`, headers));
  await vi.waitFor(() => expect(wire.heard).toContain('beginning'), 20_000);
  arrived.resolve(undefined);
  await vi.waitFor(() => expect(wire.closed).toBe(true), 20_000);
  expect(wire.heard).toContain('200 OK');
  const [head = '', body = ''] = wire.heard.split('\r\n\r\n', 2);
  const isWhole = kind === 'sized' ? body.length === 20 : body.includes('\r\n0\r\n');
  expect([/content-length: 20/i.test(head), isWhole]).toEqual([kind === 'sized', false]);
  expect(log).not.toContain(SECRET);
});

it('a file is no longer read when its reader has left', async () => {
  const wire = await dial(port);
  wire.socket.pause();
  wire.socket.write(headOf('GET', '/api/test/download/endless', headers));
  await vi.waitFor(() => expect(endless).toBeDefined(), 20_000);
  wire.socket.resetAndDestroy();
  await vi.waitFor(() => expect(endless.destroyed).toBe(true), 20_000);
});
