import type { LightMyRequestResponse } from 'fastify';
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
/** The spaces of the partners. */
export const SPACES = ['LoginSocial', 'LoginLeft', 'LoginRight', 'LoginBottom', 'AppTop', 'NavBar', 'MailRight'];
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

/** A gateway with a branded partner (`one.localhost`), a plain one (`two.localhost`) and one of the new interface (`new.localhost`). */
export interface BrandedGateway {
  readonly platform: TestPlatform;
  readonly folder: TestPartners;
  readonly partners: LivePartners;
  readonly feature: PartnerFeature;
  /** What open pages were told, as `partner event`. */
  readonly published: string[];
  readonly get: (host: string, url: string) => Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Starts the gateway of these partners. */
export async function openBranded(): Promise<BrandedGateway> {
  const folder = await newTestPartners();
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
  const partners = await openPartners(folder.folder, { log: silentLog() });
  const platform = await createTestPlatform();
  const published: string[] = [];
  const feature = partnerFeature({
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
  return {
    ...{ platform, folder, partners, feature, published },
    get: (host, url) => platform.app.inject({ method: 'GET', url, headers: { host } }),
    close: async () => {
      partners.close();
      await platform.close();
      await folder.remove();
    },
  };
}
