import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, TEST_HOST } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { servePage } from './page.ts';

let platform: TestPlatform;
let folder: string;
/** The script of the message frame may run in a frame that the page writes without a network. */
const FRAME_SCRIPT = 'void 0;';
const FRAME_HASH = createHash('sha256').update(FRAME_SCRIPT).digest('base64');
const SCRIPT = 'export const x = 1;\n'.repeat(500);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-page-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await mkdir(join(folder, 'dist/frame'));
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title></title>');
  await writeFile(join(folder, 'dist/assets/main-abc123.js'), SCRIPT);
  await writeFile(join(folder, 'dist/assets/main-abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'dist/assets/main-abc123.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'dist/frame/frame.html'), '<!doctype html><script src="frame.js"></script>');
  await writeFile(join(folder, 'dist/frame/frame.js'), FRAME_SCRIPT);
  await writeFile(join(folder, 'dist/service-worker.js'), 'void 1;');
  await writeFile(join(folder, 'dist/.env'), 'SECRET=1');
  await writeFile(join(folder, 'secret.txt'), 'outside');
  platform = await createTestPlatform({ trustedProxies: ['127.0.0.1'] });
  servePage(platform.app, join(folder, 'dist'));
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  platform.app.inject({ method: 'GET', url, headers: { host: TEST_HOST, ...headers } });

describe('the page', () => {
  it('has a policy that allows only our own scripts and no framing', async () => {
    const response = await get('/');
    expect(response.statusCode).toBe(200);
    const policy = String(response.headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      `script-src 'self' 'sha256-${FRAME_HASH}'`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['strict-transport-security']).toBeUndefined();
  });

  it('allows the start script that is in the page by its hash, and nothing else in it', async () => {
    const script = 'start("a > b")';
    const page = `<head><script data-ahead="{&quot;a&quot;:1}">${script}</script><script>other()</script></head>`;
    await writeFile(join(folder, 'dist/index.html'), page);
    const hash = createHash('sha256').update(script).digest('base64');
    const { headers } = await get('/');
    expect(String(headers['content-security-policy']).split('; ')).toContain(
      `script-src 'self' 'sha256-${hash}' 'sha256-${FRAME_HASH}'`,
    );
  });

  it('sends HSTS over https', async () => {
    const response = await get('/', { 'x-forwarded-proto': 'https' });
    expect(response.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  });

  it('sends compressed files that browsers may cache for ever', async () => {
    const plain = await get('/assets/main-abc123.js');
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br;q=0.9' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
    const older = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(older.rawPayload).toString()).toBe(SCRIPT);
    expect((await get('/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect((await get('/frame/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
    const again = await get('/assets/main-abc123.js', { 'if-none-match': String(plain.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  it('sends a file again after it has changed', async () => {
    await writeFile(join(folder, 'dist/index.html'), 'changed!');
    await utimes(join(folder, 'dist/index.html'), 1, 1);
    expect((await get('/')).body).toBe('changed!');
  });

  it('serves nothing outside its directory, and no hidden file', async () => {
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/%5c..%5c..%5csecret.txt',
      '/.env',
      '/assets',
      '/assets/',
      '/nothing.js',
      '/index.html%00.js',
      '/assets/main-abc123.js.br',
    ]) {
      const response = await get(path);
      expect([path, response.statusCode >= 400]).toEqual([path, true]);
    }
  });
});

describe('the frame of message bodies', () => {
  it.each(['/frame/', '/frame/frame.html'])('has exactly the policy of its isolation at %s', async (path) => {
    const response = await get(path);
    expect(response.headers['content-security-policy']).toBe(
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; ' +
        `default-src 'none'; script-src http://${TEST_HOST}/frame/frame.js; require-trusted-types-for 'script'; ` +
        "trusted-types dompurify pillarbox-inert 'allow-duplicates'; style-src 'unsafe-inline'; " +
        "img-src data: blob:; base-uri 'none'; form-action 'none'; " +
        `frame-ancestors http://${TEST_HOST}`,
    );
    expect(response.headers['x-frame-options']).toBeUndefined();
  });

  it('may be framed by the page of the requested host', async () => {
    const response = await get('/frame/', { 'x-forwarded-proto': 'https' });
    expect(response.headers['content-security-policy']).toMatch(new RegExp(`; frame-ancestors https://${TEST_HOST}$`));
  });

  it('may load its script in spite of its opaque origin', async () => {
    expect((await get('/frame/frame.js')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});

describe('the service worker', () => {
  it('is asked for anew each time, covers the page, and runs nothing else', async () => {
    const { statusCode, headers } = await get('/service-worker.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
    });
  });

  it('does not exist where the partner does not want it', async () => {
    const strict = await createTestPlatform();
    servePage(strict.app, join(folder, 'dist'), { startsOfflineAt: () => false });
    const answer = await strict.app.inject({ method: 'GET', url: '/service-worker.js', headers: { host: TEST_HOST } });
    expect(answer.statusCode).toBe(404);
    await strict.close();
  });
});
