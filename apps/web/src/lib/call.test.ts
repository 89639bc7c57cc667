import { listEventReminders } from '@pillarbox/contract/calendar/reminder-calls';
import { expungedeleted } from '@pillarbox/contract/mail/changes';
import { folders } from '@pillarbox/contract/mail/folders';
import { define } from '@pillarbox/contract/define';
import { mfaVerify } from '@pillarbox/contract/session/second-factor';
import { currentSession, login, logout, refreshToken } from '@pillarbox/contract/session/operations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listTaskReminders } from '@pillarbox/contract/tasks/operations';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { announceSessionEnd, onSessionEnd } from './session-events.ts';
import { shellState } from './shell-state.ts';
import { clearToken, isTokenFresh, setToken } from './token.ts';

const open = define({
  id: 'test.open',
  method: 'POST',
  path: '/api/test/:user/thing',
  access: 'session',
  summary: 'Test.',
  params: z.object({ user: z.string() }),
  body: z.object({ size: z.int() }),
  reply: z.object({ done: z.boolean() }),
});

interface Asked {
  readonly url: URL;
  readonly init: RequestInit;
  readonly headers: Readonly<Record<string, string>>;
}

let asked: Asked[] = [];

/** Answers each request by path. The entries of an array are used in order; the last one repeats. */
function answer(routes: Record<string, readonly [number, unknown][]>): void {
  const left = new Map(Object.entries(routes).map(([path, replies]) => [path, [...replies]]));
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://page.test');
    asked.push({ url, init, headers: init.headers as Record<string, string> });
    const replies = left.get(url.pathname);
    const reply = replies !== undefined && replies.length > 1 ? replies.shift() : replies?.[0];
    if (reply === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(reply[1]), { status: reply[0] }));
  });
}

const LIVE = { expires: Date.now() + 600_000, now: Date.now() };
const failure = (code: string): unknown => ({ error: { code, message: code, details: { retryAfter: 7 } } });

beforeEach(() => {
  asked = [];
  setToken(LIVE);
  document.cookie = 'RToken=r%2Bt; path=/';
});

afterEach(() => {
  vi.unstubAllGlobals();
  clearToken();
  document.cookie = 'RToken=; Max-Age=0; path=/';
});

describe('a call', () => {
  it('for reminders and alerts is refused without a request while basic preferences are in use [PREF-013, PREF-014]', async () => {
    answer({});
    shellState.set({ ...shellState.get(), degraded: true });
    const query = { start: '2027-03-10', end: '2027-03-12', timezone: 'UTC' };
    for (const operation of [listEventReminders, listTaskReminders])
      await expect(call(operation, { query })).rejects.toMatchObject({ code: 'degradedMode' });
    shellState.set({ ...shellState.get(), degraded: false });
    expect(asked).toEqual([]);
  });

  it('sends the RToken cookie, the escaped path and a JSON body [API-001] [API-008]', async () => {
    answer({ '/api/test/a%2Fb/thing': [[200, { done: true, more: 1 }]] });
    await expect(call(open, { params: { user: 'a/b' }, body: { size: 3 } })).resolves.toEqual({ done: true });
    expect(asked[0]?.headers['x-hapi-rtoken']).toBe('r+t');
    expect(asked[0]?.init.body).toBe('{"size":3}');
    expect(asked[0]?.url.search).toBe('');
  });

  it('sends the body of a deletion that has one', async () => {
    const remove = define({
      id: 'test.remove',
      method: 'DELETE',
      path: '/api/test/thing',
      access: 'session',
      summary: 'Test.',
      body: z.object({ kept: z.optional(z.string()) }),
      reply: z.object({ done: z.boolean() }),
    });
    answer({ '/api/test/thing': [[200, { done: true }]] });
    await call(remove, { body: { kept: 'all' } });
    expect(asked[0]?.init.body).toBe('{"kept":"all"}');
    expect(asked[0]?.headers['content-type']).toBe('application/json');
    await call(remove, {});
    expect(asked[1]?.init.body).toBeUndefined();
  });

  it('treats any number but 0 as an error when a mail command returns 0, and any number when it returns data [ERR-002, ERR-003]', async () => {
    const body = { folder: 'INBOX', uids: [1] };
    answer({
      '/api/bf/expungedeleted': [
        [200, 0],
        [200, 7],
      ],
      '/api/bf/folders': [[200, 5]],
    });
    await expect(call(expungedeleted, { body })).resolves.toBe(0);
    await expect(call(expungedeleted, { body })).rejects.toMatchObject({ code: 'bad_reply' });
    await expect(call(folders, { body: {} })).rejects.toMatchObject({ code: 'bad_reply' });
  });

  it('times out after 30 s, or after the given time [CONST-029]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer({
      '/api/bf/expungedeleted': [
        [200, 0],
        [200, 0],
      ],
    });
    await call(expungedeleted, { body: { folder: 'INBOX' } });
    await call(expungedeleted, { body: { folder: 'INBOX' } }, { timeout: 3000 });
    expect(timeout.mock.calls).toEqual([[30_000], [3000]]);
  });

  it('adds a nocache timestamp to a GET [API-002]', async () => {
    answer({ '/api/auth/logout': [[200, { isauth: false }]] });
    await call(logout, {});
    expect(asked[0]?.url.searchParams.get('nocache')).toMatch(/^\d{13}$/);
  });

  it('fails with the code, status and details of the reply', async () => {
    answer({ '/api/bf/login': [[429, failure('sign_in_delayed')]] });
    const error = await call(login, { body: { user: 'a', password: 'b' } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'sign_in_delayed', status: 429, details: { retryAfter: 7 } });
  });

  it('fails with bad_reply when a reply has another shape, and internal when it cannot be parsed', async () => {
    answer({
      '/api/test/u/thing': [
        [200, { done: 'yes' }],
        [500, '<html>'],
      ],
    });
    const input = { params: { user: 'u' }, body: { size: 1 } };
    await expect(call(open, input)).rejects.toMatchObject({ code: 'bad_reply' });
    await expect(call(open, input)).rejects.toMatchObject({ code: 'internal' });
  });

  it('fails with offline without a network, and with AbortError when the caller cancels', async () => {
    answer({});
    await expect(call(currentSession, {})).rejects.toMatchObject({ code: 'offline', status: 0 });
    const controller = new AbortController();
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      controller.abort();
      return Promise.reject(init.signal?.reason as Error);
    });
    await expect(call(currentSession, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the access token', () => {
  const input = { params: { user: 'u' }, body: { size: 1 } };
  const refreshes = (): number => asked.filter((request) => request.url.pathname === refreshToken.path).length;

  it('is fresh while it is valid for more than 30 s by the gateway clock [AUTH-045] [CONST-042]', () => {
    setToken({ expires: 1_000_000, now: 900_000 }, 500_000);
    expect(isTokenFresh(569_999)).toBe(true);
    expect(isTokenFresh(570_000)).toBe(false);
  });

  it('is refreshed before use, with X-DNX, once for calls made together [AUTH-046] [API-093]', async () => {
    clearToken();
    answer({ [refreshToken.path]: [[200, LIVE]], '/api/test/u/thing': [[200, { done: true }]] });
    await Promise.all([call(open, input), call(open, input)]);
    expect(refreshes()).toBe(1);
    expect(asked[0]?.headers['x-dnx']).toBe('1');
  });

  it('is refreshed at most three times, then the session counts as ended [AUTH-047] [ERR-012] [CONST-043]', async () => {
    clearToken();
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    answer({ [refreshToken.path]: [[503, failure('storage_unavailable')]] });
    await expect(call(open, input)).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(refreshes()).toBe(3);
    expect(ended).toHaveBeenCalledWith('timeout-logout');
    stop();
  });

  it('is not refreshed without the RToken cookie: the session counts as ended', async () => {
    clearToken();
    document.cookie = 'RToken=; Max-Age=0; path=/';
    answer({});
    await expect(call(open, input)).rejects.toMatchObject({ code: 'session_ended' });
    expect(asked).toEqual([]);
  });

  it('is refreshed and the call repeated when the gateway reports it as expired', async () => {
    answer({
      [refreshToken.path]: [[200, LIVE]],
      '/api/test/u/thing': [
        [401, failure('token_expired')],
        [200, { done: true }],
      ],
    });
    await expect(call(open, input)).resolves.toEqual({ done: true });
  });
});

describe('the end of a session', () => {
  it('is announced by a 401 or a 403 after sign-in [API-060]', async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    answer({
      '/api/test/u/thing': [
        [401, failure('session_ended')],
        [403, failure('rtoken_mismatch')],
      ],
    });
    const input = { params: { user: 'u' }, body: { size: 1 } };
    await call(open, input).catch(() => undefined);
    await call(open, input).catch(() => undefined);
    expect(ended).toHaveBeenCalledTimes(2);
    stop();
    announceSessionEnd('timeout-logout');
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it('is not announced when the second factor replaced the session meanwhile: the call is repeated', async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    let passed: (reply: Response) => void = () => undefined;
    const verifying = new Promise<Response>((resolve) => (passed = resolve));
    const sent: (string | undefined)[] = [];
    vi.stubGlobal('fetch', (input: string, { headers }: RequestInit) => {
      if (input.startsWith(mfaVerify.path)) return verifying;
      sent.push((headers as Record<string, string>)['x-hapi-rtoken']);
      const [status, body] = sent.length === 1 ? [401, failure('session_ended')] : [200, { done: true }];
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
    const verified = call(mfaVerify, { body: { mfa: 'g2fa', code: '123456' } });
    const made = call(open, { params: { user: 'u' }, body: { size: 1 } });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    document.cookie = 'RToken=new; path=/';
    passed(new Response(JSON.stringify({ result: true, ...LIVE }), { status: 200 }));
    await expect(made).resolves.toEqual({ done: true });
    await verified;
    expect(sent).toEqual(['r+t', 'new']);
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it('is not announced by a wrong password', async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    answer({ '/api/bf/login': [[401, failure('invalid_credentials')]] });
    await expect(call(login, { body: { user: 'a', password: 'b' } })).rejects.toMatchObject({ status: 401 });
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it('asks whether an earlier reply is still current, and returns that reply when it is', async () => {
    const states: (string | undefined)[] = [];
    const replies = [
      new Response('{"done":true}', { headers: { etag: '"1"' } }),
      new Response(null, { status: 304 }),
      new Response('{"done":false}', { headers: { etag: '"2"' } }),
    ];
    vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
      states.push(headers['if-none-match']);
      return Promise.resolve(replies.shift());
    });
    const ask = (before?: object) => call(open, { params: { user: 'a' }, body: { size: 1 } }, { before });
    const first = await ask();
    expect(await ask(first)).toBe(first);
    expect(await ask(first)).toEqual({ done: false });
    expect(states).toEqual([undefined, '"1"', '"1"']);
  });
});
