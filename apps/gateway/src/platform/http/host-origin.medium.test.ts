import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { servePage } from './page.ts';

const HOST = 'https://portal.example';
let folder: string;
let platform: TestPlatform;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-host-'));
  for (const name of ['frame', 'analytics']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, `${name}.html`), '<!doctype html>');
  }
  await writeFile(join(folder, 'index.html'), '<!doctype html><title></title>');
  const originsOf = (host: string): readonly string[] => (host === 'framed.localhost' ? [HOST] : []);
  platform = await createTestPlatform({
    trustedProxies: ['127.0.0.1'],
    embedsAt: (host) => originsOf(host).length > 0,
  });
  servePage(platform.app, folder, {
    brand: (html, host) => ({ html, formTargets: [], contentHost: null, hostOrigins: originsOf(host) }),
    hostOriginsAt: originsOf,
    analyticsAt: (host) =>
      host === 'framed.localhost' ? { origin: 'https://tags.example', library: 'https://tags.example/utag.js' } : null,
  });
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

const framed = { 'sec-fetch-dest': 'iframe', referer: `${HOST}/inbox` };
const get = async (url: string, host: string, headers: Record<string, string> = {}) => {
  const reply = await platform.app.inject({
    method: 'GET',
    url,
    headers: { host, 'x-forwarded-proto': 'https', ...headers },
  });
  const policy = String(reply.headers['content-security-policy']).split('; ');
  const rule = (name: string): string | undefined => policy.find((one) => one.startsWith(`${name} `));
  return { reply, rule, cookie: reply.headers['set-cookie'] };
};

describe('the page of a partner that names hosts', () => {
  it('may be framed by them, and remembers which one did [HOST-001, HOST-019]', async () => {
    const { reply, rule, cookie } = await get('/', 'framed.localhost', framed);
    expect(rule('frame-ancestors')).toBe(`frame-ancestors ${HOST}`);
    expect(rule('script-src')).toBe("script-src 'self'");
    expect(reply.headers['x-frame-options']).toBeUndefined();
    const [set, ...attributes] = String(cookie).split('; ');
    expect(decodeURIComponent(set ?? '')).toBe(`__Host-HostOrigin=${HOST}`);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Partitioned', 'Path=/', 'SameSite=None', 'Secure']);
    const frames = ['/frame/', '/analytics/'].map(async (path) =>
      (await get(path, 'framed.localhost')).rule('frame-ancestors'),
    );
    expect(await Promise.all(frames)).toEqual(Array(2).fill(`frame-ancestors https://framed.localhost ${HOST}`));
  });

  it.each([
    ['another site frames it', { ...framed, referer: 'https://portal.example.evil.example/' }],
    ['nobody says who frames it', { 'sec-fetch-dest': 'iframe' }],
    ['it is opened by a link', { ...framed, 'sec-fetch-dest': 'document' }],
    ['the referrer is no address', { ...framed, referer: 'portal' }],
  ])('remembers nothing when %s [HOST-002]', async (_, headers) => {
    expect((await get('/', 'framed.localhost', headers)).cookie).toBeUndefined();
  });

  it('of others cannot be framed, whoever asks', async () => {
    const { reply, rule, cookie } = await get('/', 'other.localhost', framed);
    expect([rule('frame-ancestors'), cookie]).toEqual(["frame-ancestors 'none'", undefined]);
    expect(reply.headers['x-frame-options']).toBe('DENY');
  });
});

describe('the analytics frame', () => {
  it('has an opaque origin, and connects to the address of the partner alone [BRAND-047]', async () => {
    const { rule } = await get('/analytics/', 'framed.localhost');
    expect(rule('sandbox')).toBe('sandbox allow-scripts');
    const script = 'https://framed.localhost/analytics/analytics.js';
    expect(rule('script-src')).toBe(`script-src ${script} https://tags.example/utag.js`);
    expect(rule('connect-src')).toBe('connect-src https://tags.example');
  });

  it('without an address connects to nothing', async () => {
    const { rule } = await get('/analytics/', 'other.localhost');
    expect(rule('connect-src')).toBe("connect-src 'none'");
    expect(rule('script-src')).toBe('script-src https://other.localhost/analytics/analytics.js');
  });
});
