import { Failure } from '@pillarbox/contract/failure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBranded, SPACES } from './branded.test-bed.ts';
import type { BrandedGateway } from './branded.test-bed.ts';
import { settingsOf } from './partner.test-bed.ts';

let gateway: BrandedGateway;
beforeAll(async () => {
  gateway = await openBranded();
});
afterAll(() => gateway.close());

const preferences = (host: string) => gateway.get(host, `/api/db/webmail/info/all/${host}.json?nocache=1`);
const content = async (host: string, language = 'en_US') =>
  (await gateway.get(host, `/api/db/webmail/info/content/${host}.json?language=${language}`)).json<{
    spaces: { name: string; address: string }[];
    pages: { title: string; address: string }[];
    settings: { translations: string; images: string; css: { desktop: string; mobile: string } };
  }>();

describe('the partner preferences of the page', () => {
  it('are sent before anybody signs in, by host name, without the mail servers [API-064, DATA-020, DATA-021, DATA-022, DATA-024, BRAND-052]', async () => {
    const answer = await preferences('one.localhost');
    const version = gateway.partners.folderOf('1')?.version ?? '';
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
    expect((await gateway.get('one.localhost', '/api/db/webmail/info/all/%5B::1%5D:8080.json')).statusCode).toBe(200);
    expect((await gateway.get('one.localhost', '/api/db/webmail/info/all/a%20b.json')).statusCode).toBe(404);
  });

  it('contain the partner’s settings under their own names [DATA-023, BRAND-003, BRAND-004, BRAND-008, BRAND-051]', async () => {
    await gateway.folder.write('4', {
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
    await gateway.partners.reload();
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
    const policy = String((await gateway.get('four.localhost', '/')).headers['content-security-policy']);
    expect(policy).toContain("form-action 'self' https://sso.four.test;");
  });

  it('name fax only where a service sends it', async () => {
    await gateway.folder.write('7', {
      'settings.json': settingsOf('7', { hosts: ['seven.localhost'], features: ['onlinefax', 'other'] }),
    });
    await gateway.partners.reload();
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
    gateway.published.length = 0;
    await gateway.folder.write('5', { 'settings.json': settingsOf('5', { hosts: ['five.localhost'] }) });
    await gateway.partners.reload();
    expect((await preferences('five.localhost')).json()).toMatchObject({ branding: { HostopianID: '5' } });
    expect(gateway.published).toEqual(['5 partner-changed']);
    expect(gateway.feature.preferencesOf('5').hostopians).toEqual(['5']);
    expect(() => gateway.feature.preferencesOf('6')).toThrow(Failure);
  });
});

describe('spaces and pages', () => {
  it('are sent when their switch is YES, in the language of the request [BRAND-027, BRAND-028, BRAND-031, DATA-063]', async () => {
    const reply = await content('one.localhost', 'de_DE');
    expect(reply.spaces.map(({ name }) => name)).toEqual(SPACES);
    expect(reply.pages.map(({ title }) => title)).toEqual(['Erste Schritte']);
    expect(await content('two.localhost')).toMatchObject({ spaces: [], pages: [] });
    const base = `/partner/1/${gateway.partners.folderOf('1')?.version ?? ''}`;
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
    const version = gateway.partners.folderOf('3')?.version ?? '';
    expect((await gateway.get('new.localhost', `/partner/3/${version}/spaces/NavBar.html`)).statusCode).toBe(200);
    expect((await gateway.get('new.localhost', `/partner/3/${version}/spaces/AppTop.html`)).statusCode).toBe(404);
    expect((await gateway.get('new.localhost', `/partner/3/${version}/pages/first.html`)).statusCode).toBe(404);
  });

  it('are documents without scripts, with escaped texts and links by language', async () => {
    const { pages } = await content('one.localhost');
    const answer = await gateway.get(
      'one.localhost',
      `${pages[0]?.address ?? ''}?language=en_US&mode=dark&form=mobile`,
    );
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
    const german = await gateway.get('one.localhost', `${pages[0]?.address ?? ''}?language=xx&mode=<b>&form=1`);
    expect(german.body).toContain('https://help.test/de');
    expect(german.body).not.toContain('<b>');
  });
});

describe('files of a partner', () => {
  it('are cached for ever under the path of their version [API-003, BRAND-032]', async () => {
    const version = gateway.partners.folderOf('1')?.version ?? '';
    const now = await gateway.get('one.localhost', `/partner/1/${version}/images/logo.svg`);
    expect(now.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    const before = await gateway.get('one.localhost', '/partner/1/earlier/images/logo.svg');
    expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it('are the validated files of the partner of this host, and nothing else', async () => {
    const version = gateway.partners.folderOf('1')?.version ?? '';
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
      const answer = await gateway.get('one.localhost', `/partner/1/${version}/${path}`);
      expect([path, answer.statusCode >= 400]).toEqual([path, true]);
    }
    expect((await gateway.get('two.localhost', `/partner/1/${version}/images/logo.svg`)).statusCode).toBe(404);
    expect((await gateway.get('one.localhost', `/partner/2/${version}/images/logo.svg`)).statusCode).toBe(404);
  });
});
