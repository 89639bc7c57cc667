import { define } from '@pillarbox/contract/define';
import { Failure } from '@pillarbox/contract/failure';
import { OPERATIONS } from '@pillarbox/contract/operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CALL_MS, currentCall } from './call-scope.ts';
import { FORM_TYPE, formField, formFile, formOf } from '../testing/test-form.ts';
import { countFiles, takeFiles } from '../testing/test-operations.ts';
import { createTestPlatform, openTestSession, pageHeadersFor, TEST_HOST } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const echo = define({
  id: 'test.echo',
  method: 'POST',
  path: '/api/test/echo',
  summary: 'Gives back a text.',
  changes: true,
  body: z.object({ text: z.string().check(z.maxLength(10)), deep: z.optional(z.object({ n: z.int() })) }),
  reply: z.object({ text: z.string() }),
});
const read = define({
  id: 'test.read',
  method: 'GET',
  path: '/api/test/read/:name',
  summary: 'Reads.',
  params: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});
const lasting = define({
  id: 'test.lasting',
  method: 'POST',
  path: '/api/test/lasting',
  transport: 'json-or-multipart',
  summary: 'Waits until its time is over.',
  reply: z.object({}),
});
let platform: TestPlatform;
let headers: Record<string, string>;

beforeAll(async () => {
  platform = await createTestPlatform();
  const { mount } = platform;
  mount(echo, async ({ body }) => ({ text: body.text, password: 'not in the schema' }));
  mount(read, async ({ params }) => ({ name: params.name }));
  mount(lasting, () => {
    const signal = currentCall()?.signal;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  mount(takeFiles, async ({ exchange }) => ({ files: await countFiles(exchange) }));
  headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
});
afterAll(() => platform.close());

function post(payload: unknown, change: Record<string, string | undefined> = {}) {
  const merged = Object.fromEntries(Object.entries({ ...headers, ...change }).filter(([, v]) => v !== undefined));
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return platform.app.inject({
    method: 'POST',
    url: echo.path,
    headers: { 'content-type': 'application/json', ...(merged as Record<string, string>) },
    payload: text,
  });
}

async function codeOf(response: Promise<{ statusCode: number; json(): unknown }>): Promise<[number, string]> {
  const answer = await response;
  return [answer.statusCode, (answer.json() as { error: { code: string } }).error.code];
}

describe('a request', () => {
  it('ends at its deadline, also one whose files have arrived', async () => {
    const bodies = [
      { payload: {} },
      { headers: FORM_TYPE, payload: formOf(formField('options', '{}'), formFile('a', 9)) },
    ];
    for (const { headers: type, payload } of bodies) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const reply = platform.app.inject({
          method: 'POST',
          url: lasting.path,
          headers: { ...headers, ...type },
          payload,
        });
        const answered = reply.then(({ statusCode }) => statusCode);
        const step = setInterval(() => vi.advanceTimersByTime(CALL_MS), 50);
        expect(await answered).toBe(504);
        clearInterval(step);
      } finally {
        vi.useRealTimers();
      }
    }
  });

  it('of our own page is answered without members that the reply schema does not name', async () => {
    const response = await post({ text: 'hello' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ text: 'hello' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('that changes something is refused without an Origin, with a foreign one, and with foreign Fetch Metadata', async () => {
    expect(await codeOf(post({ text: 'x' }, { origin: undefined }))).toEqual([403, 'origin_refused']);
    expect(await codeOf(post({ text: 'x' }, { origin: 'https://evil.test' }))).toEqual([403, 'origin_refused']);
    expect(await codeOf(post({ text: 'x' }, { origin: `https://${TEST_HOST}` }))).toEqual([403, 'origin_refused']);
    expect(await codeOf(post({ text: 'x' }, { origin: 'null' }))).toEqual([403, 'origin_refused']);
    expect(await codeOf(post({ text: 'x' }, { 'sec-fetch-site': 'same-site' }))).toEqual([403, 'origin_refused']);
  });

  it('that changes something is refused without the token and with a wrong one [API-001]', async () => {
    expect(await codeOf(post({ text: 'x' }, { 'x-hapi-rtoken': undefined }))).toEqual([403, 'rtoken_mismatch']);
    expect(await codeOf(post({ text: 'x' }, { 'x-hapi-rtoken': 'guess' }))).toEqual([403, 'rtoken_mismatch']);
    const bob = await openTestSession(platform.sessions, { mail: 'bob@example.test' });
    expect(await codeOf(post({ text: 'x' }, { 'x-hapi-rtoken': bob.session.rtoken }))).toEqual([
      403,
      'rtoken_mismatch',
    ]);
  });

  it('is refused without a session, with half a cookie, and with the token of another session', async () => {
    expect(await codeOf(post({ text: 'x' }, { cookie: undefined }))).toEqual([401, 'session_ended']);
    const opened = await openTestSession(platform.sessions);
    const other = await openTestSession(platform.sessions, { mail: 'bob@example.test' });
    const [id = ''] = opened.cookie.split('.');
    const [, foreignHalf = ''] = other.cookie.split('.');
    const { token } = platform.sessions.issueToken(opened.session.id);
    const cookie = (session: string, access: string): Record<string, string> => ({
      cookie: `SessionID=${session}; AccessToken=${access}`,
      'x-hapi-rtoken': opened.session.rtoken,
    });
    expect((await post({ text: 'x' }, cookie(opened.cookie, token))).statusCode).toBe(200);
    expect(await codeOf(post({ text: 'x' }, cookie(id, token)))).toEqual([401, 'session_ended']);
    expect(await codeOf(post({ text: 'x' }, cookie(`${id}.${foreignHalf}`, token)))).toEqual([401, 'session_ended']);
    const foreign = platform.sessions.issueToken(other.session.id).token;
    expect(await codeOf(post({ text: 'x' }, cookie(opened.cookie, foreign)))).toEqual([401, 'token_expired']);
    expect(await codeOf(post({ text: 'x' }, cookie(opened.cookie, `${token}x`)))).toEqual([401, 'token_expired']);
  });

  it('is refused after the session has ended', async () => {
    const opened = await openTestSession(platform.sessions);
    const own = pageHeadersFor(platform.sessions, opened);
    expect((await post({ text: 'x' }, own)).statusCode).toBe(200);
    await platform.sessions.end(opened.session.id);
    expect(await codeOf(post({ text: 'x' }, own))).toEqual([401, 'session_ended']);
  });

  it('with malformed JSON, forbidden keys or another type of body gets an error code', async () => {
    expect(await codeOf(post('{"text":'))).toEqual([400, 'malformed_json']);
    expect(await codeOf(post(''))).toEqual([400, 'malformed_json']);
    expect(await codeOf(post('{"text":"x","__proto__":{"admin":1}}'))).toEqual([400, 'malformed_json']);
    expect(await codeOf(post('{"text":"x","constructor":{"prototype":{"admin":1}}}'))).toEqual([400, 'malformed_json']);
    expect(({} as { admin?: number }).admin).toBeUndefined();
    expect(await codeOf(post('text=x', { 'content-type': 'text/plain' }))).toEqual([422, 'invalid_request']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await codeOf(post('text=x', form))).toEqual([422, 'invalid_request']);
  });

  it('with an invalid field gets the name of the field without its content', async () => {
    const response = await post({ text: 'x', deep: { n: 'secret' } });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      error: {
        code: 'invalid_request',
        message: 'invalid request',
        details: { field: 'deep.n' },
        requestId: response.headers['x-request-id'],
      },
    });
  });

  it('with a body over the limit is refused', async () => {
    const big = JSON.stringify({ text: 'x'.repeat(echo.bodyLimit) });
    expect(await codeOf(post(big))).toEqual([413, 'body_too_large']);
    expect(await codeOf(post(big, { 'content-length': String(big.length) }))).toEqual([413, 'body_too_large']);
  });

  it('for a host that is not ours is refused', async () => {
    for (const host of ['evil.test', 'localhost.evil.test', 'a b', 'evil.test:8080']) {
      expect(await codeOf(post({ text: 'x' }, { host, origin: `http://${host}` }))).toEqual([422, 'invalid_request']);
    }
    const forwarded = await post({ text: 'x' }, { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' });
    expect(forwarded.statusCode).toBe(200);
  });

  it('that only reads needs no token, but is refused to a foreign page', async () => {
    const { origin: _origin, 'x-hapi-rtoken': _token, ...bare } = headers;
    const get = (more: Record<string, string>) =>
      platform.app.inject({ method: 'GET', url: '/api/test/read/x%2Fy', headers: { ...bare, ...more } });
    expect((await get({})).json()).toEqual({ name: 'x/y' });
    expect((await get({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await get({ origin: 'https://evil.test' })).statusCode).toBe(403);
  });

  it('is refused over the rate limit', async () => {
    // The clock is stopped: on a slow machine the caller would regain what these requests use.
    const clock = { now: () => Date.UTC(2026, 10, 21), sleep: () => Promise.resolve() };
    const still = await createTestPlatform({ clock });
    still.mount(read, () => Promise.resolve({ name: 'x' }));
    const answers = new Set<number>();
    for (let i = 0; i < 700; i++) {
      const { statusCode } = await still.app.inject({
        method: 'GET',
        url: '/api/test/read/x',
        headers: { host: TEST_HOST },
        remoteAddress: '203.0.113.9',
      });
      answers.add(statusCode);
    }
    await still.close();
    expect([...answers].sort()).toEqual([401, 429]);
  });
});

describe('uploads', () => {
  function multipart(sizes: readonly number[]) {
    const payload = formOf(...sizes.map((size, at) => formFile(`${String(at)}.bin`, size)));
    const all = { ...headers, ...FORM_TYPE };
    return platform.app.inject({ method: 'POST', url: takeFiles.path, headers: all, payload });
  }

  it('accept 25 files and exactly 26214400 bytes [VAL-006, VAL-008]', async () => {
    const many = await multipart(Array<number>(25).fill(10));
    expect(many.json<{ files: unknown[] }>().files).toHaveLength(25);
    const large = await multipart([26_214_300, 100]);
    expect(large.json()).toEqual({
      files: [
        { name: '0.bin', size: 26_214_300 },
        { name: '1.bin', size: 100 },
      ],
    });
  });

  it('refuse the 26th file and one byte more [VAL-006, VAL-007, VAL-008]', async () => {
    expect(await codeOf(multipart(Array<number>(26).fill(10)))).toEqual([422, 'too_many_attachments']);
    expect(await codeOf(multipart([26_214_401]))).toEqual([413, 'attachments_too_large']);
    expect(await codeOf(multipart([20_000_000, 6_214_401]))).toEqual([413, 'attachments_too_large']);
  });
});

describe('every operation of the contract', () => {
  it('changes nothing with GET, except where the specification requires it, with the token', () => {
    const changing = OPERATIONS.filter(({ method, changes }) => method === 'GET' && changes);
    expect(changing.map(({ id }) => id).sort()).toEqual([
      'downgrade.migrate',
      'mail.spamMark',
      'session.g2faGenerate',
      'session.logout',
      'session.refresh',
    ]);
  });

  it('replies session_ended without a session, unless it is anonymous', async () => {
    const stranger = await createTestPlatform({ database: platform.database });
    for (const operation of OPERATIONS) {
      stranger.mount(operation, () => Promise.reject(new Failure('internal')));
    }
    for (const operation of OPERATIONS) {
      for (const path of [operation.path, ...operation.also]) {
        const url = path.replaceAll(/:\w+/g, 'x');
        const response = await stranger.app.inject({ method: operation.method, url, headers: { host: TEST_HOST } });
        const { error } = response.json<{ error: { code: string } }>();
        if (operation.access !== 'anonymous') expect([url, error.code]).toEqual([url, 'session_ended']);
        else if (operation.changes) expect([url, error.code]).toEqual([url, 'origin_refused']);
        else expect([url, ['internal', 'invalid_request'].includes(error.code)]).toEqual([url, true]);
      }
    }
    await stranger.app.close();
  });
});
