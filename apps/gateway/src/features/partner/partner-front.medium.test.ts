import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBranded } from './branded.test-bed.ts';
import type { BrandedGateway } from './branded.test-bed.ts';
import { settingsOf } from './partner.test-bed.ts';

let gateway: BrandedGateway;
beforeAll(async () => {
  gateway = await openBranded();
});
afterAll(() => gateway.close());

const preferences = (host: string) => gateway.get(host, `/api/db/webmail/info/all/${host}.json?nocache=1`);

describe('the first page', () => {
  it('has the colours, language, name, icon and data of its host’s partner, and the same strict policy [BRAND-001, BRAND-050]', async () => {
    const answer = await gateway.get('one.localhost', '/');
    expect(answer.body).toMatch(/<html lang="de-DE" style="--h:210\.3;--c:0\.\d+;--pl:0\.36;--pk:0\.62">/);
    expect(answer.body).toContain('<title>One &lt;/script&gt;&lt;b&gt;</title>');
    expect(answer.body).toContain(
      `<link rel="icon" href="/partner/1/${gateway.partners.folderOf('1')?.version ?? ''}/images/logo.svg">`,
    );
    const data = /<script type="application\/json" id="partner">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual((await preferences('one.localhost')).json());
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(String(answer.headers['content-security-policy'])).toMatch(/script-src 'self';.*form-action 'self';/);
    expect(answer.body).toContain(
      '<b>One &lt;/script&gt;&lt;b&gt;</b></h1><p>One &lt;/script&gt;&lt;b&gt; braucht JavaScript.',
    );
    const unscripted = /<noscript>(.*?)<\/noscript>/.exec(answer.body)?.[1] ?? '';
    expect(unscripted).toContain(
      `<img src="/partner/1/${gateway.partners.folderOf('1')?.version ?? ''}/images/logo.svg"`,
    );
    expect(unscripted).toMatch(/light-dark\(oklch\(0\.47 0\.\d+ 210\.3\)/);
    const other = await gateway.get('two.localhost:8080', '/');
    expect(other.body).toMatch(/<html lang="en-US" style="--h:258;/);
    expect(other.body).toContain('<link rel="icon" href="/favicon.svg" />');
    expect((await gateway.get('two.localhost', '/index.html')).body).toBe(
      (await gateway.get('two.localhost', '/')).body,
    );
  });
});

describe('a page about an error', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' };
  const open = (host: string, url: string, headers: Record<string, string> = {}) =>
    gateway.platform.app.inject({ method: 'GET', url, headers: { host, ...BROWSER, ...headers } });

  it('has the brand and the language of the host’s partner, whatever the browser likes, and runs nothing [BRAND-052]', async () => {
    const { statusCode, headers, body } = await open('one.localhost', '/nothing', { 'accept-language': 'en-US' });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="de-DE">');
    expect(body).toContain('<title>Seite nicht gefunden · One &lt;/script&gt;&lt;b&gt;</title>');
    expect(body).toContain(`<img src="/partner/1/${gateway.partners.folderOf('1')?.version ?? ''}/images/logo.svg"`);
    expect(body).toContain(String(headers['x-request-id']));
    const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? '';
    expect(style).toMatch(/light-dark\(oklch\(0\.47 0\.\d+ 210\.3\)/);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  it('says that the server failed where it did', async () => {
    expect((await open('two.localhost', '/broken')).body).toContain('<h1>Something went wrong</h1>');
  });

  it('names nobody at a host that is nobody’s, and speaks the browser’s language there', async () => {
    const { statusCode, body } = await open('elsewhere.example', '/', {
      'accept-language': 'xx, en;q=0.3, fr-CA;q=0.8',
    });
    expect(statusCode).toBe(422);
    expect(body).toContain('<html lang="fr-CA">');
    expect(body).toContain('<h1>Impossible d’ouvrir cette adresse</h1>');
    expect(body).not.toMatch(/class="brand"|href=/);
  });

  it('is for people alone: scripts and programs get JSON', async () => {
    for (const headers of [{ 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'iframe' }, { accept: '*/*' }]) {
      expect((await open('one.localhost', '/nothing', headers)).headers['content-type']).toMatch(/^application\/json/);
    }
  });
});

describe('the icon that browsers ask for by themselves', () => {
  it('is the partner’s, or the built one [BRAND-050]', async () => {
    await writeFile(`${gateway.folder.folder}/web/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const path of ['/favicon.ico', '/favicon.svg']) {
      const own = await gateway.get('one.localhost', path);
      expect(own.statusCode).toBe(302);
      expect((await gateway.get('one.localhost', String(own.headers['location']))).headers['content-type']).toMatch(
        /svg/,
      );
      const built = await gateway.get('two.localhost', path);
      expect([built.statusCode, built.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
  });
});

describe('the page as an installed app', () => {
  const manifest = async (host: string) =>
    (await gateway.get(host, '/manifest.webmanifest')).json<{
      icons: { src: string; sizes: string; purpose?: string }[];
    }>();

  it('has the name, language, colour and icon of its host’s partner', async () => {
    const own = await gateway.get('one.localhost', '/manifest.webmanifest');
    expect(own.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(own.json()).toMatchObject({
      name: 'One </script><b>',
      short_name: 'One',
      lang: 'de-DE',
      start_url: '/',
      display: 'standalone',
      icons: [{ src: expect.stringMatching(/^\/partner\/1\/.*logo\.svg$/) as unknown, sizes: 'any' }],
      shortcuts: [{ name: 'Neue Nachricht', url: '/#/mail/compose' }, { name: 'Kalender' }, { name: 'Kontakte' }],
    });
    expect((await manifest('two.localhost')).icons.map(({ src }) => src)).toEqual([
      '/icons/app-192.png',
      '/icons/app-512.png',
      '/icons/app-maskable-512.png',
    ]);
    expect((await gateway.get('elsewhere.example', '/manifest.webmanifest')).statusCode).toBe(422);
  });

  it('has icons of each size from one picture; nothing else is drawn', async () => {
    const { default: sharp } = await import('sharp');
    const wide = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#d02040' } })
      .png()
      .toBuffer();
    await gateway.folder.write('31', {
      'settings.json': settingsOf('31', {
        hosts: ['three.localhost'],
        brandColor: '#123456',
        appIcon: 'images/app.png',
      }),
      'images/app.png': wide,
    });
    await gateway.partners.reload();
    const { icons } = await manifest('three.localhost');
    for (const { src, sizes, purpose } of icons) {
      const { statusCode, rawPayload, headers } = await gateway.get('three.localhost', src);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(`${String(info.width)}x${String(info.height)}`).toBe(sizes);
      expect([...data.subarray(0, 4)]).toEqual(purpose === 'maskable' ? [0x12, 0x34, 0x56, 255] : [0, 0, 0, 0]);
      const middle = (info.height / 2) * info.width * 4 + info.width * 2;
      expect([...data.subarray(middle, middle + 4)]).toEqual([0xd0, 0x20, 0x40, 255]);
    }
    const src = icons[0]?.src ?? '';
    for (const path of [
      src.replace('192', '4000'),
      src.replace(/-192/, '-__proto__'),
      src.replace(/\/[^/]*-192/, '/x-192'),
    ])
      expect((await gateway.get('three.localhost', path)).statusCode).toBe(404);
    expect((await gateway.get('two.localhost', src)).statusCode).toBe(404);
    expect((await gateway.get('three.localhost', '/')).body).toMatch(
      /<link rel="apple-touch-icon" href="\/app-icon\/[\w-]+-180\.png">/,
    );
  });
});
