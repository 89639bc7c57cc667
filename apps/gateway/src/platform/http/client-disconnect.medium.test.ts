import { once } from 'node:events';
import { Writable } from 'node:stream';
import { define } from '@pillarbox/contract/define';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log/log.ts';
import { NO_METRICS } from '../testing/no-metrics.ts';
import type { CallFact } from '../metrics/metrics.ts';
import { dial, headOf, listen } from '../testing/raw-http.ts';
import { FORM_TYPE, formFile, formHead } from '../testing/test-form.ts';
import { takeFiles, takeJson } from '../testing/test-operations.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const waiting = define({
  id: 'test.waiting',
  method: 'GET',
  path: '/api/test/waiting',
  summary: 'Waits until the caller leaves, and fails.',
  reply: z.object({}),
});

let platform: TestPlatform;
let port: number;
let headers: Record<string, string>;
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
  platform.mount(takeJson, async () => ({}));
  platform.mount(takeFiles, async ({ exchange }) => {
    for await (const { stream } of exchange.files()) {
      reached += 1;
      await stream.resume().toArray();
    }
    return { files: [] };
  });
  platform.mount(waiting, async ({ exchange }) => {
    reached += 1;
    await once(exchange.signal, 'abort');
    throw Object.assign(new Error('a query on behalf of nobody'), { code: 'ECONNRESET' });
  });
  headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
  port = await listen(platform);
});
afterAll(() => platform.close());
beforeEach(() => {
  log = '';
  calls = [];
  reached = 0;
});

const soon = (check: () => void) => vi.waitFor(check, 20_000);

/** Sends text and disconnects when `then` resolves. */
async function leaveAfter(bytes: string, then: () => void): Promise<void> {
  const { socket } = await dial(port);
  socket.write(bytes);
  await soon(then);
  socket.resetAndDestroy();
}

const file = formHead(formFile('a', 0));
const form = { ...FORM_TYPE, 'content-length': '100000' };
const json = { 'content-type': 'application/json', 'content-length': '1000' };
/**
 * Where the caller disconnects, what was sent until then (the headers of the session exist only after the platform does), and
 * when.
 */
const LEAVERS: readonly [where: string, sent: () => string, then: () => void][] = [
  [
    'in the middle of a JSON body',
    () => `${headOf('POST', takeJson.path, { ...headers, ...json })}{"a":`,
    () => undefined,
  ],
  ['in the middle of an upload', () => `${headOf('POST', takeFiles.path, { ...headers, ...form })}${file}x`, inHand],
  ['while the answer is worked on', () => headOf('GET', waiting.path, headers), inHand],
];

function inHand(): void {
  expect(reached).toBe(1);
}

it.each(LEAVERS)(
  'a caller who disconnects %s causes neither a storage error nor an internal one',
  async (_where, sent, then) => {
    await leaveAfter(sent(), then);
    await soon(() => expect(calls.map(({ outcome }) => outcome)).toEqual(['client_gone']));
    const next = await platform.app.inject({ method: 'GET', url: '/none', headers: { host: 'localhost:8080' } });
    expect(next.statusCode).toBe(404);
    expect(log).toBe('');
  },
);
