import { define } from '@pillarbox/contract/define';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import { systemClock } from '../clock/clock.ts';
import type { OpenedSession } from '../sessions/sessions.ts';
import { createTestPlatform, openTestSession, pageHeadersFor, TEST_HOST } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { CONTENT_TOKEN_LIFE } from './content-address.ts';

const PAGE = `http://${TEST_HOST}`;
const HOST = 'files.test:8443';

const file = define({
  id: 'test.file',
  method: 'GET',
  path: '/api/test/file',
  transport: 'download',
  summary: 'A file.',
  query: z.object({ name: z.string() }),
  reply: z.unknown(),
});
const read = define({ id: 'test.read', method: 'GET', path: '/api/test/read', summary: 'Reads.', reply: z.unknown() });
const open = define({
  id: 'test.open',
  method: 'GET',
  path: '/api/test/open',
  access: 'anonymous',
  transport: 'download',
  summary: 'A file for anybody.',
  reply: z.unknown(),
});

let platform: TestPlatform;
let ahead = 0;
const clock: Clock = { ...systemClock, now: () => Date.now() + ahead };

beforeAll(async () => {
  const contentHosts = {
    partnerAt: (name: string) => (name === 'files.test' ? '754' : name === 'files.other.test' ? '12' : null),
    of: (partner: string) => (partner === '754' ? HOST : null),
  };
  platform = await createTestPlatform({ clock, contentHosts });
  platform.mount(file, async ({ query, session }) => ({
    mime: query.name.endsWith('.png') ? 'image/png' : 'text/html',
    name: query.name,
    inline: query.name.endsWith('.png'),
    content: Buffer.from(`for ${session.mail}`),
  }));
  platform.mount(read, async () => 'secret');
  platform.mount(open, async () => ({ mime: 'text/plain', name: 'x', inline: false, content: Buffer.from('x') }));
  platform.app.get('/healthy', { config: { anyHost: true } }, async () => 'ok');
});
afterAll(() => platform.close());

let opened: OpenedSession;
beforeEach(async () => {
  ahead = 0;
  opened = await openTestSession(platform.sessions);
});

function issue(address: string, change: { cookie?: string; partner?: string } = {}): string {
  const { cookie, session } = opened;
  const pass = { cookie: change.cookie ?? cookie, accountId: session.accountId, pageOrigin: PAGE };
  const issued = platform.contentAddresses.issue(change.partner ?? '754', address, pass);
  return issued.replace(`http://${HOST}`, '');
}

function get(url: string, headers: Record<string, string> = {}) {
  return platform.app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } });
}

async function refusal(answer: ReturnType<typeof get>): Promise<[number, string]> {
  const response = await answer;
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
  return [response.statusCode, response.json<{ error: { code: string } }>().error.code];
}

const EXPIRED = [401, 'token_expired'];
const NOT_FOUND = [404, 'not_found'];

describe('a download at a content host', () => {
  it('needs the token of its URL and no cookie, and has restrictive headers', async () => {
    const response = await get(issue('/api/test/file?name=page.html'), { 'sec-fetch-site': 'cross-site' });
    expect([response.statusCode, response.body]).toEqual([200, 'for alice@example.test']);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('can be read by the page that requested the URL, and by no other', async () => {
    const address = issue('/api/test/file?name=picture.png');
    const response = await get(address, { origin: PAGE, 'sec-fetch-site': 'cross-site' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': PAGE, vary: 'origin' });
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    for (const origin of ['https://evil.test', `http://${HOST}`, `https://${TEST_HOST}`, 'null'])
      expect(await refusal(get(address, { origin }))).toEqual([403, 'origin_refused']);
  });

  it('is refused without a token, with an altered one, and at another URL', async () => {
    const address = issue('/api/test/file?name=a.txt');
    const [, token = ''] = address.split('token=');
    const altered = `${token.slice(0, -8)}${token.at(-8) === 'A' ? 'B' : 'A'}${token.slice(-7)}`;
    for (const url of [
      '/api/test/file?name=a.txt',
      '/api/test/file?name=a.txt&token=',
      `/api/test/file?name=a.txt&token=${altered}`,
      `/api/test/file?name=b.txt&token=${token}`,
      `/api/test/file?name=a.txt&more=1&token=${token}`,
      `/api/test/file?token=${token}&name=a.txt`,
      `${address}&name=b.txt`,
      `${address}&token=${token}`,
    ])
      expect(await refusal(get(url)), url).toEqual(EXPIRED);
  });

  it('is refused after five minutes on the platform’s clock', async () => {
    const address = issue('/api/test/file?name=a.txt');
    ahead = CONTENT_TOKEN_LIFE - 10_000;
    expect((await get(address)).statusCode).toBe(200);
    ahead = CONTENT_TOKEN_LIFE;
    expect(await refusal(get(address))).toEqual(EXPIRED);
  });

  it('is refused when the session has ended, has a duty, or belongs to another partner', async () => {
    const address = issue('/api/test/file?name=a.txt');
    expect(await refusal(get(address, { host: 'files.other.test' }))).toEqual([401, 'session_ended']);
    await platform.sessions.update(opened.session.id, { passwordOutdated: true });
    await expect.poll(() => refusal(get(address))).toEqual([409, 'password_outdated']);
    await platform.sessions.end(opened.session.id);
    await expect.poll(() => refusal(get(address))).toEqual([401, 'session_ended']);
  });

  it('is refused at the page’s host, where downloads need the cookie', async () => {
    const address = issue('/api/test/file?name=a.txt');
    expect(await refusal(get(address, { host: TEST_HOST }))).toEqual([401, 'session_ended']);
    const { cookie = '' } = pageHeadersFor(platform.sessions, opened);
    const own = await get('/api/test/file?name=a.txt', { host: TEST_HOST, cookie });
    expect([own.statusCode, own.body]).toEqual([200, 'for alice@example.test']);
  });
});

describe('a content host', () => {
  it('ignores cookies', async () => {
    const headers = { ...pageHeadersFor(platform.sessions, opened), host: HOST, origin: PAGE };
    expect(await refusal(get('/api/test/file?name=a.txt', headers))).toEqual(EXPIRED);
  });

  it('serves only downloads that need a session, even with a token', async () => {
    const { cookie = '' } = pageHeadersFor(platform.sessions, opened);
    for (const path of ['/', '/api/test/read', '/api/test/open', '/healthy', '/ws/', '/nothing']) {
      expect(await refusal(get(path, { cookie })), path).toEqual(NOT_FOUND);
      expect(await refusal(get(issue(path), { cookie })), path).toEqual(NOT_FOUND);
    }
    for (const method of ['OPTIONS', 'HEAD', 'POST', 'DELETE'] as const) {
      const response = await platform.app.inject({ method, url: issue(file.path), headers: { host: HOST } });
      expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([404, undefined]);
    }
  });

  it('is not used when the partner has none', () => {
    expect(issue('/api/test/file?name=a.txt', { partner: '12' })).toBe('/api/test/file?name=a.txt');
  });
});
