import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { define } from '@pillarbox/contract/define';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { BytePart } from './byte-range.ts';
import { createTestPlatform, openTestSession, pageHeadersFor, TEST_HOST } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const broken = define({
  id: 'test.broken',
  method: 'GET',
  path: '/api/test/broken',
  summary: 'B.',
  reply: z.object({ n: z.int() }),
});
const failing = define({
  id: 'test.failing',
  method: 'GET',
  path: '/api/test/failing',
  summary: 'F.',
  reply: z.unknown(),
});
const file = define({
  id: 'test.file',
  method: 'GET',
  path: '/api/test/file',
  transport: 'download',
  summary: 'A file.',
  query: z.object({ mime: z.string(), name: z.string(), inline: z.optional(z.string()) }),
  reply: z.unknown(),
});
const parts = define({
  id: 'test.parts',
  method: 'GET',
  path: '/api/test/parts',
  transport: 'download',
  summary: 'A file of which parts can be asked for.',
  reply: z.unknown(),
});
const long = define({
  id: 'test.long',
  method: 'GET',
  path: '/api/test/long',
  summary: 'A long reply.',
  query: z.object({ length: z.string() }),
  reply: z.object({ text: z.string() }),
});
const named = define({
  id: 'test.named',
  method: 'GET',
  path: '/api/test/named/:state',
  summary: 'A reply whose state has a name.',
  params: z.object({ state: z.string() }),
  reply: z.object({ text: z.string() }),
});
let asked = 0;
let platform: TestPlatform;
let headers: Record<string, string>;

beforeAll(async () => {
  platform = await createTestPlatform();
  const { mount } = platform;
  mount(long, async ({ query }) => ({ text: 'x'.repeat(Number(query.length)) }));
  mount(
    named,
    async ({ params }) => {
      asked += 1;
      return { text: params.state.repeat(3000) };
    },
    { versionOf: async ({ params }) => (params.state === '-' ? null : params.state) },
  );
  mount(broken, async () => ({ n: 'secret of the user' }) as never);
  mount(failing, async () => {
    throw new Error('select secret from users where password = hunter2');
  });
  mount(file, async ({ query }) => ({
    mime: query.mime,
    name: query.name,
    inline: query.inline === '1',
    content: Readable.from([Buffer.from('con'), Buffer.from('tent')]),
  }));
  const letters = Buffer.from('0123456789');
  mount(parts, () =>
    Promise.resolve({
      ...{ mime: 'text/plain', name: 'parts.txt', inline: false },
      content: {
        size: 10,
        etag: '"v1"',
        open: ({ start, end }: BytePart) => Readable.from([letters.subarray(start, end)]),
      },
    }),
  );
  headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
});
afterAll(() => platform.close());

describe('a request', () => {
  it('for a state that it has a name for is answered again without its handler, and not at all to who has the state', async () => {
    const get = (state: string, more: Record<string, string> = {}) =>
      platform.app.inject({ url: `/api/test/named/${state}`, headers: { ...headers, ...more } });
    const first = await get('a');
    const again = await get('a');
    expect([first.headers['etag'], again.headers['etag'], asked]).toEqual(['"a"', '"a"', 1]);
    expect(again.json()).toEqual(first.json());
    const small = await get('a', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(small.rawPayload).toString('utf8')).toBe(first.body);
    const known = await get('a', { 'if-none-match': '"a"' });
    expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([304, '', 'no-store']);
    expect((await get('b', { 'if-none-match': '"a"' })).statusCode).toBe(200);
    await get('-');
    expect((await get('-')).headers['etag']).toBeUndefined();
    expect(asked).toBe(5);
  });

  it('is compressed when it is long and the client accepts that, and its exact size stays hidden', async () => {
    const get = (length: number, accept: string) =>
      platform.app.inject({
        method: 'GET',
        url: `/api/test/long?length=${String(length)}`,
        headers: { ...headers, 'accept-encoding': accept },
      });
    for (const [length, accept] of [
      [2000, 'gzip, br'],
      [100_000, ''],
      [100_000, 'br, gzip;q=0'],
    ] as const) {
      const plain = await get(length, accept);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.json()).toEqual({ text: 'x'.repeat(length) });
    }
    const sizes = new Set<number>();
    for (let turn = 0; turn < 20; turn += 1) {
      const small = await get(100_000, 'gzip, deflate, br');
      expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(JSON.parse(gunzipSync(small.rawPayload).toString('utf8'))).toEqual({ text: 'x'.repeat(100_000) });
      sizes.add(small.rawPayload.length + String(small.headers['x-padding']).length);
    }
    expect(sizes.size).toBeGreaterThan(2);
  });
});

describe('a reply', () => {
  const get = (url: string) => platform.app.inject({ method: 'GET', url, headers });

  it('that does not match its schema, or an unexpected error, becomes internal without any data', async () => {
    for (const url of ['/api/test/broken', '/api/test/failing']) {
      const response = await get(url);
      expect(response.statusCode).toBe(500);
      const requestId = response.headers['x-request-id'];
      expect(response.json()).toEqual({ error: { code: 'internal', message: 'internal', details: {}, requestId } });
    }
  });

  it('with a download has headers that keep it from running', async () => {
    const response = await get('/api/test/file?mime=text/html&name=%22%0d%0aSet-Cookie:a=b%3b.html&inline=1');
    expect(response.body).toBe('content');
    expect(response.headers['content-type']).toBe('application/octet-stream');
    expect(response.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="_Set-Cookie_a=b;.html"; filename\*=/,
    );
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('with a download of parts sends the part that the caller lacks, of the same content only', async () => {
    const ask = async (more: Readonly<Record<string, string>>) => {
      const {
        statusCode,
        body,
        headers: sent,
      } = await platform.app.inject({
        method: 'GET',
        url: '/api/test/parts',
        headers: { ...headers, ...more },
      });
      return [statusCode, body, sent['content-range'], sent['content-length'], sent['etag'], sent['accept-ranges']];
    };
    const whole = [200, '0123456789', undefined, '10', '"v1"', 'bytes'];
    expect(await ask({})).toEqual(whole);
    expect(await ask({ range: 'bytes=4-' })).toEqual([206, '456789', 'bytes 4-9/10', '6', '"v1"', 'bytes']);
    expect(await ask({ range: 'bytes=4-5', 'if-range': '"v1"' })).toEqual([
      206,
      '45',
      'bytes 4-5/10',
      '2',
      '"v1"',
      'bytes',
    ]);
    expect(await ask({ range: 'bytes=4-', 'if-range': '"v0"' })).toEqual(whole);
    expect(await ask({ range: 'bytes=10-' })).toEqual([416, '', 'bytes */10', '0', '"v1"', 'bytes']);
  });

  it('shows only displayable images inline [VAL-043]', async () => {
    const shown = await get('/api/test/file?mime=image/png&name=a.png&inline=1');
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    for (const mime of ['image/svg%2Bxml', 'application/pdf', 'text/plain', 'application/xhtml%2Bxml']) {
      const saved = await get(`/api/test/file?mime=${mime}&name=a&inline=1`);
      expect(saved.headers['content-disposition']).toMatch(/^attachment/);
    }
  });

  it('with a download goes to a person who follows its URL, not to a foreign page', async () => {
    const url = '/api/test/file?mime=image/png&name=a.png';
    const { cookie = '' } = headers;
    const ask = (site: string) =>
      platform.app.inject({ method: 'GET', url, headers: { host: TEST_HOST, cookie, 'sec-fetch-site': site } });
    expect((await ask('same-origin')).statusCode).toBe(200);
    expect((await ask('none')).statusCode).toBe(200);
    expect((await ask('cross-site')).statusCode).toBe(403);
    expect((await ask('same-site')).statusCode).toBe(403);
  });
});
