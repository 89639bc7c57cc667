import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { createTestPlatform, TEST_HOST } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { createAttemptsStore } from '../../platform/attempts/attempts.store.ts';
import { sessionFeature } from './session.feature.ts';
import type { SessionFeature } from './session.feature.ts';
import { QUIET } from './session.test-bed.ts';
import { TEST_LOGIN } from '../../platform/testing/test-account.ts';

const ORIGIN = { host: TEST_HOST, origin: `http://${TEST_HOST}`, 'sec-fetch-site': 'same-origin' };

describeOnDatabases('sign-in', (open) => {
  let database: Database;
  let platform: TestPlatform;
  let feature: SessionFeature;
  let time = Date.UTC(2026, 10, 21);
  const slept: number[] = [];
  const signedIn = vi.fn();
  const checkPassword = vi.fn<(partner: string, credentials: Credentials) => Promise<void>>();

  beforeAll(async () => {
    database = await open();
    const clock = {
      now: () => time,
      sleep: (ms: number) => {
        slept.push(ms);
        return Promise.resolve();
      },
    };
    platform = await createTestPlatform({ database, clock, trustedProxies: ['192.0.2.200'] });
    const partnerOf = () => ({ id: '754', login: TEST_LOGIN });
    const providerOf = () => ({ name: 'Northwater', requiresSecondFactor: false });
    const deps = { ...QUIET, ...platform, db: database.db, partnerOf, providerOf, checkPassword, signedIn };
    feature = sessionFeature({ ...deps, publishEnabled: () => undefined });
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });
  beforeEach(() => {
    // A day later, so that no failure of the previous test counts.
    time += 25 * 60 * 60_000;
    slept.length = 0;
    checkPassword.mockReset();
    checkPassword.mockImplementation((_partner, { password }) =>
      password === 'right'
        ? Promise.resolve()
        : Promise.reject(new Failure('invalid_credentials', { serverText: 'no such user' })),
    );
  });

  type Headers = Record<string, string>;
  const login = (user: string, password: string, from: { headers?: Headers; ip?: string } = {}) =>
    platform.app.inject({
      method: 'POST',
      url: '/api/bf/login',
      headers: { ...ORIGIN, ...from.headers },
      payload: { user, password },
      remoteAddress: from.ip ?? '192.0.2.1',
    });
  type Answer = Awaited<ReturnType<typeof login>>;
  const cookieOf = (answer: Answer, name: string) => answer.cookies.find((cookie) => cookie.name === name);
  const jar = (answer: Answer) => answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const asPage = (answer: Answer): Headers => ({
    ...ORIGIN,
    cookie: jar(answer),
    'x-hapi-rtoken': cookieOf(answer, 'RToken')?.value ?? '',
  });
  const get = (url: string, headers: Headers) => platform.app.inject({ method: 'GET', url, headers });
  const codeOf = (answer: Answer) => answer.json<{ error: { code: string } }>().error.code;

  it('opens a session and sets its four cookies [API-013, AUTH-007, DATA-017, DATA-027]', async () => {
    const answer = await login('Alice', 'right');
    expect(answer.statusCode).toBe(200);
    const user = {
      mail: 'alice@example.test',
      account: 'alice',
      domain: 'example.test',
      maillogin: 'alice@example.test',
    };
    expect(answer.json()).toEqual({ status: 6, user, now: time, expires: time + 600_000 });
    expect(checkPassword).toHaveBeenCalledWith('754', { user: 'alice@example.test', password: 'right' });
    expect(cookieOf(answer, 'SessionID')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookieOf(answer, 'SessionID')?.maxAge).toBeUndefined();
    expect(cookieOf(answer, 'AccessToken')).toMatchObject({ httpOnly: true, maxAge: 600 });
    expect(cookieOf(answer, 'RToken')?.httpOnly).toBeUndefined();
    const badge = JSON.parse(cookieOf(answer, 'AccessBadge')?.value ?? '') as object;
    const webmail_origin = `http://${TEST_HOST}`;
    expect(badge).toEqual({ mail: user.mail, maillogin: user.maillogin, level: 101, webmail_origin });
    expect(signedIn).toHaveBeenCalledOnce();
    expect(answer.body + JSON.stringify(answer.cookies)).not.toContain('right');
  });

  it('sets persistent cookies only when asked, and secure ones behind an https proxy', async () => {
    const ask = (remoteAddress: string, origin: string) =>
      platform.app.inject({
        method: 'POST',
        url: '/bfapi/login',
        headers: { ...ORIGIN, origin, 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' },
        payload: { user: 'alice', password: 'right', keep: true },
        remoteAddress,
      });
    const secure = await ask('192.0.2.200', `https://${TEST_HOST}`);
    expect(new Set(secure.cookies.map((cookie) => cookie.secure))).toEqual(new Set([true]));
    expect(cookieOf(secure, '__Host-SessionID')?.maxAge).toBe(30 * 24 * 3600);
    const pretended = await ask('192.0.2.201', `https://${TEST_HOST}`);
    expect(codeOf(pretended)).toBe('origin_refused');
    expect(cookieOf(await ask('192.0.2.201', `http://${TEST_HOST}`), 'SessionID')?.secure).toBeUndefined();
  });

  it('over TLS accepts only cookies that no sub-domain can set', async () => {
    const proxied = { ...ORIGIN, origin: `https://${TEST_HOST}`, 'x-forwarded-proto': 'https' };
    const ask = (method: 'GET' | 'POST', url: string, by: { headers?: Headers; payload?: object } = {}) =>
      platform.app.inject({
        method,
        url,
        headers: { ...proxied, ...by.headers },
        ...(by.payload && { payload: by.payload }),
        remoteAddress: '192.0.2.200',
      });
    const answer = await ask('POST', '/api/bf/login', { payload: { user: 'alice', password: 'right' } });
    const names = answer.cookies.map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      'AccessBadge',
      '__Host-AccessToken',
      '__Host-DeviceID',
      '__Host-RToken',
      '__Host-SessionID',
    ]);
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true });
      expect(cookie.domain).toBeUndefined();
    }
    const own = jar(answer);
    const rtoken = { 'x-hapi-rtoken': cookieOf(answer, '__Host-RToken')?.value ?? '' };
    const isIn = async (cookie: string) =>
      (await ask('GET', '/api/auth/session', { headers: { cookie } })).json<{ isauth: boolean }>().isauth;
    expect(await isIn(own)).toBe(true);
    expect(await isIn(`SessionID=planted; ${own}; SessionID=planted`)).toBe(true);
    expect(await isIn(own.replaceAll('__Host-', ''))).toBe(false);
    const list = (cookie: string) => ask('GET', '/api/auth/sessions', { headers: { cookie, ...rtoken } });
    expect((await list(own)).statusCode).toBe(200);
    expect(codeOf(await list(own.replace('__Host-AccessToken', 'AccessToken')))).toBe('token_expired');
    const out = await ask('GET', '/api/auth/logout', { headers: { cookie: own, ...rtoken } });
    expect(out.cookies.filter(({ value, secure }) => value === '' && secure).map(({ name }) => name)).toEqual([
      '__Host-SessionID',
      '__Host-AccessToken',
      'AccessBadge',
      '__Host-RToken',
    ]);
  });

  it('gives the same reply to a wrong password and an unknown user, without the server’s text [AUTH-003]', async () => {
    const [wrong, unknown] = [await login('alice', 'wrong'), await login('nobody', 'wrong')];
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      status: 2,
      error: {
        code: 'invalid_credentials',
        message: 'invalid credentials',
        details: {},
        requestId: wrong.headers['x-request-id'],
      },
    });
    const withoutId = (answer: Answer) => answer.body.replace(String(answer.headers['x-request-id']), '');
    expect(withoutId(unknown)).toBe(withoutId(wrong));
    expect(slept).toEqual([400, 400]);
    expect(wrong.cookies).toEqual([]);
  });

  it('refuses an invalid name without a request to the mail server [AUTH-008]', async () => {
    for (const [user, password] of [
      ['a b', 'right'],
      ['', 'right'],
      ['alice', ''],
      ['alice', 'a\r\nb'],
    ] as const) {
      const answer = await login(user, password);
      expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'invalid_request']);
    }
    expect(checkPassword).not.toHaveBeenCalled();
  });

  it('requires our own Origin', async () => {
    expect((await login('alice', 'right', { headers: { origin: 'https://evil.test' } })).statusCode).toBe(403);
    const { origin: _origin, ...without } = ORIGIN;
    const payload = { user: 'alice', password: 'right' };
    const answer = await platform.app.inject({ method: 'POST', url: '/api/bf/login', headers: without, payload });
    expect(codeOf(answer)).toBe('origin_refused');
  });

  it('delays guesses at an account more and more, and its owner until the wait is over', async () => {
    for (let i = 0; i < 6; i++)
      expect((await login('bob', 'wrong', { ip: `192.0.2.${String(i + 10)}` })).statusCode).toBe(401);
    const refused = await login('bob', 'right', { ip: '192.0.2.99' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'sign_in_delayed']);
    expect(refused.headers['retry-after']).toBe('1');
    time += 1_000;
    expect((await login('bob', 'wrong')).statusCode).toBe(401);
    expect((await login('bob', 'right')).headers['retry-after']).toBe('2');
    time += 2_000;
    expect((await login('bob', 'right')).statusCode).toBe(200);
    expect((await login('bob', 'wrong')).statusCode).toBe(401);
    expect((await login('bob', 'right')).statusCode).toBe(200);
  });

  it('delays an IP address that tries many accounts', async () => {
    for (let i = 0; i < 31; i++) expect((await login(`user${String(i)}`, 'wrong')).statusCode).toBe(401);
    expect((await login('fresh', 'right')).statusCode).toBe(429);
    expect((await login('fresh', 'right', { ip: '198.51.100.1' })).statusCode).toBe(200);
  });

  it('accepts parallel sign-ins from one IP address in any order of their times', async () => {
    const attempts = createAttemptsStore(database.db);
    const patience = { freeFailures: 30, maxWaitS: 900 };
    const begin = (ms: number) => attempts.begin('one-address', patience, new Date(time + ms));
    expect(await begin(5)).toBeNull();
    expect(await begin(3)).toBeNull();
    await attempts.undo('one-address');
    expect(await begin(4)).toBeNull();
  });

  it('counts every parallel guess', async () => {
    const guesses = Array.from({ length: 20 }, (_, i) => login('carol', 'wrong', { ip: `203.0.113.${String(i)}` }));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6);
    expect(checkPassword).toHaveBeenCalledTimes(6);
  });

  it('counts nothing while the mail server is down, and reports it', async () => {
    checkPassword.mockRejectedValue(new Failure('mail_unavailable'));
    for (let i = 0; i < 8; i++) expect(codeOf(await login('dave', 'right'))).toBe('mail_unavailable');
    checkPassword.mockResolvedValue();
    expect((await login('dave', 'right')).statusCode).toBe(200);
  });

  it('ends the earlier session of the browser, which an attacker may have planted', async () => {
    const planted = await login('mallory', 'right');
    const answer = await login('alice', 'right', { headers: { cookie: jar(planted) } });
    expect(cookieOf(answer, 'SessionID')?.value).not.toBe(cookieOf(planted, 'SessionID')?.value);
    expect((await get('/api/auth/session', asPage(planted))).json()).toMatchObject({ isauth: false, user: null });
    const planned = await login('alice', 'right', { headers: { cookie: 'SessionID=chosen.by-somebody-else' } });
    expect(cookieOf(planned, 'SessionID')?.value).not.toContain('chosen');
  });

  it('tells a reloaded page who is signed in, with the key that only a valid session gets', async () => {
    const answer = await login('alice', 'right');
    const current = (await get('/api/auth/session', asPage(answer))).json<{ localkey: string; isauth: boolean }>();
    expect(current).toMatchObject({ isauth: true, user: { mail: 'alice@example.test' }, now: time });
    expect(Buffer.from(current.localkey, 'base64')).toHaveLength(32);
    const again = (await get('/api/auth/session', asPage(await login('alice', 'right')))).json();
    expect(again).toMatchObject({ localkey: current.localkey });
    const other = (await get('/api/auth/session', asPage(await login('erin', 'right')))).json();
    expect((other as { localkey: string }).localkey).not.toBe(current.localkey);
    const stranger = (await get('/api/auth/session', { host: TEST_HOST })).json();
    const duties = { isverified: false, is2faSetupRequired: false, passwordExpired: false };
    expect(stranger).toEqual({ isauth: false, ...duties, user: null, expires: 0, now: time, localkey: '' });
  });

  it('renews the access token, before and after its end, with X-DNX and the token [API-093]', async () => {
    const answer = await login('alice', 'right');
    time += 11 * 60_000;
    const url = '/api/bf/token/refresh?nocache=1';
    const renewed = await get(url, { ...asPage(answer), 'x-dnx': '1' });
    expect(renewed.json()).toEqual({ expires: time + 600_000, now: time });
    expect(cookieOf(renewed, 'AccessToken')?.value).not.toBe(cookieOf(answer, 'AccessToken')?.value);
    expect(codeOf(await get(url, asPage(answer)))).toBe('invalid_request');
    expect(codeOf(await get(url, { ...asPage(answer), 'x-dnx': '1', 'x-hapi-rtoken': '' }))).toBe('rtoken_mismatch');
    expect(codeOf(await get(url, { ...asPage(answer), 'x-dnx': '1', 'sec-fetch-site': 'none' }))).toBe(
      'origin_refused',
    );
  });

  it('signs out: removes the cookies and refuses a replay [AUTH-038, AUTH-040, API-092]', async () => {
    const answer = await login('alice', 'right');
    expect((await get('/api/auth/logout', { ...asPage(answer), 'x-hapi-rtoken': 'no' })).statusCode).toBe(403);
    expect((await get('/api/auth/logout', { ...asPage(answer), 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const out = await get('/api/auth/logout', asPage(answer));
    expect(out.json()).toEqual({ isauth: false });
    expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['SessionID', ''],
      ['AccessToken', ''],
      ['AccessBadge', ''],
      ['RToken', ''],
    ]);
    expect(codeOf(await get('/api/auth/logout', asPage(answer)))).toBe('session_ended');
  });

  it('ends a session that was idle for a day, and removes it', async () => {
    const answer = await login('alice', 'right');
    time += 25 * 60 * 60_000;
    expect((await get('/api/auth/session', asPage(answer))).json()).toMatchObject({ isauth: false });
    await feature.jobs[0]?.run();
    expect(await platform.sessions.find(cookieOf(answer, 'SessionID')?.value ?? '')).toBeNull();
  });

  it('reads a session from the database, but not with a wrong key half', async () => {
    const answer = await login('frank', 'right');
    const cookie = cookieOf(answer, 'SessionID')?.value ?? '';
    const elsewhere = await createTestPlatform({ database, clock: platform.clock });
    const found = await elsewhere.sessions.find(cookie);
    expect(found?.session.credentials).toEqual({ user: 'frank@example.test', password: 'right' });
    const [id = '', half = ''] = cookie.split('.');
    const other = Buffer.from(half, 'base64url').map((byte) => byte ^ 1);
    expect(await elsewhere.sessions.find(`${id}.${Buffer.from(other).toString('base64url')}`)).toBeNull();
    expect(await platform.sessions.find(`${id}.${Buffer.from(other).toString('base64url')}`)).toBeNull();
    await elsewhere.app.close();
  });
});

describe('the stored session', () => {
  it('does not open the mail by itself', async () => {
    const platform = await createTestPlatform();
    const partnerOf = () => ({ id: '754', login: TEST_LOGIN });
    const checkPassword = () => Promise.resolve();
    const providerOf = () => ({ name: '', requiresSecondFactor: false });
    const nothing = () => undefined;
    const deps = { ...QUIET, ...platform, db: platform.database.db, partnerOf, providerOf, checkPassword };
    sessionFeature({ ...deps, signedIn: nothing, publishEnabled: nothing });
    const payload = { user: 'alice@example.test', password: 'hunter2-is-secret' };
    await platform.app.inject({ method: 'POST', url: '/api/bf/login', headers: ORIGIN, payload });
    const rows = await platform.database.db.execute('select * from sessions');
    expect(rows.rows).toHaveLength(1);
    const text = rows.rows
      .map((row) =>
        Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
      )
      .join();
    expect(text).not.toContain('hunter2');
    await platform.close();
  });
});
