import { Failure } from '@pillarbox/contract/failure';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { servePage } from '../../platform/http/page.ts';
import { createTestPlatform } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { serveApp } from './app/app.routes.ts';
import { errorPagesOf } from './error-page.ts';
import { dressFor, iconsOf } from './front.ts';
import { openPartners } from './live-partners.ts';
import type { LivePartners } from './live-partners.ts';
import { servePartnerFiles } from './partner-files.routes.ts';
import { partnerFeature } from './partner.feature.ts';
import type { PartnerFeature } from './partner.feature.ts';
import { newTestPartners, settingsOf, SVG } from './partner.test-bed.ts';
import type { TestPartners } from './partner.test-bed.ts';

const BUILT =
  '<!doctype html><html lang="en-US"><head><link rel="icon" href="/favicon.svg" /><link rel="apple-touch-icon" href="/icons/app-180.png" /><title></title></head><body></body></html>';
const SPACES = ['LoginSocial', 'LoginLeft', 'LoginRight', 'LoginBottom', 'AppTop', 'NavBar', 'MailRight'];
const CONTENT = {
  spaces: Object.fromEntries(SPACES.map((name) => [name, { file: `spaces/${name}.html`, size: 40 }])),
  pages: [{ path: 'help/first', title: 'LANG_FIRST', file: 'pages/first.html', listed: true }],
  settings: { css: { desktop: 'css/wide.css', mobile: 'css/narrow.css' } },
};
const FILES = {
  'content.json': CONTENT,
  'images/logo.svg': SVG,
  'css/wide.css': 'p { color: green }',
  'css/narrow.css': 'p { color: teal }',
  'i18n/en_US.json': { LANG_FIRST: 'First <steps>', LINK_HELP: 'https://help.test/en?a="b"' },
  'i18n/de_DE.json': { LANG_FIRST: 'Erste Schritte', LINK_HELP: 'https://help.test/de' },
  'pages/first.html':
    '<h1>{{LANG_FIRST}}</h1><a href="{{LINK_HELP}}">x</a><img src="{{images}}/logo.svg"><script>1</script>',
  ...Object.fromEntries(SPACES.map((name) => [`spaces/${name}.html`, `<p>${name}</p>`])),
};
const BRANDED = {
  hosts: ['one.localhost'],
  name: 'One </script><b>',
  language: 'de_DE',
  brandColor: '#007584',
  logos: { login: 'images/logo.svg', nav: 'images/logo.svg' },
  favicon: 'images/logo.svg',
  features: ['onlinefax'],
  fax: { service: { kind: 'loopback' } },
  SteeleAds: 'YES',
  SteelePages: 'YES',
  cluster: 1,
  TealiumURL: 'https://tags.one.test/a.js',
  OneTrustID: 'abc-1',
  accountId: 'ACC-1',
  productCode: 'PC',
};

let platform: TestPlatform;
let folder: TestPartners;
let partners: LivePartners;
let feature: PartnerFeature;
const published: string[] = [];

beforeAll(async () => {
  folder = await newTestPartners();
  await folder.write('.', {
    'installation.json': { briefcaseHostopianID: '2', mailBackendVersion: 2 },
    'web/index.html': BUILT,
  });
  await folder.write('1', { ...FILES, 'settings.json': settingsOf('1', BRANDED) });
  await folder.write('2', { ...FILES, 'settings.json': settingsOf('2', { hosts: ['two.localhost', '*'] }) });
  await folder.write('3', {
    ...FILES,
    'settings.json': settingsOf('3', {
      hosts: ['new.localhost'],
      SteeleAds: 'YES',
      SteelePages: 'YES',
      newInterface: true,
    }),
  });
  partners = await openPartners(folder.folder, { log: silentLog() });
  platform = await createTestPlatform();
  feature = partnerFeature({
    mount: platform.mount,
    partners,
    publishToPartner: (id, { event }) => published.push(`${id} ${event}`),
  });
  servePartnerFiles(platform.app, partners);
  serveApp(platform.app, partners);
  platform.app.get('/broken', () => Promise.reject(new Error('broken')));
  servePage(platform.app, `${folder.folder}/web`, {
    brand: dressFor(partners),
    iconAt: iconsOf(partners),
    errorPages: errorPagesOf(partners),
  });
});
afterAll(async () => {
  partners.close();
  await platform.close();
  await folder.remove();
});

const get = (host: string, url: string) => platform.app.inject({ method: 'GET', url, headers: { host } });
const preferences = (host: string) => get(host, `/api/db/webmail/info/all/${host}.json?nocache=1`);
const content = async (host: string, language = 'en_US') =>
  (await get(host, `/api/db/webmail/info/content/${host}.json?language=${language}`)).json<{
    spaces: { name: string; address: string }[];
    pages: { title: string; address: string }[];
    settings: { translations: string; images: string; css: { desktop: string; mobile: string } };
  }>();

describe('the partner preferences of the page', () => {
  it('are sent before anybody signs in, by host name, without the mail servers [API-064, DATA-020, DATA-021, DATA-022, DATA-024, BRAND-052]', async () => {
    const answer = await preferences('one.localhost');
    const version = partners.folderOf('1')?.version ?? '';
    const logo = `/partner/1/${version}/images/logo.svg`;
    expect(answer.json()).toMatchObject({
      branding: {
        HostopianID: '1',
        WebmailLanguage: 'de_DE',
        logos: { login: logo, nav: logo },
        SteeleBrandingItems: { colors: { brand: '#007584' }, favicon: logo, navlogo: logo },
        TealiumURL: 'https://tags.one.test/a.js',
        SteeleAds: 'YES',
        SteelePages: 'YES',
      },
      preferences: { OneTrustID: 'abc-1' },
      domain: { HostopianID: '1', Domain: 'one.localhost', ProductCode: 'PC', ClusterID: 1, AccountID: 'ACC-1' },
      features: ['onlinefax'],
      hostopians: ['1'],
    });
    expect(answer.body).not.toContain('loginDomain');
    expect((await get('one.localhost', '/api/db/webmail/info/all/%5B::1%5D:8080.json')).statusCode).toBe(200);
    expect((await get('one.localhost', '/api/db/webmail/info/all/a%20b.json')).statusCode).toBe(404);
  });

  it('contain the partner’s settings under their own names [DATA-023, BRAND-003, BRAND-004, BRAND-008, BRAND-051]', async () => {
    await folder.write('4', {
      'settings.json': settingsOf('4', {
        hosts: ['four.localhost'],
        HideTour: true,
        MandatorySecurityQuestion: true,
        MandatoryForgotPass: true,
        AutoLogout: true,
        AutoLogoutTime: 600,
        services: ['WMRQD2FA'],
        customForgotPage: 'https://four.test/forgot',
        customChangePasswordPage: 'https://four.test/password',
        snap: {
          SnapOn: 'YES',
          SnapUrl: 'https://sso.four.test/in',
          SnapHosts: ['sso.four.test'],
          SnapRemoteAuth: 'YES',
        },
        programServers: {
          pop: { host: 'pop.four.test', secure: false },
          smtp: { host: 'smtp.four.test', secure: false },
        },
        overrides: { timezone: { value: 'Europe/Berlin', locked: true } },
      }),
    });
    await partners.reload();
    const reply = (await preferences('four.localhost')).json<{ preferences: Record<string, unknown> }>().preferences;
    expect(reply).toMatchObject({
      HideTour: true,
      MandatorySecurityQuestion: true,
      MandatoryForgotPass: true,
      AutoLogout: true,
      AutoLogoutTime: 600,
      services: ['WMRQD2FA'],
      customForgotPage: 'https://four.test/forgot',
      customChangePasswordPage: 'https://four.test/password',
      SnapOn: 'YES',
      SnapUrl: 'https://sso.four.test/in',
      SnapEmailField: 'email',
      SnapPassField: 'password',
      SnapShortEmailOn: 'NO',
      SnapRemoteAuth: 'YES',
      SteeleBrandingItems: { colors: { brand: '' }, favicon: '', navlogo: '' },
      lockedPreferences: ['timezone'],
    });
    // Omitted ports get their default [BRAND-013, CONST-016, CONST-018].
    expect(reply['programServers']).toEqual({
      pop: { host: 'pop.four.test', port: 110, secure: false },
      smtp: { host: 'smtp.four.test', port: 1025, secure: false },
    });
    // The form of a redirected sign-in may go to the named host, and nowhere else.
    const policy = String((await get('four.localhost', '/')).headers['content-security-policy']);
    expect(policy).toContain("form-action 'self' https://sso.four.test;");
  });

  it('name fax only where a service sends it', async () => {
    await folder.write('7', {
      'settings.json': settingsOf('7', { hosts: ['seven.localhost'], features: ['onlinefax', 'other'] }),
    });
    await partners.reload();
    expect((await preferences('seven.localhost')).json<{ features: string[] }>().features).toEqual(['other']);
  });

  it('name the cluster’s region, and the briefcase for the one partner that has it unlisted [BRAND-002, BRAND-018]', async () => {
    const one = (await preferences('one.localhost')).json<{ domain: object; features: string[] }>();
    const two = (await preferences('two.localhost')).json<{ domain: object; features: string[] }>();
    expect(one.domain).toMatchObject({ Region: 'eu', Services: { briefcase: '/api/briefcase/' } });
    expect(two.domain).toMatchObject({ ClusterID: 0, Region: 'us', AccountID: '2' });
    expect([one.features, two.features]).toEqual([['onlinefax'], ['briefcase']]);
  });

  it('say which version of the mail backend pages call, and how names of child windows begin [API-006, SHELL-172]', async () => {
    const reply = (await preferences('one.localhost')).json<{ preferences: object }>().preferences;
    expect(reply).toMatchObject({
      mailBackendVersion: 2,
      mailBackendCookie: 'mail_backend',
      childWindowPrefix: 'child-window-',
    });
  });

  it('follow the folder, and open pages are informed; sessions of a removed partner end', async () => {
    published.length = 0;
    await folder.write('5', { 'settings.json': settingsOf('5', { hosts: ['five.localhost'] }) });
    await partners.reload();
    expect((await preferences('five.localhost')).json()).toMatchObject({ branding: { HostopianID: '5' } });
    expect(published).toEqual(['5 partner-changed']);
    expect(feature.preferencesOf('5').hostopians).toEqual(['5']);
    expect(() => feature.preferencesOf('6')).toThrow(Failure);
  });
});

describe('the first page', () => {
  it('has the colours, language, name, icon and data of its host’s partner, and the same strict policy [BRAND-001, BRAND-050]', async () => {
    const answer = await get('one.localhost', '/');
    expect(answer.body).toMatch(/<html lang="de-DE" style="--h:210\.3;--c:0\.\d+;--pl:0\.36;--pk:0\.62">/);
    expect(answer.body).toContain('<title>One &lt;/script&gt;&lt;b&gt;</title>');
    expect(answer.body).toContain(
      `<link rel="icon" href="/partner/1/${partners.folderOf('1')?.version ?? ''}/images/logo.svg">`,
    );
    const data = /<script type="application\/json" id="partner">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual((await preferences('one.localhost')).json());
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(String(answer.headers['content-security-policy'])).toMatch(/script-src 'self';.*form-action 'self';/);
    expect(answer.body).toContain(
      '<b>One &lt;/script&gt;&lt;b&gt;</b></h1><p>One &lt;/script&gt;&lt;b&gt; braucht JavaScript.',
    );
    const unscripted = /<noscript>(.*?)<\/noscript>/.exec(answer.body)?.[1] ?? '';
    expect(unscripted).toContain(`<img src="/partner/1/${partners.folderOf('1')?.version ?? ''}/images/logo.svg"`);
    expect(unscripted).toMatch(/light-dark\(oklch\(0\.47 0\.\d+ 210\.3\)/);
    const other = await get('two.localhost:8080', '/');
    expect(other.body).toMatch(/<html lang="en-US" style="--h:258;/);
    expect(other.body).toContain('<link rel="icon" href="/favicon.svg" />');
    expect((await get('two.localhost', '/index.html')).body).toBe((await get('two.localhost', '/')).body);
  });
});

describe('a page about an error', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' };
  const open = (host: string, url: string, headers: Record<string, string> = {}) =>
    platform.app.inject({ method: 'GET', url, headers: { host, ...BROWSER, ...headers } });

  it('has the brand and the language of the host’s partner, whatever the browser likes, and runs nothing [BRAND-052]', async () => {
    const { statusCode, headers, body } = await open('one.localhost', '/nothing', { 'accept-language': 'en-US' });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="de-DE">');
    expect(body).toContain('<title>Seite nicht gefunden · One &lt;/script&gt;&lt;b&gt;</title>');
    expect(body).toContain(`<img src="/partner/1/${partners.folderOf('1')?.version ?? ''}/images/logo.svg"`);
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
    await writeFile(`${folder.folder}/web/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const path of ['/favicon.ico', '/favicon.svg']) {
      const own = await get('one.localhost', path);
      expect(own.statusCode).toBe(302);
      expect((await get('one.localhost', String(own.headers['location']))).headers['content-type']).toMatch(/svg/);
      const built = await get('two.localhost', path);
      expect([built.statusCode, built.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
  });
});

describe('the page as an installed app', () => {
  const manifest = async (host: string) =>
    (await get(host, '/manifest.webmanifest')).json<{ icons: { src: string; sizes: string; purpose?: string }[] }>();

  it('has the name, language, colour and icon of its host’s partner', async () => {
    const own = await get('one.localhost', '/manifest.webmanifest');
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
    expect((await get('elsewhere.example', '/manifest.webmanifest')).statusCode).toBe(422);
  });

  it('has icons of each size from one picture; nothing else is drawn', async () => {
    const { default: sharp } = await import('sharp');
    const wide = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#d02040' } })
      .png()
      .toBuffer();
    await folder.write('31', {
      'settings.json': settingsOf('31', {
        hosts: ['three.localhost'],
        brandColor: '#123456',
        appIcon: 'images/app.png',
      }),
      'images/app.png': wide,
    });
    await partners.reload();
    const { icons } = await manifest('three.localhost');
    for (const { src, sizes, purpose } of icons) {
      const { statusCode, rawPayload, headers } = await get('three.localhost', src);
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
      expect((await get('three.localhost', path)).statusCode).toBe(404);
    expect((await get('two.localhost', src)).statusCode).toBe(404);
    expect((await get('three.localhost', '/')).body).toMatch(
      /<link rel="apple-touch-icon" href="\/app-icon\/[\w-]+-180\.png">/,
    );
  });
});

describe('spaces and pages', () => {
  it('are sent when their switch is YES, in the language of the request [BRAND-027, BRAND-028, BRAND-031, DATA-063]', async () => {
    const reply = await content('one.localhost', 'de_DE');
    expect(reply.spaces.map(({ name }) => name)).toEqual(SPACES);
    expect(reply.pages.map(({ title }) => title)).toEqual(['Erste Schritte']);
    expect(await content('two.localhost')).toMatchObject({ spaces: [], pages: [] });
    const base = `/partner/1/${partners.folderOf('1')?.version ?? ''}`;
    expect(reply.settings).toEqual({
      translations: `${base}/i18n/`,
      images: `${base}/images/`,
      css: { desktop: `${base}/css/wide.css`, mobile: `${base}/css/narrow.css` },
    });
  });

  it('are reduced to NavBar in new-interface mode [BRAND-029, BRAND-030]', async () => {
    const reply = await content('new.localhost');
    expect(reply.spaces.map(({ name }) => name)).toEqual(['NavBar']);
    expect(reply.pages).toEqual([]);
    const version = partners.folderOf('3')?.version ?? '';
    expect((await get('new.localhost', `/partner/3/${version}/spaces/NavBar.html`)).statusCode).toBe(200);
    expect((await get('new.localhost', `/partner/3/${version}/spaces/AppTop.html`)).statusCode).toBe(404);
    expect((await get('new.localhost', `/partner/3/${version}/pages/first.html`)).statusCode).toBe(404);
  });

  it('are documents without scripts, with escaped texts and links by language', async () => {
    const { pages } = await content('one.localhost');
    const answer = await get('one.localhost', `${pages[0]?.address ?? ''}?language=en_US&mode=dark&form=mobile`);
    expect(answer.body).toContain('<h1>First &lt;steps&gt;</h1><a href="https://help.test/en?a=&quot;b&quot;">');
    expect(answer.body).toContain('<html lang="en-US" data-mode="dark" data-form="mobile">');
    expect(answer.body).toMatch(/<link rel="stylesheet" href="\/partner\/1\/[\w-]+\/css\/narrow\.css">/);
    expect(answer.body).toMatch(/<img src="\/partner\/1\/[\w-]+\/images\/logo\.svg">/);
    expect(answer.headers['content-security-policy']).toBe(
      'sandbox allow-popups allow-popups-to-escape-sandbox; ' +
        "default-src 'none'; img-src http://one.localhost/partner/1/ data:; " +
        "style-src http://one.localhost/partner/1/ 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
        'frame-ancestors http://one.localhost',
    );
    const german = await get('one.localhost', `${pages[0]?.address ?? ''}?language=xx&mode=<b>&form=1`);
    expect(german.body).toContain('https://help.test/de');
    expect(german.body).not.toContain('<b>');
  });
});

describe('files of a partner', () => {
  it('are cached for ever under the path of their version [API-003, BRAND-032]', async () => {
    const version = partners.folderOf('1')?.version ?? '';
    const now = await get('one.localhost', `/partner/1/${version}/images/logo.svg`);
    expect(now.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    const before = await get('one.localhost', '/partner/1/earlier/images/logo.svg');
    expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it('are the validated files of the partner of this host, and nothing else', async () => {
    const version = partners.folderOf('1')?.version ?? '';
    const paths = [
      'settings.json',
      'content.json',
      'images/',
      'images/../settings.json',
      'images/%2e%2e/settings.json',
      'images/..%2fsettings.json',
      'images/..%5csettings.json',
      'images//logo.svg',
      'images/logo.svg%00.png',
      '..%2f2%2fsettings.json',
      'constructor',
    ];
    for (const path of paths) {
      const answer = await get('one.localhost', `/partner/1/${version}/${path}`);
      expect([path, answer.statusCode >= 400]).toEqual([path, true]);
    }
    expect((await get('two.localhost', `/partner/1/${version}/images/logo.svg`)).statusCode).toBe(404);
    expect((await get('one.localhost', `/partner/2/${version}/images/logo.svg`)).statusCode).toBe(404);
  });
});
