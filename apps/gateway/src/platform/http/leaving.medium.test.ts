import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { define } from '@pillarbox/contract/define';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log/log.ts';
import { NO_METRICS } from '../metrics/metrics.ts';
import type { CallFact } from '../metrics/metrics.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const plain = define({
  id: 'test.plain',
  method: 'POST',
  path: '/api/test/plain',
  summary: 'Takes JSON.',
  body: z.looseObject({}),
  reply: z.object({}),
});
const upload = define({
  id: 'test.upload',
  method: 'POST',
  path: '/api/test/upload',
  transport: 'multipart',
  bodyLimit: 27_000_000,
  summary: 'Reads files.',
  reply: z.object({}),
});
const waiting = define({
  id: 'test.waiting',
  method: 'GET',
  path: '/api/test/waiting',
  summary: 'Waits until the caller leaves, and fails.',
  reply: z.object({}),
});

let platform: TestPlatform;
let headers: string;
let log = '';
let calls: CallFact[] = [];
let reached = 0;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const metrics = { ...NO_METRICS, call: (fact: CallFact) => calls.push(fact) };
  platform = await createTestPlatform({ log: createLog('info', destination), metrics });
  platform.mount(plain, async () => ({}));
  platform.mount(upload, async ({ exchange }) => {
    for await (const { stream } of exchange.files()) {
      reached += 1;
      await stream.resume().toArray();
    }
    return {};
  });
  platform.mount(waiting, async ({ exchange }) => {
    reached += 1;
    await once(exchange.signal, 'abort');
    throw Object.assign(new Error('a query on behalf of nobody'), { code: 'ECONNRESET' });
  });
  const all = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
  headers = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  await platform.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => platform.close());
beforeEach(() => {
  log = '';
  calls = [];
  reached = 0;
});

const soon = (check: () => void) => vi.waitFor(check, 20_000);

/** Sends what stands there and leaves once `then` says so. */
async function leaveAfter(bytes: string, then: () => void): Promise<void> {
  const { port } = platform.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(bytes);
  await soon(then);
  socket.resetAndDestroy();
}

const BOUNDARY = 'b0undary';
const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="attachments[]"; filename="a"\r\n\r\n`;
const form = `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: 100000\r\n`;
const json = 'content-type: application/json\r\ncontent-length: 1000\r\n';
const LEAVERS: readonly [string, string, () => void][] = [
  ['in the middle of a JSON body', `POST ${plain.path} HTTP/1.1\r\n${headersOf(json)}{"a":`, () => undefined],
  ['in the middle of an upload', `POST ${upload.path} HTTP/1.1\r\n${headersOf(form)}${file}x`, inHand],
  ['while the answer is worked on', `GET ${waiting.path} HTTP/1.1\r\n${headersOf('')}`, inHand],
];

/** The headers are known once the platform is. */
function headersOf(more: string): string {
  return `HEADERS${more}\r\n`;
}
function inHand(): void {
  expect(reached).toBe(1);
}

it.each(LEAVERS)('a caller who leaves %s is no trouble of storage or of ours', async (_where, bytes, then) => {
  await leaveAfter(bytes.replace('HEADERS', headers), then);
  await soon(() => expect(calls.map(({ outcome }) => outcome)).toEqual(['client_gone']));
  const next = await platform.app.inject({ method: 'GET', url: '/none', headers: { host: 'localhost:8080' } });
  expect(next.statusCode).toBe(404);
  expect(log).toBe('');
});
