import { define } from '@pillarbox/contract/define';
import { FORM_BODY_LIMIT } from '@pillarbox/contract/operation';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { openInMemory } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { silentLog } from '../testing/silent-log.ts';
import type { Refusal } from '../metrics/metrics.ts';
import { NO_METRICS } from '../testing/no-metrics.ts';
import { dial, headOf, listen } from '../testing/raw-http.ts';
import type { Wire } from '../testing/raw-http.ts';
import { FORM_END, FORM_TYPE, formFile, formHead } from '../testing/test-form.ts';
import { countFiles, takeFiles, takeJson } from '../testing/test-operations.ts';
import { createTestPlatform, openTestSession, pageHeadersFor, TEST_HOST } from '../testing/test-platform.ts';
import type { TestPlatform, TestPlatformOptions } from '../testing/test-platform.ts';

const open = define({
  id: 'test.open',
  method: 'POST',
  path: '/api/test/open',
  access: 'anonymous',
  summary: 'Takes anything from anybody.',
  body: z.looseObject({}),
  reply: z.object({ ok: z.boolean() }),
});
/** Takes files of those who have something that allows it, as a link does. */
const takeInvited = define({
  id: 'test.takeInvited',
  method: 'POST',
  path: '/api/test/invited',
  access: 'anonymous',
  transport: 'multipart',
  bodyLimit: takeFiles.bodyLimit,
  summary: 'Takes files from anybody who is invited.',
  query: z.object({ invited: z.optional(z.string()) }),
  reply: takeFiles.reply,
});
let database: Database;
let platform: TestPlatform;
let port: number;
const wires: Wire[] = [];
const refused: Refusal[] = [];

async function start(options: TestPlatformOptions = {}): Promise<void> {
  refused.length = 0;
  platform = await createTestPlatform({
    ...options,
    database,
    metrics: { ...NO_METRICS, refused: (what) => refused.push(what) },
  });
  platform.mount(open, async () => ({ ok: true }));
  platform.mount(takeJson, async () => ({}));
  platform.mount(takeFiles, async ({ exchange }) => ({ files: await countFiles(exchange) }));
  platform.mount(takeInvited, async ({ query, exchange }) => {
    if (query.invited !== undefined) exchange.allowLongBody();
    return { files: await countFiles(exchange) };
  });
  port = await listen(platform);
}
beforeAll(async () => {
  database = await openInMemory(silentLog());
});
afterAll(() => database.close());
afterEach(async () => {
  for (const { socket } of wires.splice(0)) socket.destroy();
  await platform.close();
});

async function wire(): Promise<Wire> {
  const opened = await dial(port);
  wires.push(opened);
  return opened;
}

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, 20_000);

const STRANGER = { host: TEST_HOST, origin: `http://${TEST_HOST}` };
function head(path: string, headers: Record<string, string>): string {
  return headOf('POST', path, { 'content-type': 'application/json', ...headers });
}

function ask(path: string, payload: string, headers: Record<string, string> = STRANGER) {
  const all = { 'content-type': 'application/json', ...headers };
  return platform.app.inject({ method: 'POST', url: path, headers: all, payload });
}
async function codeOf(...all: Parameters<typeof ask>): Promise<unknown> {
  const reply = await ask(...all);
  const { error } = reply.json<{ error?: { code: string; details: object } }>();
  return error === undefined ? reply.statusCode : [reply.statusCode, error.code, error.details];
}
const user = async () => pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));

describe('a body of an anonymous caller', () => {
  it('is refused before it is parsed when it has too many keys, values or levels', async () => {
    await start();
    const keys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"${String(key)}":1`).join(',')}}`;
    expect(await codeOf(open.path, keys(100))).toBe(200);
    expect(await codeOf(open.path, keys(101))).toEqual([422, 'body_too_complex', { field: 'keys', limit: 100 }]);
    expect(await codeOf(open.path, '['.repeat(9))).toEqual([422, 'body_too_complex', { field: 'depth', limit: 8 }]);
    const many = `[${'0,'.repeat(300)}0]`;
    expect(await codeOf(open.path, many)).toEqual([422, 'body_too_complex', { field: 'values', limit: 200 }]);
    const headers = await user();
    expect(await codeOf(takeJson.path, keys(5_000), headers)).toBe(200);
    const more = [422, 'body_too_complex', { field: 'keys', limit: 5_000 }];
    expect(await codeOf(takeJson.path, keys(5_001), headers)).toEqual(more);
    expect(await codeOf(takeJson.path, '{"a":'.repeat(100_000), headers)).toEqual([
      422,
      'body_too_complex',
      { field: 'depth', limit: 32 },
    ]);
  });

  it('is refused for its levels while the rest of it is still to come', async () => {
    await start();
    const early = await wire();
    early.socket.write(head(open.path, { ...STRANGER, 'content-length': '16000' }));
    early.socket.write('['.repeat(9));
    await soon(() => expect(early.heard).toMatch(/^HTTP\/1.1 422 [^]*body_too_complex/));
  });

  it('is refused by its size, with or without Content-Length', async () => {
    await start();
    const limit = FORM_BODY_LIMIT;
    expect(await codeOf(open.path, JSON.stringify({ a: 'x'.repeat(limit) }))).toEqual([
      413,
      'body_too_large',
      { limit },
    ]);
    const unsaid = await wire();
    unsaid.socket.write(head(open.path, { ...STRANGER, 'transfer-encoding': 'chunked' }));
    const chunk = `${(1024).toString(16)}\r\n${'x'.repeat(1024)}\r\n`;
    for (let sent = 0; sent <= 16; sent++) unsaid.socket.write(chunk);
    await soon(() => expect(unsaid.heard).toMatch(/^HTTP\/1.1 413 [^]*body_too_large/));
  });

  it('ends the connection of a stranger when much more is announced than is taken, so that the rest is not read', async () => {
    await start();
    const ended = async (path: string, headers: Record<string, string>): Promise<string> => {
      const it = await wire();
      it.socket.write(head(path, { ...headers, 'content-length': '40000000' }) + 'x'.repeat(1000));
      await soon(() => expect(it.heard).toMatch(/^HTTP\/1.1 413 [^]*body_too_large/));
      return /^connection: (.*)$/im.exec(it.heard)?.[1]?.trim() ?? '';
    };
    expect(await ended(open.path, STRANGER)).toBe('close');
    expect(await ended(takeJson.path, await user())).toBe('keep-alive');
  });

  it('is not read where a session is needed', async () => {
    await start();
    const it = await wire();
    it.socket.write(head(takeJson.path, { ...STRANGER, 'content-length': '1000000' }));
    await soon(() => expect(it.heard).toMatch(/^HTTP\/1.1 401 [^]*session_ended/));
  });

  it('shares one budget with other anonymous callers, which does not affect users', async () => {
    await start({ limits: { anonymousBytes: 10_000 } });
    const first = await wire();
    first.socket.write(head(open.path, { ...STRANGER, 'content-length': '9000' }) + 'x'.repeat(8_000));
    const late = JSON.stringify({ a: 'x'.repeat(4_000) });
    await soon(async () => {
      expect(await codeOf(open.path, late)).toEqual([503, 'overloaded', { retryAfter: 1 }]);
    });
    expect(await codeOf(takeJson.path, late, await user())).toBe(200);
    first.socket.destroy();
    await soon(async () => expect(await codeOf(open.path, late)).toBe(200));
  });
});

describe('a body of a user', () => {
  it('is refused when the budget of the account is used up', async () => {
    await start({ limits: { accountBytes: 10_000 } });
    const headers = await user();
    const first = await wire();
    first.socket.write(head(takeJson.path, { ...headers, 'content-length': '9000' }) + 'x'.repeat(8_000));
    const late = JSON.stringify({ a: 'x'.repeat(4_000) });
    const busy = [429, 'rate_limited', { retryAfter: 1 }];
    await soon(async () => expect(await codeOf(takeJson.path, late, headers)).toEqual(busy));
    const bob = pageHeadersFor(
      platform.sessions,
      await openTestSession(platform.sessions, { mail: 'bob@example.test' }),
    );
    expect(await codeOf(takeJson.path, late, bob)).toBe(200);
  });
});

describe('a slow caller', () => {
  it('is disconnected while it sends headers', async () => {
    await start({ limits: { headTime: 100 } });
    const silent = await wire();
    const half = await wire();
    half.socket.write('POST /api/test/open HTTP/1.1\r\nhost: loc');
    await soon(() => expect(silent.closed && half.closed).toBe(true));
    expect(half.heard).toMatch(/^HTTP\/1.1 408 [^]*request_timeout/);
    expect(refused).toContain('slow');
  });

  it('without a session gets request_timeout for a slow body, and the connection ends', async () => {
    await start({ limits: { anonymousBodyTime: 100 } });
    const it = await wire();
    it.socket.write(head(open.path, { ...STRANGER, 'content-length': '100' }) + '{"a":');
    await soon(() => expect(it.closed).toBe(true));
    expect(it.heard).toMatch(/^HTTP\/1.1 408 [^]*request_timeout/);
  });

  it('is disconnected while it sends a body that is no longer read', async () => {
    await start({ limits: { restTime: 100 } });
    const it = await wire();
    it.socket.write(head(takeJson.path, { ...STRANGER, 'content-length': '1000' }) + '{"a":');
    await soon(() => expect(it.closed).toBe(true));
    expect(it.heard).toMatch(/^HTTP\/1.1 401 /);
  });

  const file = formHead(formFile('a', 0));
  const form = { ...FORM_TYPE, 'content-length': '10000' };

  it('with a session is disconnected below the slowest pace', async () => {
    await start({ limits: { paceWindow: 100, slowest: 1_000_000 } });
    const it = await wire();
    it.socket.write(head(takeFiles.path, { ...(await user()), ...form }) + file);
    await soon(() => expect(it.closed).toBe(true));
  });

  it('with a session, or with a right to send files, gets more time than one without', async () => {
    await start({ limits: { anonymousBodyTime: 1_500 } });
    const headers = await user();
    const [it, invited, stranger, uninvited] = [await wire(), await wire(), await wire(), await wire()];
    it.socket.write(head(takeFiles.path, { ...headers, ...form }) + file);
    invited.socket.write(head(`${takeInvited.path}?invited=1`, { ...STRANGER, ...form }) + file);
    uninvited.socket.write(head(takeInvited.path, { ...STRANGER, ...form }) + file);
    stranger.socket.write(head(open.path, { ...STRANGER, 'content-length': '100' }) + '{"a":');
    await soon(() => expect([stranger.closed, uninvited.closed]).toEqual([true, true]));
    for (const { closed, socket, heard } of [it, invited]) {
      expect([closed, heard]).toEqual([false, '']);
      socket.write('x'.repeat(10_000 - file.length - FORM_END.length) + FORM_END);
    }
    await soon(() =>
      expect([it.heard, invited.heard]).toEqual(Array(2).fill(expect.stringMatching(/^HTTP\/1.1 200 /))),
    );
  });
});

describe('connections of one address', () => {
  it('are limited, and one more is allowed when one has ended', async () => {
    await start({ limits: { perAddress: 2 } });
    const first = await wire();
    await wire();
    const third = await wire();
    await soon(() => expect(third.closed).toBe(true));
    expect(third.heard).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 5[^]*rate_limited/);
    expect(refused).toEqual(['connections']);
    first.socket.destroy();
    await soon(async () => {
      const next = await wire();
      next.socket.write(head(open.path, { ...STRANGER, 'content-length': '2' }) + '{}');
      await vi.waitFor(() => expect(next.heard).toMatch(/^HTTP\/1.1 200 /), 1_000);
    });
  });

  it('are not counted for a trusted proxy, whose calls are counted by the forwarded address', async () => {
    // The slow calls must not end on their own on a busy machine.
    const limits = { perAddress: 2, anonymousBodyTime: 120_000 };
    await start({ limits, trustedProxies: ['127.0.0.0/8'] });
    const from = (address: string) => ({ ...STRANGER, 'x-forwarded-for': address });
    const slow = async (address: string): Promise<Wire> => {
      const it = await wire();
      it.socket.write(head(open.path, { ...from(address), 'content-length': '10', expect: '100-continue' }));
      // A third call before both are counted would take the place of the second.
      await soon(() => expect(it.heard).toMatch(/^HTTP\/1.1 100 /));
      return it;
    };
    const held = [await slow('192.0.2.1'), await slow('192.0.2.1')];
    await soon(async () => {
      expect(await codeOf(open.path, '{}', from('192.0.2.1'))).toEqual([429, 'rate_limited', { retryAfter: 5 }]);
    });
    expect(await codeOf(open.path, '{}', from('192.0.2.2'))).toBe(200);
    for (const { socket } of held) socket.destroy();
    await soon(async () => expect(await codeOf(open.path, '{}', from('192.0.2.1'))).toBe(200));
  });
});
