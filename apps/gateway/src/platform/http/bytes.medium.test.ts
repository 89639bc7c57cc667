import { Readable } from 'node:stream';
import { define } from '@pillarbox/contract/define';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { takeJson } from '../testing/test-operations.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const LIMIT = 200_000;
const takeBytes = define({
  id: 'test.takeBytes',
  method: 'POST',
  path: '/api/test/bytes',
  transport: 'bytes',
  bodyLimit: LIMIT,
  summary: 'Takes bytes and counts them.',
  reply: z.object({ size: z.int() }),
});

let platform: TestPlatform;
let headers: Record<string, string>;
beforeAll(async () => {
  platform = await createTestPlatform();
  platform.mount(takeBytes, async ({ exchange }) => {
    let size = 0;
    for await (const chunk of exchange.content()) size += (chunk as Buffer).length;
    return { size };
  });
  platform.mount(takeJson, async () => ({}));
  headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
});
afterAll(() => platform.close());

const OCTETS = { 'content-type': 'application/octet-stream' };

/** Status, and the code or the bytes. */
async function send(payload: Buffer | Readable, more: Record<string, string> = OCTETS, path = takeBytes.path) {
  const reply = await platform.app.inject({ method: 'POST', url: path, headers: { ...headers, ...more }, payload });
  const { error, size } = reply.json<{ error?: { code: string; details: { field?: string } }; size?: number }>();
  return [reply.statusCode, error?.code ?? size, ...(error?.details.field === undefined ? [] : [error.details.field])];
}

it('with bytes is read as it arrives, up to its limit', async () => {
  for (const size of [0, LIMIT]) expect(await send(Buffer.alloc(size))).toEqual([200, size]);
  expect(await send(Buffer.alloc(LIMIT + 1))).toEqual([413, 'attachments_too_large']);
});

it('with bytes is refused without a length, of another type, and where none are expected', async () => {
  expect(await send(Readable.from([Buffer.alloc(10)]))).toEqual([422, 'invalid_request', 'content-length']);
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
    expect((await send(Buffer.from('{}'), { 'content-type': type })).slice(0, 2)).toEqual([422, 'invalid_request']);
  expect(await send(Buffer.from('{}'), OCTETS, takeJson.path)).toEqual([422, 'invalid_request', 'content-type']);
});
